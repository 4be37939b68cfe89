// One record, one column → the text of a cell, exact for scripts or readable for people. Neither is safe for a terminal yet.
import { idAt } from '../../api/ids.ts';
import { isObject } from '../../api/json/json-types.ts';
import { isoTime, monthInWords, relativeTime } from './times.ts';

/** What a column holds. Ids are names and not quantities, though most of them are numbers. A month is `MM-YYYY`. A colour is `#rrggbb`, behind a sample of two blocks where
 * it can be painted. */
export type CellKind = 'id' | 'number' | 'time' | 'month' | 'colour' | 'text';

export interface CellContent {
  readonly kind: CellKind;
  readonly path: readonly string[];
  /** For people, a blank cell means "present" where this member of the row is not blank: the end of a current position. */
  readonly since?: string | undefined;
}

/** What a readable cell depends on. */
export interface Reading {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly groupDigits: (value: number) => string;
}

/** Nothing is cut; times are ISO 8601, numbers plain, items of a list are separated by commas. */
export function exactCell(row: unknown, { kind, path }: CellContent): string {
  const value = cellValue(row, path);
  return asText(kind === 'time' ? eachNumber(value, isoTime) : value, ',');
}

/** Times are the distance from `now`, digits are grouped; items of a list are separated by a comma and a blank. */
export function readableCell(row: unknown, { kind, path, since }: CellContent, { now, groupDigits }: Reading): string {
  const value = cellValue(row, path);
  switch (kind) {
    case 'time':
      return listed(eachNumber(value, (time) => relativeTime(time, now)));
    case 'number':
      return listed(eachNumber(value, groupDigits));
    case 'month': {
      const text = listed(value);
      const isPresent = text === '' && since !== undefined && asText(memberOf(row, since), '') !== '';
      return isPresent ? 'present' : monthInWords(text);
    }
    default:
      return listed(value);
  }
}

/** The values at a path, those of a list each for itself, without those that are missing or empty. A record is its name. */
export function valuesAt(row: unknown, path: readonly string[]): readonly (string | number | boolean)[] {
  return [cellValue(row, path)].flat().flatMap((value: unknown): (string | number | boolean)[] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [value];
    const text = asText(value, ',');
    return text === '' ? [] : [text];
  });
}

const listed = (value: unknown): string => asText(value, ', ');

/** The value with its number changed, or those of a list. */
function eachNumber(value: unknown, change: (value: number) => string): unknown {
  const changed = (item: unknown) => (typeof item === 'number' ? change(item) : item);
  return Array.isArray(value) ? value.map(changed) : changed(value);
}

/**
 * The value at a path. In a list, a step is a position, the id of a record, or a member of every record; in a map of records, a
 * key or a member of every record.
 */
function cellValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce(stepInto, value);
}

function stepInto(at: unknown, step: string): unknown {
  if (Array.isArray(at)) {
    const one = /^\d+$/.test(step) ? (at[Number(step)] ?? withId(at, step)) : undefined;
    return one ?? ofEach(at, step);
  }
  return isObject(at) && Object.hasOwn(at, step) ? Reflect.get(at, step) : ofEach([at], step);
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** The member of each record and of each in a map of records; undefined where none has it. Looks no deeper: strangers nest thousands. */
function ofEach(records: readonly unknown[], step: string): unknown {
  const own = (item: unknown) =>
    isObject(item) && Object.hasOwn(item, step) ? [Reflect.get(item, step)].flat() : undefined;
  const found = records.flatMap(
    (item) => own(item) ?? (isMapOfRecords(item) ? Object.values(item).flatMap((member) => own(member) ?? []) : []),
  );
  const present = found.filter((value) => value !== undefined && value !== null);
  return present.length === 0 ? undefined : present;
}

const isMapOfRecords = (value: unknown): value is object => isObject(value) && Object.values(value).every(isObject);

const withId = (items: readonly unknown[], id: string): unknown =>
  items.find((item) => String(memberOf(item, 'id')) === id);

/** The name that people know a record by; undefined for a record without an id. */
export function label(record: unknown): string | undefined {
  const id = idAt(record, 'id');
  if (id === undefined) return undefined;
  const text = (key: string) => {
    const value = memberOf(record, key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('first_name')} ${text('last_name')}`.trim();
  const names = [text('display_name'), text('name'), text('title'), fullName, text('username')];
  return names.find((name) => name !== '') ?? id;
}

function asText(value: unknown, separator: string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    const items = value.map((item) => (isObject(item) ? label(item) : Array.isArray(item) ? undefined : String(item)));
    return items.includes(undefined) ? asJson(value) : items.filter(Boolean).join(separator);
  }
  if (!isObject(value)) return String(value);
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
