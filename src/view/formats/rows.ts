// Writes exact rows for scripts and documents, page by page. In a pipe, texts lose only control
// characters.
import type { MakeRenderer } from '../format.ts';
import { type Column, chooseColumns } from '../tables/columns.ts';
import { type ExactCell, exactCell, toNumberText } from '../text/cells.ts';
import { webAddress } from '../text/links.ts';
import { sanitise, sanitiseLines, withoutControls } from '../text/text.ts';

type Lines = readonly (readonly ExactCell[])[];

interface RowsOptions {
  /** Whether to write a header row if no flag decides. */
  readonly headers: boolean;
  /** Returns the lines before the rows. */
  readonly head?: (columns: readonly Column[], hasHeader: boolean) => Lines;
  /** Makes a cell safe for a terminal. */
  readonly clean: (cell: string) => string;
  readonly text: (lines: Lines) => string;
  /** Writes a time in Unix seconds; by default in ISO 8601. */
  readonly timeText?: (time: number) => string;
}

/** Maximum number of records to convert at a time, because rows take more memory than records. */
const recordsAtOnce = 1000;

export const rowsRenderer =
  ({ headers, head = names, clean, text, timeText }: RowsOptions): MakeRenderer =>
  (presenter, { output, columnSpec: typedColumns, showsHeaders = headers }) => {
    const columns = chooseColumns(presenter, typedColumns);
    const rowsOf = presenter.createRowMaker(columns);
    let before = head(columns, showsHeaders);
    const cleanText = output.isTTY ? clean : withoutControls;
    const cleanCell = (cell: ExactCell) => (typeof cell === 'string' ? cleanText(cell) : cell);
    return {
      write: async ({ records }) => {
        for (let from = 0; from === 0 || from < records.length; from += recordsAtOnce) {
          const rows = records
            .slice(from, from + recordsAtOnce)
            .flatMap(({ value }) => rowsOf(value));
          const lines = [
            ...before,
            ...rows.map((row) => columns.map((column) => exactCell(row, column, timeText))),
          ];
          before = [];
          await output.write(text(lines.map((line) => line.map(cleanCell))));
        }
      },
      end: async () => {},
    };
  };

const names = (columns: readonly Column[], hasHeader: boolean): Lines =>
  hasHeader ? [columns.map(({ name }) => name)] : [];

const cellText = (cell: ExactCell): string =>
  typeof cell === 'number' ? toNumberText(cell) : String(cell);

/** TSV has no quoting. A tab or line end in a cell becomes a blank. */
const tsvText = (lines: Lines): string =>
  lines
    .map(
      (line) => `${line.map((cell) => cellText(cell).replace(/\r\n|[\t\r\n]/g, ' ')).join('\t')}\n`,
    )
    .join('');

export const tsvRenderer = rowsRenderer({ headers: false, clean: sanitise, text: tsvText });

const markdownText = (lines: Lines): string =>
  lines
    .map((line) => `| ${line.map((cell) => markdownCell(cellText(cell))).join(' | ')} |\n`)
    .join('');

export function markdownCell(text: string): string {
  // Inside angle brackets, only the character `|` must be escaped.
  if (/^[^\s<>\\]+$/.test(text) && webAddress(text) !== undefined)
    return `<${text.replaceAll('|', '%7C')}>`;
  return text
    .replace(/[\\`*[\]<|~]|&(?=#?\w+;)|(?<![a-z\d])_|_(?![a-z\d])/gi, '\\$&')
    .replace(/\r\n|[\r\n]/g, '<br>');
}

/** A Markdown table needs a header row. With --no-headers, its cells are blank. */
export const markdownRenderer = rowsRenderer({
  headers: true,
  head: (columns, hasHeader) => [
    columns.map(({ heading }) => (hasHeader ? heading : '')),
    columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')),
  ],
  clean: sanitiseLines,
  text: markdownText,
});
