// Draws records as a table. It is drawn at the end, because the widths of its columns depend on
// every row.
import type { Renderer } from '../format.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { columnsForPeople } from '../tables/columns-for-people.ts';

import { tableParts } from '../tables/draw-table.ts';
import { exactText } from '../text/cells.ts';
import { tableCell } from '../text/readable-cells.ts';
import type { TableTarget } from './pages.ts';

/** Returns the renderer of a table, or of what the records are shown as instead. */
export async function renderer(presenter: RecordPresenter, target: TableTarget): Promise<Renderer> {
  const { card, comment, chart } = presenter;
  const isTable = target.columns !== undefined || (card ?? comment ?? chart) === undefined;
  const drawn = isTable ? undefined : (await import('./pages.ts')).drawnRenderer(presenter, target);
  return drawn ?? tableRenderer(presenter, target);
}

function tableRenderer(
  presenter: RecordPresenter,
  { screen, style, columns: names, headers = true, isNumbered, note }: TableTarget,
): Renderer {
  const columns = columnsForPeople(presenter, names);
  const links = style.link === undefined ? [] : columns.map(({ link }) => link);
  const rowsOf = presenter.rowsFor([...columns, ...links.filter((link) => link !== undefined)]);
  /** Texts of the cells of each row. Records would take several times as much memory. */
  const rows: (readonly string[])[] = [];
  /**
   * Addresses that the cells of each row link to, or ''. The list is empty if the terminal does not
   * support links.
   */
  const addresses: (readonly string[])[] = [];
  let collected = 0;
  const add = (row: unknown): void => {
    const cells = columns.map((column) => shortened(tableCell(row, column, style)));
    rows.push(cells);
    for (const text of cells) collected += cellBytes + 2 * text.length;
    if (links.length === 0) return;
    const linked = links.map((link) => (link ? exactText(row, link) : ''));
    addresses.push(linked.map((address) => (address.length > maxCell ? '' : address)));
    for (const address of linked) collected += Math.min(address.length, maxCell);
  };
  return {
    collected: () => collected,
    write: async ({ records }) => {
      for (const { value } of records) for (const row of rowsOf(value)) add(row);
    },
    end: async () => {
      if (rows.length === 0) return;
      let omitted: readonly string[] = [];
      const omit = (names: readonly string[]) => {
        omitted = names;
      };
      const options = { headers, addresses, isNumbered, omit };
      for (const part of tableParts(rows, columns, style, options)) await screen.write(part);
      if (names !== undefined && omitted.length > 0)
        await note(`the screen is too narrow for ${omitted.join(', ')}; -o csv prints all columns`);
    },
  };
}

/** Maximum number of characters of a cell, and of the address that a cell links to. */
const maxCell = 2000;

/** Approximate number of bytes that a cell takes in memory in addition to its text. */
const cellBytes = 100;

/**
 * Returns at most `maxCell` characters. Copies them, because a substring would keep the whole text
 * in memory.
 */
const shortened = (text: string): string =>
  text.length <= maxCell
    ? text
    : Buffer.from(`${text.slice(0, maxCell).replace(/[\uD800-\uDBFF]$/, '')}…`).toString();
