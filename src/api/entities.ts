// All kinds of record that the service sends and their complete forms, one row each. The rows are in `kinds/`.
import { collection } from './kinds/collection.ts';
import { projectComment, wipComment } from './kinds/comment.ts';
import type { Entity } from './kinds/entity.ts';
import { field } from './kinds/field.ts';
import { appreciation, experience, stats } from './kinds/of-user.ts';
import type { RecordPicture } from './kinds/pictures.ts';
import { project, projectContent } from './kinds/project.ts';
import type { DecodedShape, Wire } from './kinds/shape.ts';
import { profile, user } from './kinds/user.ts';
import { ownWip, revision, wip } from './kinds/wip.ts';

export const entities = {
  project,
  projectContent,
  user,
  profile,
  wip,
  ownWip,
  collection,
  revision,
  projectComment,
  wipComment,
  appreciation,
  experience,
  stats,
  field,
};

type Entities = typeof entities;
export type EntityName = keyof Entities;
export const entityNames = Object.keys(entities) as readonly EntityName[]; // the keys of the table are its names

/** The names of the rows in which this member is not `none`. */
type Having<Member extends keyof Entity> = {
  [E in EntityName]: Entities[E][Member] extends undefined ? never : E;
}[EntityName];

/** The kinds of record. The other rows are complete forms of these. */
export type Kind = Exclude<EntityName, Having<'completes'>>;
export type Pictured = Having<'pictures'>;
export type TrendKind = Extract<Having<'trend'>, Kind>;

/** A record in the form of the reference, which the embedded service sends. */
export type Sent<E extends EntityName> = Wire<Entities[E]['shape']>;
/** A record in the form that views read. */
export type Decoded<E extends EntityName> = DecodedShape<Entities[E]['shape']>;

/** Returns a row, for code that treats all kinds alike. A row that names an unknown kind does not compile here. */
export const entityOf = (name: EntityName): Entity<unknown, EntityName> => entities[name];

/** Returns the kind of record of a form: `user` for `profile`. */
export function kindOf(entity: EntityName): Kind {
  const { completes } = entityOf(entity);
  return completes === undefined ? (entity as Kind) : kindOf(completes); // a kind completes no other
}

/** Returns all forms of the entity's kind, the most complete first. */
export const formsOf = (entity: EntityName): readonly EntityName[] => forms.get(kindOf(entity)) ?? [entity];

/** A complete form is after the form that it completes in the table, and before it here. */
const forms = new Map<Kind, readonly EntityName[]>();
for (const name of entityNames) forms.set(kindOf(name), [name, ...(forms.get(kindOf(name)) ?? [])]);

export const kinds: readonly Kind[] = [...forms.keys()];
export const trendKinds = kinds.filter((kind): kind is TrendKind => entityOf(kind).trend !== undefined);
export const isTrendKind = (text: string): text is TrendKind => trendKinds.some((kind) => kind === text);

/** Returns the pictures of a decoded record; none for kinds without pictures. */
export const picturesOf = <E extends EntityName>(entity: E, record: Decoded<E>): readonly RecordPicture[] =>
  entityOf(entity).pictures?.(record) ?? [];

/** A member of a record whose value changed. */
export interface Change {
  /** A path, as `stats.views`. */
  readonly name: string;
  /** For a list or map the number of its items; null if the member was missing. */
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** A record that a library saw appear, leave or change. */
export interface News {
  readonly event: 'new' | 'gone' | 'changed';
  /** When the library noticed it, in Unix seconds. */
  readonly seen: number;
  readonly kind: EntityName;
  readonly id: string;
  /** The id of the record that it is a part of. */
  readonly parent: string | undefined;
  /** The text of its most complete form. */
  readonly json: string;
  /** The list that it entered or left. */
  readonly list: { readonly command: string; readonly of: string; readonly query: string } | undefined;
  readonly changes: readonly Change[];
}
