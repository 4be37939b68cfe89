// A record on its way into a library, and what can be known of it beforehand.
import type { EntityName, entities } from '../api/entities.ts';
import { parse } from '../api/parse.ts';
import { asString, type Derived, derivedOf, type Text } from './derived.ts';
import { kindOf, storedId } from './identity.ts';
import type { Index } from './indexes.ts';

type PartName = { [E in EntityName]: (typeof entities)[E] extends { readonly partOf: string } ? E : never }[EntityName];

/** Whose part the record is, for those that do not say so themselves. */
type Belonging =
  | { readonly entity: Exclude<EntityName, PartName>; readonly parent?: undefined }
  | { readonly entity: PartName; readonly parent: string };

export type Put = Belonging & {
  /** The record's JSON, exactly as it came. */
  readonly text: Text;
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
  const text = asString(put.text);
  const { entity, parent, seen, facts, value = parse(text) } = put;
  const [kind, id] = [kindOf(entity), storedId({ entity, text, value, parent })];
  const derived = derivedOf({ kind, id, facts, forms: [{ entity, text, value, last: seen }] });
  return { entity, parent, text: Buffer.from(text), seen, facts, prepared: { id, derived } } as Put;
}

/** Puts as they are passed to another thread: thousands of texts are copied in less time as one. */
export interface Parcel {
  readonly puts: readonly (readonly [Put['entity'], Put['parent'], Put['seen'], Put['facts'], Put['prepared']])[];
  readonly texts: Uint8Array<ArrayBuffer>;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

export function packed(all: readonly Put[]): Parcel {
  const each = all.map(({ text }) => (typeof text === 'string' ? Buffer.from(text) : text));
  const texts = new Uint8Array(each.reduce((size, { length }) => size + length, 0));
  const ends = new Uint32Array(each.length);
  let end = 0;
  for (const [at, text] of each.entries()) {
    texts.set(text, end);
    end += text.length;
    ends[at] = end;
  }
  return {
    puts: all.map(({ entity, parent, seen, facts, prepared }) => [entity, parent, seen, facts, prepared]),
    texts,
    ends,
  };
}

export const unpacked = ({ puts, texts, ends }: Parcel): readonly Put[] =>
  puts.map(([entity, parent, seen, facts, prepared], at) => {
    const text = texts.subarray(ends[at - 1] ?? 0, ends[at]);
    return { entity, parent, text, seen, facts, prepared } as Put;
  });
