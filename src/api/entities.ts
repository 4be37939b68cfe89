// All kinds of record. If the service sends records of a kind in several forms, e.g. short in lists
// and complete by id, each form is a variant of the kind. Each variant has one row, from a file in
// `kinds/`.
import { idAt } from './ids.ts';
import { collection } from './kinds/collection.ts';
import { projectComment, wipComment } from './kinds/comment.ts';
import type { Entity } from './kinds/entity.ts';
import { field } from './kinds/field.ts';
import { appreciation, experience, stats } from './kinds/of-user.ts';
import type { RecordPicture } from './kinds/pictures.ts';
import { project, projectContent } from './kinds/project.ts';
import type { DecodedValue, DocumentedValue } from './kinds/shape.ts';
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
// Cast, because `Object.keys` returns `string[]`.
export const entityNames = Object.keys(entities) as readonly EntityName[];

/** Names of the variants whose row has a value for this property instead of `none`. */
type EntityNameWith<Member extends keyof Entity> = {
  [E in EntityName]: Entities[E][Member] extends undefined ? never : E;
}[EntityName];

/** Name of a kind, which is the name of its shortest variant. */
export type Kind = Exclude<EntityName, EntityNameWith<'completes'>>;
export type PicturedEntityName = EntityNameWith<'pictures'>;
export type ListedEntityName = EntityNameWith<'listed'>;
export type OwnedEntityName = Extract<ListedEntityName, EntityNameWith<'owners'>>;
export type TrendKind = Extract<EntityNameWith<'trend'>, Kind>;

/** A record in the documented form, which the embedded service sends. */
export type DocumentedRecord<E extends EntityName> = DocumentedValue<Entities[E]['shape']>;
/** A record in the form that views read. */
export type DecodedRecord<E extends EntityName> = DecodedValue<Entities[E]['shape']>;

/** Returns the row of a variant in the type that all rows share. */
export const entityOf = (name: EntityName): Entity<unknown, EntityName> => entities[name];

/** Returns the kind of a variant: `user` for `profile`. */
export function kindOf(entity: EntityName): Kind {
  const { completes } = entityOf(entity);
  // A variant without `completes` is the shortest one, which has the name of the kind.
  return completes === undefined ? (entity as Kind) : kindOf(completes);
}

/** Returns all variants of the kind to which `entity` belongs, the most complete first. */
export const variantsOf = (entity: EntityName): readonly EntityName[] =>
  variantsByKind.get(kindOf(entity)) ?? [entity];

/** The variants of each kind, the most complete first. In `entities`, the most complete is last. */
const variantsByKind = new Map<Kind, readonly EntityName[]>();
for (const name of entityNames)
  variantsByKind.set(kindOf(name), [name, ...(variantsByKind.get(kindOf(name)) ?? [])]);

export const kinds: readonly Kind[] = [...variantsByKind.keys()];
export const trendKinds = kinds.filter(
  (kind): kind is TrendKind => entityOf(kind).trend !== undefined,
);
export const isTrendKind = (text: string): text is TrendKind =>
  trendKinds.some((kind) => kind === text);

/**
 * Returns the variant of this kind whose pictures can be downloaded; undefined if there is none.
 */
export const downloadVariantOf = (kind: string): EntityName | undefined =>
  entityNames.find((name) => kindOf(name) === kind && entityOf(name).download !== undefined);

export const picturesOf = <E extends EntityName>(
  entity: E,
  record: DecodedRecord<E>,
): readonly RecordPicture[] => entityOf(entity).pictures?.(record) ?? [];

/** Whether the record contains an id, or belongs to a kind without ids, e.g. comments. */
export function hasRequiredId(entity: EntityName, value: unknown): boolean {
  const { identity } = entityOf(entity);
  return identity === undefined || idAt(value, ...identity) !== undefined;
}
