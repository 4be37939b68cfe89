// Which kinds of record have a page on the web. A list of its own, because the flags of commands depend on it at every start, and the
// shapes of the records are not loaded then.
import type { EntityName } from './entities.ts';

const without: ReadonlySet<EntityName> = new Set([
  'collection',
  'projectComment',
  'wipComment',
  'experience',
  'stats',
  'field',
]);

export const hasPage = (entity: EntityName): boolean => !without.has(entity);
