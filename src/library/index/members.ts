// Splits a record into members, in the short form that a library stores in its history of changes.
import { toNumber } from '../../api/decode.ts';
import { isObject, isStructured } from '../../api/json/json-types.ts';
import type { Scalar } from './schema.ts';

/** Maximum length of a text in the history, in UTF-16 units. The rest is not stored. */
const longest = 500;

/**
 * Names of members that contain figures, which a library thins when they are old. `total` are
 * figures of all time. `day` are figures of one day, which restart at zero every day.
 */
export const figureGroups = { stats: 'total', all_time: 'total', today: 'day' } as const;

/** SQL condition for rows whose column `name` is the name of a figure. */
export const figureCondition = `(${Object.keys(figureGroups)
  .map((group) => `name >= '${group}.' AND name < '${group}/'`) // the character after the full stop
  .join(' OR ')})`;

export interface Member {
  /** JSON of the whole value, with sorted keys. It is compared to detect a change. */
  readonly whole: string;
  /**
   * A number or text. For a nested record, its id. For a map with a licence, the licence. For a
   * short list of texts, its items (see `itemsIn`). For another list or map, the number of items.
   * Otherwise `null`.
   */
  readonly value: Scalar;
}

/**
 * Returns the members of a record by name. A group of figures is split into members such as
 * `stats.views`. In a known group, `"590"` is a number, and any other value does not hide the
 * figures. Nested records (owners, revisions) are compared by id only.
 */
export function membersOf(record: unknown): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>();
  for (const [name, value] of isStructured(record) ? Object.entries(record) : []) {
    const figures = figuresIn(name, value);
    if (figures === undefined) found.set(name, memberOf(value));
    for (const [inner, figure] of figures ?? []) found.set(`${name}.${inner}`, memberOf(figure));
  }
  return found;
}

function figuresIn(
  group: string,
  value: unknown,
): readonly (readonly [string, unknown])[] | undefined {
  if (!isObject(value)) return undefined;
  const all = Object.entries(value);
  if (Object.hasOwn(figureGroups, group))
    return all.map(([name, figure]) => [name, toNumber(figure) ?? figure]);
  return all.length > 0 && all.every(([, figure]) => typeof figure === 'number') ? all : undefined;
}

function memberOf(value: unknown): Member {
  if (isStructured(value)) {
    const ids = idsIn(value);
    const whole = isWithin(value, deepest) ? JSON.stringify(ids ?? value, inOrder) : tooDeep;
    if ('id' in value) return { whole, value: ids?.[0] ?? null };
    const { license } = value;
    if (typeof license === 'string') return { whole, value: textValue(license) };
    return { whole, value: listText(value) ?? Object.keys(value).length };
  }
  const whole = JSON.stringify(value) ?? 'null';
  if (typeof value === 'boolean') return { whole, value: Number(value) };
  if (typeof value === 'number') return { whole, value };
  return { whole, value: typeof value === 'string' ? textValue(value) : null };
}

const textValue = (text: string): string => text.slice(0, longest).replace(startOfList, '');

/** Sorts the keys of maps for JSON.stringify, because their order has no meaning. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Character before each item of a stored list. A stored text never begins with it. */
const separator = '\u001f';
const startOfList = new RegExp(`^${separator}+`);

/**
 * Returns the items of a list as one text; `undefined` if it is empty, too long, or not a list of
 * texts.
 */
function listText(list: object): string | undefined {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  if (!items.every((item) => typeof item === 'string' && !item.includes(separator)))
    return undefined;
  const text = items.map((item) => `${separator}${item}`).join('');
  return text === '' || text.length > longest ? undefined : text;
}

export function itemsIn(value: Scalar): readonly string[] | undefined {
  if (value === 0) return [];
  return typeof value === 'string' && value.startsWith(separator)
    ? value.slice(1).split(separator)
    : undefined;
}

/** SQL for a value of the history, in which the items of a list are joined by commas. */
export const shownValue = (value: string): string =>
  `iif(substr(${value}, 1, 1) = char(31), replace(substr(${value}, 2), char(31), ','), ${value})`;

/**
 * Maximum levels of a value that is compared, as in SQLite's JSON functions. Deeper values count as
 * the same, because JSON.stringify would overflow the stack.
 */
const deepest = 1000;
const tooDeep = '""';

const isWithin = (value: unknown, levels: number): boolean =>
  !isStructured(value) ||
  (levels > 0 && Object.values(value).every((item) => isWithin(item, levels - 1)));

/** Returns the ids of a nested record, or of a list or map in which every item has an id. */
function idsIn(value: object): readonly string[] | undefined {
  const idOf = (item: unknown): string | undefined => {
    const id: unknown = isStructured(item) ? Reflect.get(item, 'id') : undefined;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
  };
  const own = idOf(value);
  if (own !== undefined) return [own];
  const items = Object.values(Object(inOrder('', value)));
  const ids = items.map(idOf).filter((id) => id !== undefined);
  return items.length > 0 && ids.length === items.length ? ids : undefined;
}
