// The table of all kinds of record that the service sends. Each form of a kind has one row, from a
// file in `kinds/`.
import { idAt } from './ids.ts';
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
// the table has no other keys
export const entityNames = Object.keys(entities) as readonly EntityName[];

/** Names of the rows in which this member is not `none`. */
type Having<Member extends keyof Entity> = {
  [E in EntityName]: Entities[E][Member] extends undefined ? never : E;
}[EntityName];

/** Name of a kind of record. The other rows are more complete forms of these kinds. */
export type Kind = Exclude<EntityName, Having<'completes'>>;
export type Pictured = Having<'pictures'>;
export type Listed = Having<'listed'>;
export type Owned = Extract<Listed, Having<'owners'>>;
export type TrendKind = Extract<Having<'trend'>, Kind>;

/** A record in the documented form, which the embedded service sends. */
export type Sent<E extends EntityName> = Wire<Entities[E]['shape']>;
/** A record in the form that views read. */
export type Decoded<E extends EntityName> = DecodedShape<Entities[E]['shape']>;

/**
 * Returns the row of a form as the type that all rows share. The compiler checks the names of kinds
 * here.
 */
export const entityOf = (name: EntityName): Entity<unknown, EntityName> => entities[name];

/** Returns the kind that a form belongs to: `user` for `profile`. */
export function kindOf(entity: EntityName): Kind {
  const { completes } = entityOf(entity);
  // a row without `completes` is a kind
  return completes === undefined ? (entity as Kind) : kindOf(completes);
}

/** Returns all forms of the entity's kind, the most complete first. */
export const variantsOf = (entity: EntityName): readonly EntityName[] =>
  forms.get(kindOf(entity)) ?? [entity];

/** The forms of each kind, the most complete first. The table has the opposite order. */
const forms = new Map<Kind, readonly EntityName[]>();
for (const name of entityNames) forms.set(kindOf(name), [name, ...(forms.get(kindOf(name)) ?? [])]);

export const kinds: readonly Kind[] = [...forms.keys()];
export const trendKinds = kinds.filter(
  (kind): kind is TrendKind => entityOf(kind).trend !== undefined,
);
export const isTrendKind = (text: string): text is TrendKind =>
  trendKinds.some((kind) => kind === text);

/** Returns the form of a kind whose pictures can be downloaded; undefined for other texts. */
export const downloadedForm = (kind: string): EntityName | undefined =>
  entityNames.find((name) => kindOf(name) === kind && entityOf(name).download !== undefined);

/** Returns the pictures of a decoded record; an empty list for kinds without pictures. */
export const picturesOf = <E extends EntityName>(
  entity: E,
  record: Decoded<E>,
): readonly RecordPicture[] => entityOf(entity).pictures?.(record) ?? [];

/**
 * Whether a record has the id of its kind. Others are not stored. Some kinds, such as comments,
 * have no ids.
 */
export function hasId(entity: EntityName, value: unknown): boolean {
  const { identity } = entityOf(entity);
  return identity === undefined || idAt(value, ...identity) !== undefined;
}

/** A member of a record whose value changed. */
export interface Change {
  /** Path to the member, e.g. `stats.views`. */
  readonly name: string;
  /** Earlier value, or the number of items of a list or map; null if the member was missing. */
  readonly before: string | number | null;
  readonly after: string | number | null;
  /** The items that a short list of texts got and lost; missing for other values. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/** The parts of a digest of news. A record is in `figures` if only its figures changed. */
export const newsSections = ['new', 'changed', 'gone', 'figures'] as const;
export type NewsSection = (typeof newsSections)[number];

/** A change that a library noticed: a record is new, gone or changed. */
export interface News {
  readonly event: 'new' | 'gone' | 'changed';
  /** Base address of the service that sent the record. */
  readonly service: string;
  /** Time when the library noticed the change, in Unix seconds. */
  readonly seen: number;
  readonly kind: EntityName;
  readonly id: string;
  /** Id of the record to which this record belongs, e.g. a project's id for a comment. */
  readonly parent: string | undefined;
  /** JSON text of the most complete form of the record. */
  readonly json: string;
  /** The list that the record entered or left. */
  readonly list:
    | { readonly command: string; readonly of: string; readonly query: string }
    | undefined;
  readonly changes: readonly Change[];
  /**
   * The watch that received the record: its number, and the words of its command after `portfolio`.
   */
  readonly watch: { readonly number: number; readonly words: readonly string[] };
}

/** The first run of a watch. Its records are not news. */
export interface Baseline extends Pick<News, 'watch' | 'service'> {
  /** `undefined` if the watch has a command of a later release. */
  readonly kind: Kind | undefined;
  /** Number of records that the watch has. */
  readonly records: number;
  /** Time when the run ended, in Unix seconds; `undefined` if it is not complete. */
  readonly ended: number | undefined;
}
