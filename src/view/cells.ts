// One record, one column → the text of a cell: for scripts exact, for people readable. Neither is safe for a terminal yet.
import { isoTime, relativeTime } from './times.ts';

/** What stands in a column. Ids are names, not quantities, though most are numbers. */
export type CellKind = 'id' | 'number' | 'time' | 'text';

export interface Source {
  readonly kind: CellKind;
  readonly path: readonly string[];
}

/** Nothing cut; times in ISO 8601, lists parted by commas alone. */
export const exactCell = (row: unknown, { kind, path }: Source): string => {
  const value = valueAt(row, path);
  return kind === 'time' && typeof value === 'number' ? isoTime(value) : worded(value, ',');
};

/** Times as the distance from `now`, in milliseconds; lists parted by a comma and a blank. */
export const readableCell = (row: unknown, { kind, path }: Source, now: number): string => {
  const value = valueAt(row, path);
  return kind === 'time' && typeof value === 'number' ? relativeTime(value, now) : worded(value, ', ');
};

/** What a dotted path leads to. In a list, a step is a position or the id of a record. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at: unknown, step) => {
    if (typeof at !== 'object' || at === null) return undefined;
    if (Array.isArray(at)) return /^\d+$/.test(step) ? (at[Number(step)] ?? withId(at, step)) : undefined;
    return Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined;
  }, value);
}

const withId = (items: readonly unknown[], id: string): unknown =>
  items.find((item) => isRecord(item) && String(valueAt(item, ['id'])) === id);

/** The name by which people know a record that has an id; undefined for other records. */
export function label(record: unknown): string | undefined {
  const id = valueAt(record, ['id']);
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const text = (key: string) => {
    const value = valueAt(record, [key]);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('first_name')} ${text('last_name')}`.trim();
  const names = [text('display_name'), text('name'), text('title'), fullName, text('username')];
  return names.find((name) => name !== '') ?? String(id);
}

function worded(value: unknown, separator: string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    const items = value.map((item) => (isRecord(item) ? label(item) : Array.isArray(item) ? undefined : String(item)));
    return items.includes(undefined) ? source(value) : items.filter(Boolean).join(separator);
  }
  if (!isRecord(value)) return String(value);
  return label(value) ?? (Object.keys(value).length === 0 ? '' : source(value));
}

/** JSON.stringify runs out of stack where thousands of brackets stand in each other. */
function source(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
