// Takes records from JSON that a service once sent and somebody kept: any document, any list, one record a line.

import { entityOf } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import type { Put } from '../store/entries.ts';
import { recordsIn } from '../store/recognise.ts';

export interface IntakeOptions {
  /** Unix seconds. */
  readonly seen: number;
  /** The id of the record that parts belong to, which do not say so themselves; undefined where nobody knows. */
  readonly of: string | undefined;
}

export interface Content {
  readonly text: string;
  /** What `api/parse.ts` made of it, where that was needed before. */
  readonly value?: unknown;
  /** The key of the list that it is in. */
  readonly key?: string | undefined;
}

/** Why nothing of it is kept, in a few words. */
export interface Refused {
  readonly fault: string;
}

/** The records of one value. Parts of an unknown record are kept as such, if they can be told apart. */
export function putsOf(
  { text, value = parsed(text), key }: Content,
  { seen, of }: IntakeOptions,
): readonly Put[] | Refused {
  if (value === undefined) return { fault: 'not JSON' };
  const records = recordsIn(text, value, key);
  if (records.length === 0) return isEmptyDocument(value) ? [] : { fault: 'not a record of a service' };
  const { entity: first } = records[0] ?? {};
  if (of === undefined && first !== undefined && entityOf(first).isSingle)
    return { fault: 'it does not say whose statistics these are; --of tells' };
  // Only parts have a parent, and `identity.ts` asks for that of no other; the compiler cannot follow which of them an entity is.
  const parent = of ?? '';
  return records.map(({ entity, text: source }) => {
    const known = source === text ? value : undefined;
    return { entity, text: source, value: known, parent, seen } as Put;
  });
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A list that found nothing: `{"projects":[]}`, or `[]`. */
function isEmptyDocument(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return Object.values(Object(value)).some((content) => Array.isArray(content) && content.length === 0);
}
