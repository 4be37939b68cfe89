// Makes sheet items from records. An item has a title, authors and facts. These are texts of table columns, so every
// kind of record can become an item.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { SwatchRecord } from '../lists/swatches.ts';
import type { Subject } from '../subject.ts';
import { type Column, columnsFor } from '../tables/columns.ts';
import { exactCell, readableCell, valuesAt } from '../text/cells.ts';
import { withCommas } from '../text/numbers.ts';
import { day } from '../text/times.ts';

export interface Linked {
  readonly text: string;
  /** The address as received from the service, not checked. '' if the address is missing. */
  readonly address: string;
}

export interface SheetItem {
  readonly title: Linked;
  readonly by: readonly Linked[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Pictures of the record, the most important first. The list may be empty. */
  readonly pictures: readonly RecordPicture[];
  /** The colour as `#rrggbb`, if the record is a colour. Such a record has no picture. */
  readonly colour?: string | undefined;
}

/** Returns a function that makes the items of a record, usually one. */
export function itemMaker(subject: Subject, now: number): (value: unknown) => readonly SheetItem[] {
  const columns = columnsFor(subject);
  const title =
    columns.find(({ link }) => link !== undefined) ??
    columns.find(({ minWidth }) => minWidth !== undefined) ??
    columns[0];
  const isAddress = ({ link, path }: Column) => link !== undefined && link.path.join() === path.join();
  const others = columns.filter((column) => column !== title && !isAddress(column));
  const makers = others.filter(({ link }) => link !== undefined);
  const facts = others.filter(({ link }) => link === undefined);
  const rowsOf = subject.rowsFor([...columns, ...columns.flatMap(({ link }) => link ?? [])]);
  const reading = { now, groupDigits: withCommas };
  const textOf = (row: unknown, column: Column): string => {
    if (column.kind !== 'time') return readableCell(row, column, reading);
    // Relative times would be wrong when the document is read later.
    const [time] = valuesAt(row, column.path);
    return typeof time === 'number' ? day(time) : exactCell(row, column);
  };
  return (value) =>
    rowsOf(value).map((row) => ({
      colour: subject.hasColours === true ? (value as SwatchRecord).hex : undefined,
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

/** Returns the names with their addresses. Addresses are used only if each name has one. */
function namesIn(row: unknown, { path, link }: Column): readonly Linked[] {
  const texts = valuesAt(row, path).map(String);
  const addresses = link === undefined ? [] : valuesAt(row, link.path).map(String);
  return texts.map((text, at) => ({ text, address: addresses.length === texts.length ? (addresses[at] ?? '') : '' }));
}

/** Returns a heading as a label: `Appreciations` for `APPRECIATIONS`. ID and URL stay unchanged. */
const wordsOf = ({ heading }: Column): string =>
  /^(?:ID|URL)$/.test(heading) ? heading : `${heading.charAt(0)}${heading.slice(1).toLowerCase()}`;
