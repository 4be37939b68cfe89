// A record on its way into a library, and what can be known of it beforehand.
import type { EntityName, entities } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
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

/**
 * Puts on their way to another thread, each with what follows from its text. As bytes they take little memory, are passed on at once, and
 * become objects only when they are needed.
 */
export interface Parcel {
  /** What is known of each put, as the JSON of a list. In UTF-16, JavaScript's own form, that is written and read in half the time. */
  readonly known: Texts;
  /** The text of each, in UTF-8, as it is stored. */
  readonly texts: Texts;
}

interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly ends: readonly number[];
}

export interface Packer {
  /** @throws SyntaxError where the text is not JSON */
  readonly add: (put: Put) => void;
  readonly count: () => number;
  /** The size of all. */
  readonly bytes: () => number;
  /** A copy of some of the puts. */
  readonly parcel: (from: number, to: number) => Parcel;
  readonly clear: () => void;
}

export function packer(): Packer {
  const [known, texts] = [collected('utf16le'), collected('utf8')];
  return {
    add: (put) => {
      const text = asString(put.text);
      const { entity, parent, seen, facts, value = parse(text) } = put;
      const [kind, id] = [kindOf(entity), storedId({ entity, text, value, parent })];
      const { columns, links, tokens } = derivedOf({ kind, id, facts, forms: [{ entity, text, value, last: seen }] });
      const flat = links.flatMap((link) => [link.name, link.id, link.at]);
      known.add(JSON.stringify([entity, parent, seen, facts, id, columns, tokens, flat]));
      texts.add(text);
    },
    count: texts.count,
    bytes: () => known.bytes() + texts.bytes(),
    parcel: (from, to) => ({ known: known.copy(from, to), texts: texts.copy(from, to) }),
    clear: () => {
      known.clear();
      texts.clear();
    },
  };
}

/** Texts in one piece of memory that grows. */
function collected(encoding: 'utf8' | 'utf16le') {
  let buffer = Buffer.allocUnsafeSlow(16 * 1024);
  let ends: number[] = [];
  const end = (count: number) => ends[count - 1] ?? 0;
  return {
    add: (text: string) => {
      const from = end(ends.length);
      // No unit of a text takes more than three bytes.
      const needed = from + text.length * 3;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2));
        buffer.copy(larger, 0, 0, from);
        buffer = larger;
      }
      ends.push(from + buffer.write(text, from, encoding));
    },
    count: () => ends.length,
    bytes: () => end(ends.length),
    copy: (from: number, to: number): Texts => ({
      bytes: new Uint8Array(buffer.subarray(end(from), end(to))),
      ends: ends.slice(from, to).map((each) => each - end(from)),
    }),
    clear: () => {
      ends = [];
    },
  };
}

export function* unpacked({ known, texts }: Parcel): Generator<Put> {
  const buffer = Buffer.from(known.bytes.buffer);
  for (let at = 0; at < known.ends.length; at++) {
    const json = buffer.toString('utf16le', known.ends[at - 1] ?? 0, known.ends[at]);
    const [entity, parent, seen, facts, id, columns, tokens, flat] = JSON.parse(json);
    const links = [];
    for (let link = 0; link < flat.length; link += 3)
      links.push({ name: flat[link], id: flat[link + 1], at: flat[link + 2] });
    const text = texts.bytes.subarray(texts.ends[at - 1] ?? 0, texts.ends[at]);
    yield {
      entity,
      parent: parent ?? undefined,
      text,
      seen,
      facts: facts ?? undefined,
      prepared: { id, derived: { columns, links, tokens } },
    };
  }
}
