// Returns the text of a cell for people. The caller must make the text safe for a terminal.
import { isObject } from '../../api/json/json-types.ts';
import { getOwn } from '../../api/kinds/shape.ts';
import {
  asText,
  type CellSource,
  cellValue,
  mapNumbers,
  recordLabel,
  toLicenceText,
} from './cells.ts';
import type { Style } from './paint.ts';
import { describeMonth, relativeTime } from './times.ts';

/**
 * Returns the text for people: times are relative to `now`, digits are grouped, and items of a list
 * are separated by `, `.
 */
export function readableText(
  row: unknown,
  { kind, path, since }: CellSource,
  { now, groupDigits }: Pick<Style, 'now' | 'groupDigits'>,
): string {
  const value = cellValue(row, path);
  if (kind === 'time') return joinItems(mapNumbers(value, (time) => relativeTime(time, now)));
  if (kind === 'number') return joinItems(mapNumbers(value, groupDigits));
  if (kind === 'licence') return toLicenceText(value);
  const text = joinItems(value);
  if (kind !== 'month') return text;
  const isOngoing = text === '' && since !== undefined && asText(getOwn(row, since), '') !== '';
  return isOngoing ? 'present' : describeMonth(text);
}

/**
 * Returns the text for a table. For several records, returns the name of the first and the number
 * of the others, such as `Lucía Muñoz +3`. A list of all names would make the column too wide.
 */
export function tableCellText(
  row: unknown,
  column: CellSource,
  style: Pick<Style, 'now' | 'groupDigits'>,
): string {
  const value = column.kind === 'text' ? cellValue(row, column.path) : undefined;
  const names = Array.isArray(value)
    ? value.map((item) => (isObject(item) ? recordLabel(item) : undefined))
    : [];
  const showsAllItems = names.length < 2 || names.includes(undefined);
  return showsAllItems ? readableText(row, column, style) : `${names[0]} +${names.length - 1}`;
}

const joinItems = (value: unknown): string => asText(value, ', ');
