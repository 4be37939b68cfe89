// How each kind of record is shown, as data. Drawing is done elsewhere.
import { decode } from '../../api/decode.ts';
import { type Decoded, type EntityName, type Pictured as EntityWithPictures, picturesOf } from '../../api/entities.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { collection } from './collection.ts';
import { comment } from './comment.ts';
import { field } from './field.ts';
import { appreciation, experience, stats } from './of-user.ts';
import { project, projectContent } from './project.ts';
import { profile, user } from './user.ts';
import type { Caption, View } from './view.ts';
import { revision, wip } from './wip.ts';

type Captioned<Record> = View<Record> & { readonly caption: (record: Record) => Caption };

/** Each entity has a view. Those with pictures have a caption. */
export const views: {
  readonly [E in EntityName]: E extends EntityWithPictures ? Captioned<Decoded<E>> : View<Decoded<E>>;
} = {
  project,
  projectContent,
  user,
  profile,
  wip,
  ownWip: wip,
  collection,
  revision,
  projectComment: comment,
  wipComment: comment,
  appreciation,
  experience,
  stats,
  field,
};

/** Returns a view for code that treats all kinds alike. */
export const viewOf = (entity: EntityName): View => views[entity];

/** Returns the rows that a record makes in a table, TSV or CSV. */
export const rowsOf = <E extends EntityName>(entity: E, record: Decoded<E>): readonly unknown[] =>
  viewOf(entity).rows?.of(record) ?? [record];

/** A record as a grid shows it. */
export interface Pictured {
  readonly caption: Caption;
  /** The picture of the whole record first. May be empty. */
  readonly pictures: readonly RecordPicture[];
}

/** Returns a function that takes a record in any form; undefined for kinds without pictures. */
export function picturedMaker(entity: EntityName): ((value: unknown) => Pictured) | undefined {
  const { caption } = viewOf(entity);
  if (caption === undefined) return undefined;
  return (value) => {
    const record = decode(entity, value);
    return { caption: caption(record), pictures: picturesOf(entity, record) };
  };
}
