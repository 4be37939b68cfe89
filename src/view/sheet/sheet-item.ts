// A record as an item of a sheet: what it is called, who made it, what else is known. From the columns of its kind, so that every kind has one.
import type { RecordPicture } from '../../api/record-pictures.ts';
import { swatchOf } from '../lists/swatches.ts';
import type { Subject } from '../subject.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { type CellContent, exactCell, readableCell, valuesAt } from '../text/cells.ts';
import { withCommas } from '../text/numbers.ts';
import { day } from '../text/times.ts';

export interface Linked {
  readonly text: string;
  /** '' for none. Not checked: it is what the service sent. */
  readonly address: string;
}

export interface SheetItem {
  readonly title: Linked;
  readonly by: readonly Linked[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** What stands for the whole record first. May be empty. */
  readonly pictures: readonly RecordPicture[];
  /** `#rrggbb`: what a record of a colour shows in place of a picture. */
  readonly colour?: string | undefined;
}

/** Makes the items of a record: mostly one. */
export function itemMaker(subject: Subject, now: number): (value: unknown) => readonly SheetItem[] {
  const columns = columnsFor(subject);
  const title =
    columns.find(({ link }) => link !== undefined) ??
    columns.find(({ minWidth }) => minWidth !== undefined) ??
    columns[0];
  const isAddress = ({ link, path }: Column) => link !== undefined && link.path.join() === path.join();
  const others = columns.filter((column) => column !== title && !isAddress(column));
  const [makers, facts] = [
    others.filter(({ link }) => link !== undefined),
    others.filter(({ link }) => link === undefined),
  ];
  const rowsOf = subject.rowsFor([...columns, ...columns.flatMap(({ link }) => link ?? [])]);
  const reading = { now, groupDigits: withCommas };
  const textOf = (row: unknown, column: Column): string => {
    if (column.kind !== 'time') return readableCell(row, column, reading);
    // A document is read later than it is made.
    const [time] = valuesAt(row, column.path);
    return typeof time === 'number' ? day(time) : exactCell(row, column);
  };
  return (value) =>
    rowsOf(value).map((row) => ({
      colour: subject.hasColours === true ? swatchOf(row)?.hex : undefined,
      title: {
        text: (title && textOf(row, title)) || subject.noun.one,
        address: title?.link === undefined ? '' : exactCell(row, title.link),
      },
      by: makers.flatMap((column) => namesIn(row, column)),
      facts: facts
        .map((column) => [wordsOf(column), textOf(row, column)] as const)
        .filter(([, text]) => text.trim() !== ''),
      pictures: subject.pictured?.(value).pictures ?? [],
    }));
}

/** Each name with its address, where each has one. */
function namesIn(row: unknown, column: Column): readonly Linked[] {
  const texts = valuesAt(row, column.path).map(String);
  const addresses = column.link === undefined ? [] : addressesAt(row, column.link);
  return texts.map((text, at) => ({ text, address: addresses.length === texts.length ? (addresses[at] ?? '') : '' }));
}

const addressesAt = (row: unknown, { path }: CellContent): readonly string[] => valuesAt(row, path).map(String);

const acronyms: ReadonlySet<string> = new Set(['ID', 'URL']);

/** `APPRECIATIONS` as `Appreciations`. */
const wordsOf = ({ heading }: Column): string =>
  acronyms.has(heading) ? heading : `${heading.charAt(0)}${heading.slice(1).toLowerCase()}`;
