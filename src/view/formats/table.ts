// Draws records as a table, a page for a single record, the texts of comments, or a chart. A table
// is drawn at the end, because the widths of its columns depend on every row.
import type { RawRecord, Renderer, RowOptions, Target, TerminalPictures } from '../format.ts';
import type { Card } from '../kinds/view.ts';
import type { Subject } from '../subject.ts';
import { columnsForPeople } from '../tables/columns.ts';
import { tableParts } from '../tables/draw-table.ts';
import { exactText, tableCell } from '../text/cells.ts';

type PageText = Pick<Parameters<typeof import('./lead-picture.ts')['pieces']>[2], 'text' | 'parts'>;

export function renderer(
  subject: Subject,
  target: Target & RowOptions & TerminalPictures,
): Renderer {
  const {
    screen,
    style,
    columns: names,
    headers,
    isNumbered,
    pictures,
    direct,
    describes,
    note,
  } = target;
  const columns = columnsForPeople(subject, names);
  const links = columns.map(({ link }) => (style.link === undefined ? undefined : link));
  const rowsOf = subject.rowsFor([...columns, ...links.filter((link) => link !== undefined)]);
  /** Texts of the cells of each row. Records would take several times as much memory. */
  const rows: (readonly string[])[] = [];
  /**
   * Addresses that the cells of each row link to, or ''. The list is empty if the terminal does not
   * support links.
   */
  const addresses: (readonly string[])[] = [];
  const chart = names === undefined && style.bars !== 'none' ? subject.chart : undefined;
  const drawn: RawRecord[] = [];
  let [pages, collected] = [0, 0];
  /** Returns the page or comment of a record, or `undefined` if the record is shown as a row. */
  const pageOf = async ({ value }: RawRecord) => {
    if (names !== undefined) return undefined;
    const [card, comment] = [subject.card?.(value), subject.comment?.(value)];
    if (card === undefined && comment === undefined) return undefined;
    const { cardParts, cardText, commentText } = await import('../kinds/card.ts');
    if (card === undefined) {
      const text = comment && commentText(comment, style);
      return text === undefined
        ? undefined
        : { text, parts: () => ({ head: '', below: text }), separator: '\n' };
    }
    const page = await pageInWords(card, value);
    const text = cardText(page, style);
    const parts = (headWidth: number) => cardParts(page, style, headWidth);
    // Pages contain blank lines, so a line of dashes separates two pages.
    return { text, parts, separator: `\n${style.paint.dim('---')}\n\n` };
  };
  /**
   * Adds descriptions of the pictures to the page if a flag requests them. The first picture is
   * above the page.
   */
  const pageInWords = async (card: Card, value: unknown): Promise<Card> => {
    const [, ...others] = describes ? (subject.pictured?.(value).pictures ?? []) : [];
    const printer = others.length === 0 ? undefined : await pictures?.();
    return printer === undefined
      ? card
      : (await import('./lead-picture.ts')).inWords(card, others, printer);
  };
  const writePage = async (value: unknown, { text, parts }: PageText): Promise<void> => {
    const [picture] = pictures === undefined ? [] : (subject.pictured?.(value).pictures ?? []);
    const printer = picture === undefined ? undefined : await pictures?.();
    if (picture === undefined || printer === undefined) return screen.write(text);
    const { pieces } = await import('./lead-picture.ts');
    const [isOneOfSeveral, canGoBack] = [subject.isList, direct !== undefined];
    const page = { text, parts, screen, isOneOfSeveral, canGoBack, isInWords: describes };
    for await (const piece of pieces(printer, picture, page))
      await ((piece.isDirect ? direct : undefined) ?? screen).write(piece.text);
  };
  return {
    collected: () => collected,
    write: async ({ records }) => {
      for (const record of records) {
        if (chart !== undefined) {
          drawn.push(record);
          collected += 2 * record.text.length;
          continue;
        }
        const page = await pageOf(record);
        if (page !== undefined) {
          if (pages++ > 0) await screen.write(page.separator);
          await writePage(record.value, page);
        } else
          for (const row of rowsOf(record.value)) {
            const cells = columns.map((column) => shortened(tableCell(row, column, style)));
            rows.push(cells);
            for (const text of cells) collected += cellBytes + 2 * text.length;
            if (style.link === undefined) continue;
            const linked = links.map((link) => (link ? exactText(row, link) : ''));
            addresses.push(linked.map((address) => (address.length > maxCell ? '' : address)));
            for (const address of linked) collected += Math.min(address.length, maxCell);
          }
      }
    },
    end: async () => {
      if (chart !== undefined && drawn.length > 0)
        await screen.write(await chart(drawn, style, headers ?? true));
      if (rows.length === 0) return;
      let omitted: readonly string[] = [];
      const omit = (names: readonly string[]) => {
        omitted = names;
      };
      for (const part of tableParts(rows, columns, style, {
        headers: headers ?? true,
        addresses,
        isNumbered,
        omit,
      }))
        await screen.write(part);
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
