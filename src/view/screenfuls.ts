// Counts the rows that a text takes on a terminal.
import { measure } from './text/width.ts';

/** Of one line: the tallest screens have fewer. */
const maxRows = 1000;

/** Colours and links, which take no room. */
const unseen = /\x1B\[[\d;]*m|\x1B\]8;[^\x07\x1B]*(?:\x07|\x1B\\)/g;

/** Whether the terminal has too few rows for the text. Reads no further than needed. */
export function isLongerThan(
  text: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): boolean {
  return rowsIn(text, rows, columns) > rows;
}

/** The rows that a text takes, which ends with its last line. */
export const rowsOf = (text: string, columns: number): number => rowsIn(text, Number.POSITIVE_INFINITY, columns);

/** Reads on until they are more than `rows`. */
function rowsIn(text: string, rows: number, columns: number): number {
  let taken = 0;
  for (let from = 0; from < text.length && taken <= rows; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    // A line of a megabyte need not be measured to its end.
    const line = text.slice(from, Math.min(to, from + 20 * Math.min(rows, maxRows) * columns)).replace(unseen, '');
    taken += Math.max(1, Math.ceil(measure(line) / columns));
    from = to + 1;
  }
  return taken;
}
