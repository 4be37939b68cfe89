// Creates presenters, which say how records of one kind are shown.
import { createRecordDecoder, decode } from '../api/decode.ts';
import { type EntityName, entityOf, kindOf, picturesOf, variantsOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Dates, RecordRef } from '../api/kinds/entity.ts';
import { type RecordPicture, withSpareCover } from '../api/kinds/pictures.ts';
import { decodeOnDemand } from '../api/on-demand.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Chart, SheetChart } from './charts/chart.ts';
import type { Caption, Card, Comment } from './kinds/view.ts';
import { viewOf } from './kinds/views.ts';
import type { RowSource } from './tables/columns.ts';

export interface PicturedRecord {
  readonly caption: Caption;
  /** The first picture shows the whole record. The list may be empty. */
  readonly pictures: readonly RecordPicture[];
  /** Number of the record in its list; by default its position. */
  readonly number?: number;
}

/** A record as an entry of a feed. Times are in Unix seconds. */
export interface Entry extends PicturedRecord, Partial<Dates> {
  /** Identifies the entry in its service, also after a change of its title and address. */
  readonly key: string;
  /** Plain text of the entry; '' for none. */
  readonly text: string;
}

export interface DocumentForm {
  readonly envelopeKey: string;
  readonly isList: boolean;
}

export interface Identified {
  /**
   * Returns the names by which later commands find a record; undefined for kinds that no command
   * accepts.
   */
  readonly handle: ((value: unknown) => RecordRef) | undefined;
  /** Whether a terminal shows row numbers, which later commands accept. */
  readonly isNumbered: boolean;
  readonly identity: readonly string[] | undefined;
  /** Path of the web address; by default the member `url` next to the id. */
  readonly address: readonly string[] | undefined;
}

/** How people see records instead of rows. A property is undefined for kinds that lack it. */
interface Drawn {
  readonly card: ((value: unknown) => Card) | undefined;
  /** Whether each record is shown as a page, even if there are several records. */
  readonly hasPages: boolean;
  readonly comment: ((value: unknown) => Comment) | undefined;
  /** Draws all records on a terminal in place of a table. */
  readonly chart: Chart | undefined;
  /** Draws all records on an HTML sheet in place of items. */
  readonly sheet: SheetChart | undefined;
  readonly credit: ((value: unknown) => string) | undefined;
  readonly pictured: ((value: unknown) => PicturedRecord) | undefined;
  readonly entry: ((value: unknown) => Entry) | undefined;
  /** Minimum width of a picture in a grid, in characters. */
  readonly pictureColumns: number;
  /** Whether the records are colours (see `view/lists/swatches.ts`). */
  readonly hasColours: boolean;
}

/** How records of one kind are shown. All functions take parsed JSON that is not decoded. */
export interface RecordPresenter extends RowSource, DocumentForm, Identified, Drawn {
  readonly noun: { readonly one: string; readonly many: string };
}

export const rowsOnly = {
  asked: [],
  wholeShape: undefined,
  handle: undefined,
  isNumbered: false,
  identity: undefined,
  address: undefined,
  card: undefined,
  hasPages: false,
  comment: undefined,
  chart: undefined,
  sheet: undefined,
  credit: undefined,
  pictured: undefined,
  entry: undefined,
  pictureColumns: 24,
  hasColours: false,
} as const;

const charts: { readonly [E in EntityName]?: Chart } = {
  stats: async (...args) => (await import('./charts/statistics.ts')).drawStatistics(...args),
  field: async (records, style) => (await import('./charts/fields.ts')).drawFields(records, style),
};

const sheets: { readonly [E in EntityName]?: SheetChart } = {
  stats: async (records) => (await import('./charts/statistics.ts')).statisticsSheet(records),
};

/** `key` is the envelope key of the endpoint or its subset. */
export function presenterFor(
  { entity, envelopeKey, isList }: Pick<Endpoint<EntityName>, 'entity' | 'envelopeKey' | 'isList'>,
  key: string = envelopeKey,
): RecordPresenter {
  const { columns, card, comment, rows, caption } = viewOf(entity);
  const { handle: handleOf, dated } = entityOf(entity);
  const [whole = entity] = variantsOf(entity);
  const { identity = [] } = entityOf(entity);
  const idIn = (value: unknown) => (identity.length === 0 ? undefined : idAt(value, ...identity));
  const handle = handleOf && ((value: unknown) => handleOf(decodeOnDemand(entity, value)));
  return {
    ...rowsOnly,
    noun: entityOf(entity).noun,
    columns,
    shape: rows?.shape ?? entityOf(entity).shape,
    wholeShape: whole === entity ? undefined : entityOf(whole).shape,
    envelopeKey: key,
    isList,
    handle,
    isNumbered: isList && handle !== undefined,
    identity: entityOf(entity).identity,
    hasPages: !isList,
    pictured:
      caption &&
      ((value) => {
        const decoded = decode(entity, value);
        const pictures = withSpareCover(decoded, picturesOf(entity, decoded));
        return { caption: caption(decoded), pictures };
      }),
    entry:
      dated &&
      ((value) => {
        const decoded = decode(entity, value);
        const { author: title = '', address = '', text = '' } = comment?.(decoded) ?? {};
        const { published, updated } = dated(decoded);
        return {
          caption: caption?.(decoded) ?? {
            title,
            address,
            by: [{ text: title, address }],
            figures: [],
          },
          pictures: picturesOf(entity, decoded),
          published,
          updated,
          text,
          // Comments have no id.
          key: [kindOf(entity), idIn(value) ?? `${address} ${published}`].join('/'),
        };
      }),
    card: isList || card === undefined ? undefined : (value) => card(decode(entity, value)),
    comment:
      isList && comment !== undefined ? (value) => comment(decode(entity, value)) : undefined,
    chart: charts[entity],
    sheet: sheets[entity],
    rowsFor: (shown) => {
      if (rows !== undefined) return (value) => rows.of(decode(entity, value));
      const read = createRecordDecoder(entity, new Set(shown.map(({ path }) => path[0] ?? '')));
      return (value) => [read(value)];
    },
  };
}
