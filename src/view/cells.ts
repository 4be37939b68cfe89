// One record, one column → the text of a cell, exact for scripts or readable for people. Neither is safe for a terminal yet.
import { idAt } from '../api/ids.ts';
import { isoTime, relativeTime } from './times.ts';

/** What a column holds. Ids are names and not quantities, though most of them are numbers. */
export type CellKind = 'id' | 'number' | 'time' | 'text';

export interface Source {
  readonly kind: CellKind;
  readonly path: readonly string[];
}

/** Nothing is cut; times are ISO 8601, items of a list are separated by commas. */
export const exactCell = (row: unknown, { kind, path }: Source): string => {
  const value = valueAt(row, path);
  return kind === 'time' && typeof value === 'number' ? isoTime(value) : asText(value, ',');
};

/** Times are the distance from `now`, in milliseconds; items of a list are separated by a comma and a blank. */
export const readableCell = (row: unknown, { kind, path }: Source, now: number): string => {
  const value = valueAt(row, path);
  return kind === 'time' && typeof value === 'number' ? relativeTime(value, now) : asText(value, ', ');
};

/** The value at a path. In a list, a step is a position or the id of a record. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at: unknown, step) => {
    if (typeof at !== 'object' || at === null) return undefined;
    if (Array.isArray(at)) return /^\d+$/.test(step) ? (at[Number(step)] ?? withId(at, step)) : undefined;
    return Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined;
  }, value);
}

const withId = (items: readonly unknown[], id: string): unknown =>
  items.find((item) => isRecord(item) && String(valueAt(item, ['id'])) === id);

/** The name that people know a record by; undefined for a record without an id. */
export function label(record: unknown): string | undefined {
  const id = idAt(record, 'id');
  if (id === undefined) return undefined;
  const text = (key: string) => {
    const value = valueAt(record, [key]);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('first_name')} ${text('last_name')}`.trim();
  const names = [text('display_name'), text('name'), text('title'), fullName, text('username')];
  return names.find((name) => name !== '') ?? id;
}

function asText(value: unknown, separator: string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    const items = value.map((item) => (isRecord(item) ? label(item) : Array.isArray(item) ? undefined : String(item)));
    return items.includes(undefined) ? asJson(value) : items.filter(Boolean).join(separator);
  }
  if (!isRecord(value)) return String(value);
  return label(value) ?? (Object.keys(value).length === 0 ? '' : asJson(value));
}

/** JSON.stringify runs out of stack on thousands of nested brackets. */
function asJson(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
