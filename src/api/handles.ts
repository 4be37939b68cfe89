// Makes handles of records, by which later commands name them.
import { type EntityName, entityOf } from './entities.ts';
import type { Handle } from './kinds/entity.ts';
import { decodeOnDemand } from './on-demand.ts';

export type { Handle } from './kinds/entity.ts';

/**
 * Returns a function that makes the handle of a record in any form; undefined if no command can name records of this
 * kind.
 */
export function handleMaker(entity: EntityName): ((value: unknown) => Handle) | undefined {
  const { handle } = entityOf(entity);
  return handle === undefined ? undefined : (value) => handle(decodeOnDemand(entity, value));
}
