// What differs between two texts of a record, member by member, in the short form in which a library remembers it.

import { isObject, isStructured } from '../../api/json/json-types.ts';
import type { Scalar } from './schema.ts';

/** Longer texts are cut: a history is read, not restored. */
const longest = 500;

export interface Member {
  /** For comparison. */
  readonly whole: string;
  /** A number, a text, of a list or map the number of items; NULL where there is nothing. */
  readonly value: Scalar;
}

export type Members = ReadonlyMap<string, Member>;

/** Groups of figures come one by one, as `stats.views`; records in a record (owners, revisions) are told by their ids alone. */
export function membersOf(record: unknown): Members {
  const found = new Map<string, Member>();
  for (const [name, value] of isStructured(record) ? Object.entries(record) : []) {
    const figures = figuresIn(value);
    if (figures === undefined) found.set(name, memberOf(value));
    for (const [inner, figure] of figures ?? []) found.set(`${name}.${inner}`, memberOf(figure));
  }
  return found;
}

function figuresIn(value: unknown): readonly (readonly [string, number])[] | undefined {
  if (!isObject(value)) return undefined;
  const all = Object.entries(value);
  const figures = all.flatMap(([name, figure]) => (typeof figure === 'number' ? [[name, figure] as const] : []));
  return all.length > 0 && figures.length === all.length ? figures : undefined;
}

function memberOf(value: unknown): Member {
  if (isStructured(value)) {
    const ids = idsIn(value);
    const whole = JSON.stringify(ids ?? value);
    return { whole, value: 'id' in value ? (ids?.[0] ?? null) : Object.keys(value).length };
  }
  const whole = JSON.stringify(value) ?? 'null';
  if (typeof value === 'boolean') return { whole, value: Number(value) };
  if (typeof value === 'number') return { whole, value };
  return { whole, value: typeof value === 'string' ? value.slice(0, longest) : null };
}

/** Of a record, or of a list or map of records that all have one. */
function idsIn(value: object): readonly string[] | undefined {
  const idOf = (item: unknown): string | undefined => {
    const id: unknown = isStructured(item) ? Reflect.get(item, 'id') : undefined;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
  };
  const own = idOf(value);
  if (own !== undefined) return [own];
  const items = Object.values(value);
  const ids = items.map(idOf).filter((id) => id !== undefined);
  return items.length > 0 && ids.length === items.length ? ids : undefined;
}
