// Reads records as pictures with a caption, for grids and sheets, and as entries of feeds.
import { decode } from '../api/decode.ts';
import { type EntityName, entityOf, kindOf, picturesOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Dates } from '../api/kinds/entity.ts';
import { type RecordPicture, withSpareCover } from '../api/kinds/pictures.ts';
import type { Caption } from './kinds/view.ts';
import { viewOf } from './kinds/views.ts';

export interface PicturedRecord {
  readonly caption: Caption;
  /** The first picture shows the whole record. The list may be empty. */
  readonly pictures: readonly RecordPicture[];
  /** Number of the record in its list; by default its position. */
  readonly number?: number;
}

/** A record as an entry of a feed. Times are in Unix seconds. */
export interface FeedEntry extends PicturedRecord, Partial<Dates> {
  /** Identifies the entry in its service, also after a change of its title and address. */
  readonly key: string;
  /** Plain text of the entry; '' for none. */
  readonly text: string;
}

export function readPictured(
  entity: EntityName,
  caption: (record: unknown) => Caption,
  value: unknown,
): PicturedRecord {
  const record = decode(entity, value);
  const pictures = withSpareCover(record, picturesOf(entity, record));
  return { caption: caption(record), pictures };
}

export function readEntry(
  entity: EntityName,
  datesOf: (record: unknown) => Dates,
  value: unknown,
): FeedEntry {
  const { identity = [] } = entityOf(entity);
  const { caption, comment } = viewOf(entity);
  const record = decode(entity, value);
  const { author: title = '', address = '', text = '' } = comment?.(record) ?? {};
  const { published, updated } = datesOf(record);
  const id = identity.length === 0 ? undefined : idAt(value, ...identity);
  return {
    caption: caption?.(record) ?? { title, address, by: [{ text: title, address }], figures: [] },
    pictures: picturesOf(entity, record),
    published,
    updated,
    text,
    // Comments have no id.
    key: [kindOf(entity), id ?? `${address} ${published}`].join('/'),
  };
}
