// Draws records as a table, a page for a single record, the texts of comments, or a chart. A table
// is drawn at the end, because the widths of its columns depend on every row.
import { drawAtEnd } from '../collected.ts';
import type { Renderer, RowOptions, Target, TerminalPictures } from '../format.ts';
import type { Card, Comment } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { columnsForPeople } from '../tables/columns-for-people.ts';

import { tableParts } from '../tables/draw-table.ts';
import { exactText } from '../text/cells.ts';
import { tableCell } from '../text/readable-cells.ts';

type TableTarget = Target & RowOptions & TerminalPictures;

export function renderer(presenter: RecordPresenter, target: TableTarget): Renderer {
  const { card, comment, chart } = presenter;
  if (target.columns !== undefined) return tableRenderer(presenter, target);
  if (chart !== undefined && target.style.bars !== 'none') return chartRenderer(chart, target);
  if (card !== undefined) return pageRenderer(card, presenter, target);
  if (comment !== undefined) return commentRenderer(comment, target);
  return tableRenderer(presenter, target);
}

const chartRenderer = (
  chart: NonNullable<RecordPresenter['chart']>,
  { screen, style, headers = true }: TableTarget,
): Renderer =>
  drawAtEnd(async (records) => {
    if (records.length > 0) await screen.write(await chart(records, style, headers));
  });

const commentRenderer = (
  commentOf: (value: unknown) => Comment,
  { screen, style }: TableTarget,
): Renderer =>
  writeEach(async (value, isFirst) => {
    const { commentText } = await import('../kinds/card.ts');
    await screen.write(`${isFirst ? '' : '\n'}${commentText(commentOf(value), style)}`);
  });

function writeEach(write: (value: unknown, isFirst: boolean) => Promise<void>): Renderer {
  let isFirst = true;
  return {
    write: async ({ records }) => {
      for (const { value } of records) {
        await write(value, isFirst);
        isFirst = false;
      }
    },
    end: async () => {},
  };
}

function pageRenderer(
  cardOf: (value: unknown) => Card,
  { pictured, isList: isOneOfSeveral }: RecordPresenter,
  { screen, style, pictures, direct, describes: isInWords }: TableTarget,
): Renderer {
  const canGoBack = direct !== undefined;
  const terminal = direct ?? screen;
  return writeEach(async (value, isFirst) => {
    const { cardParts, cardText } = await import('../kinds/card.ts');
    // Pages contain blank lines, so a line of dashes separates two pages.
    if (!isFirst) await screen.write(`\n${style.paint.dim('---')}\n\n`);
    const [picture, ...others] = (pictures && pictured?.(value).pictures) ?? [];
    const printer = picture && (await pictures?.());
    if (picture === undefined || printer === undefined)
      return screen.write(cardText(cardOf(value), style));
    const { inWords, pieces } = await import('./lead-picture.ts');
    // The first picture is above the page.
    const card = isInWords ? await inWords(cardOf(value), others, printer) : cardOf(value);
    const parts = (headWidth: number) => cardParts(card, style, headWidth);
    const text = cardText(card, style);
    const page = { text, parts, screen, isOneOfSeveral, canGoBack, isInWords };
    for await (const piece of pieces(printer, picture, page))
      await (piece.isDirect ? terminal : screen).write(piece.text);
  });
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
