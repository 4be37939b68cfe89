// A record on its way into a library, and what can be known of it beforehand.
import type { EntityName, entities } from '../api/entities.ts';
import { parse } from '../api/parse.ts';
import { type Derived, derivedOf } from './derived.ts';
import { kindOf, storedId } from './identity.ts';
import type { Index } from './indexes.ts';

type PartName = { [E in EntityName]: (typeof entities)[E] extends { readonly partOf: string } ? E : never }[EntityName];

/** Whose part the record is, for those that do not say so themselves. */
type Belonging =
  | { readonly entity: Exclude<EntityName, PartName>; readonly parent?: undefined }
  | { readonly entity: PartName; readonly parent: string };

export type Put = Belonging & {
  /** The record's JSON, exactly as it came. */
  readonly text: string;
  /** What `api/parse.ts` made of the text, where that was needed before. */
  readonly value?: unknown;
  /** When it was received, Unix seconds. What was seen later stays. */
  readonly seen: number;
  /** What the record does not tell of itself. It stays until other facts of the same name come. */
  readonly facts?: Index;
  /** What follows from the text by itself, where that is known already. */
  readonly prepared?: Prepared;
};

interface Prepared {
  readonly id: string;
  readonly derived: Derived;
}

/** The same put, with what follows from its text in the place of what that says, which takes more memory. @throws SyntaxError where that is not JSON */
export function prepare(put: Put): Put {
  const { entity, text, seen, value = parse(text) } = put;
  const [kind, id] = [kindOf(entity), storedId({ ...put, value })];
  const derived = derivedOf({ kind, id, facts: put.facts, forms: [{ entity, text, value, last: seen }] });
  return { ...put, value: undefined, prepared: { id, derived } };
}
