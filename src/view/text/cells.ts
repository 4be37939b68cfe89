// Finds the value of a cell, and returns its exact text for scripts. This text is not safe for a
// terminal.
import { idAt } from '../../api/ids.ts';
import { isObject } from '../../api/json/json-types.ts';
import { getOwn } from '../../api/kinds/shape.ts';
import { formatLicence } from '../../api/reference/licences.ts';
import { isoTime } from './times.ts';

/**
 * The kind of a column's values. Digits of an id are never grouped. A month is `MM-YYYY`. A colour
 * is `#rrggbb`, sometimes with blocks before it, which a table paints in this colour.
 */
export type CellKind = 'id' | 'number' | 'time' | 'month' | 'colour' | 'licence' | 'text';

export interface CellSource {
  readonly kind: CellKind;
  readonly path: readonly string[];
  /**
   * Name of the property with the start of a period, if the cell shows the end of the period. If
   * only the start is known, people see "present".
   */
  readonly since?: string | undefined;
}

/** Content of a cell: a number if the value is a number and not a time, otherwise a text. */
export type ExactCell = string | number;

/**
 * Returns a number unchanged, unless it is a time. Returns other values as `exactText` does.
 * @param formatTime returns the text of a time in Unix seconds; by default ISO 8601
 */
export function exactCell(
  row: unknown,
  { kind, path }: CellSource,
  formatTime = isoTime,
): ExactCell {
  const value = cellValue(row, path);
  return typeof value === 'number' && kind !== 'time'
    ? value
    : exactText(row, { kind, path }, formatTime);
}

/**
 * Returns the text for scripts: digits are not grouped, and items of a list are separated by
 * commas.
 * @param formatTime returns the text of a time in Unix seconds; by default ISO 8601
 */
export function exactText(row: unknown, { kind, path }: CellSource, formatTime = isoTime): string {
  const value = cellValue(row, path);
  if (kind === 'licence') return toLicenceText(value);
  return asText(kind === 'time' ? mapNumbers(value, formatTime) : value, ',');
}

/**
 * Returns the usual name of a licence, e.g. `CC BY-NC` for `cc by-nc`; an unknown name unchanged.
 */
export function toLicenceText(value: unknown): string {
  const text = asText(value, ',');
  return formatLicence(text) ?? text;
}

export function mapNumbers(value: unknown, format: (value: number) => string): unknown {
  const formatItem = (item: unknown) => (typeof item === 'number' ? format(item) : item);
  return Array.isArray(value) ? value.map(formatItem) : formatItem(value);
}

/**
 * Returns the value at a path. A step into a list is a position (from 0), the id of a record, or a
 * property of every record. A step into a map of records is a key or a property of every record.
 */
export function cellValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce(stepInto, value);
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) {
    const findById = () => value.find((item) => String(getOwn(item, 'id')) === step);
    const item = /^\d+$/.test(step) ? (value[Number(step)] ?? findById()) : undefined;
    return item ?? propertyOfEach(value, step);
  }
  return getOwn(value, step) ?? propertyOfEach([value], step);
}

/**
 * Returns the values of a property in all records, also in the records of maps, without null;
 * undefined if there are none. Does not search deeper, because untrusted input may be nested
 * thousands of levels deep.
 */
function propertyOfEach(records: readonly unknown[], step: string): unknown {
  const propertiesInMap = (item: unknown) =>
    isMapOfRecords(item) ? Object.values(item).flatMap((record) => getOwn(record, step)) : [];
  const values = records.flatMap((item) => getOwn(item, step) ?? propertiesInMap(item));
  const definedValues = values.filter((value) => value !== undefined && value !== null);
  return definedValues.length === 0 ? undefined : definedValues;
}

const isMapOfRecords = (value: unknown): value is object =>
  isObject(value) && Object.values(value).every(isObject);

/** Returns the name by which people know a record, or else its id; undefined if it has no id. */
export function recordLabel(record: unknown): string | undefined {
  const id = idAt(record, 'id');
  if (id === undefined) return undefined;
  const readText = (key: string) => {
    const value = getOwn(record, key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${readText('first_name')} ${readText('last_name')}`.trim();
  const names = [
    readText('display_name'),
    readText('name'),
    readText('title'),
    fullName,
    readText('username'),
  ];
  return names.find((name) => name !== '') ?? id;
}

export function asText(value: unknown, separator: string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      isObject(item) ? recordLabel(item) : Array.isArray(item) ? undefined : String(item),
    );
    return items.includes(undefined) ? asJson(value) : items.filter(Boolean).join(separator);
  }
  if (!isObject(value)) return typeof value === 'number' ? toNumberText(value) : String(value);
  return recordLabel(value) ?? (Object.keys(value).length === 0 ? '' : asJson(value));
}

/** Returns the value as JSON, or `…` if it is nested too deeply for JSON.stringify. */
function asJson(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

/** Returns a number as text, with `Inf` for infinity, as in SQLite's shell. */
export const toNumberText = (value: number): string => String(value).replace('Infinity', 'Inf');
