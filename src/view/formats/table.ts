// Draws records as a table. It is drawn at the end, because the widths of its columns depend on
// every row.
import type { Renderer } from '../format.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { chooseReadableColumns } from '../tables/columns-for-people.ts';

import { drawTable } from '../tables/draw-table.ts';
import { exactText } from '../text/cells.ts';
import { tableCellText } from '../text/readable-cells.ts';
import type { TableTarget } from './pages.ts';

/**
 * Returns the renderer of a table. Without --columns, the presenter's `chart`, `card` or `comment`
 * is drawn instead of a table, if it has one. A chart needs an output that can show bars.
 */
export async function makeRenderer(
  presenter: RecordPresenter,
  target: TableTarget,
): Promise<Renderer> {
  const { card, comment, chart } = presenter;
  const isTable = target.columnSpec !== undefined || (card ?? comment ?? chart) === undefined;
  const nonTableRenderer = isTable
    ? undefined
    : (await import('./pages.ts')).createNonTableRenderer(presenter, target);
  return nonTableRenderer ?? createTableRenderer(presenter, target);
}

function createTableRenderer(
  presenter: RecordPresenter,
  { output, style, columnSpec, showsHeaders = true, isNumbered, note }: TableTarget,
): Renderer {
  const columns = chooseReadableColumns(presenter, columnSpec);
  const linkSources = style.link === undefined ? [] : columns.map(({ link }) => link);
  const makeRows = presenter.createRowMaker([
    ...columns,
    ...linkSources.filter((link) => link !== undefined),
  ]);
  /**
   * The cell texts of each row. Keeping the records until the end would take several times as much
   * memory.
   */
  const rowTexts: (readonly string[])[] = [];
  /**
   * Addresses that the cells of each row link to; '' for a cell without a link. The list is empty
   * if the output cannot contain links.
   */
  const addresses: (readonly string[])[] = [];
  let collectedBytes = 0;
  const addRow = (row: unknown): void => {
    const cellTexts = columns.map((column) => shorten(tableCellText(row, column, style)));
    rowTexts.push(cellTexts);
    for (const text of cellTexts) collectedBytes += cellOverheadBytes + 2 * text.length;
    if (linkSources.length === 0) return;
    const linkedAddresses = linkSources.map((link) => (link ? exactText(row, link) : ''));
    addresses.push(
      linkedAddresses.map((address) => (address.length > maxCellChars ? '' : address)),
    );
    for (const address of linkedAddresses) collectedBytes += Math.min(address.length, maxCellChars);
  };
  return {
    getCollectedBytes: () => collectedBytes,
    write: async ({ records }) => {
      for (const { value } of records) for (const row of makeRows(value)) addRow(row);
    },
    end: async () => {
      if (rowTexts.length === 0) return;
      let omittedColumnNames: readonly string[] = [];
      const onOmitted = (names: readonly string[]) => {
        omittedColumnNames = names;
      };
      const options = { showsHeaders, addresses, isNumbered, onOmitted };
      for (const chunk of drawTable(rowTexts, columns, style, options)) await output.write(chunk);
      if (columnSpec !== undefined && omittedColumnNames.length > 0)
        await note(
          `the screen is too narrow for ${omittedColumnNames.join(', ')}; -o csv prints all columns`,
        );
    },
  };
}

/** Maximum number of characters of a cell. A longer text is cut. A longer address is not linked. */
const maxCellChars = 2000;

/** Approximate number of bytes that a cell takes in memory in addition to its text. */
const cellOverheadBytes = 100;

/**
 * Returns the text, or its first `maxCellChars` characters and an ellipsis. Copies these
 * characters, because a substring would keep the whole text in memory.
 */
const shorten = (text: string): string =>
  text.length <= maxCellChars
    ? text
    : Buffer.from(`${text.slice(0, maxCellChars).replace(/[\uD800-\uDBFF]$/, '')}…`).toString();
