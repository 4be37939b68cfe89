// A table for people, or for a single record its page, or for comments their texts. The widths of a table depend on every row, so
// it is drawn at the end.

import type { RawRecord, Renderer, Target } from '../format.ts';
import type { Subject } from '../subject.ts';
import { columnsFor } from '../tables/columns.ts';
import { exactCell, readableCell } from '../text/cells.ts';

export function renderer(subject: Subject, target: Target): Renderer {
  const { screen, layout, columns: names, headers, isNumbered, pictures, direct } = target;
  const columns = columnsFor(subject, names);
  const links = columns.map(({ link }) => (layout.link === undefined ? undefined : link));
  const rowsOf = subject.rowsFor([...columns, ...links.filter((link) => link !== undefined)]);
  /** Only the texts of the cells are kept: records take several times as much memory. */
  const rows: (readonly string[])[] = [];
  /** Of each row, the address that each of its cells links to, or ''. Empty where the terminal has no links. */
  const addresses: (readonly string[])[] = [];
  const drawing = names === undefined && layout.bars !== 'none' ? subject.drawing : undefined;
  const drawn: RawRecord[] = [];
  let pages = 0;
  /** What a record is shown as that is not a row. Columns are those of a table. */
  const pageOf = async ({ value }: RawRecord) => {
    if (names !== undefined) return undefined;
    const [card, remark] = [subject.card(value), subject.remark(value)];
    if (card === undefined && remark === undefined) return undefined;
    const { cardText, remarkText } = await import('../kinds/card.ts');
    if (card === undefined) {
      const number = isNumbered ? `@${pages + 1}` : '';
      return remark && { text: remarkText(remark, layout, number), separator: '\n' };
    }
    const text = cardText(card, layout);
    // A page has blank lines of its own.
    return { text, separator: `\n${layout.paint.dim('---')}\n\n` };
  };
  const writePage = async (value: unknown, text: string): Promise<void> => {
    const [picture] = pictures === undefined ? [] : (subject.pictured?.(value).pictures ?? []);
    const printer = picture === undefined ? undefined : await pictures?.();
    if (picture === undefined || printer === undefined) return screen.write(text);
    const { pieces } = await import('../lead-picture.ts');
    const page = { text, screen, isOneOfSeveral: subject.isList, canGoBack: direct !== undefined };
    for await (const piece of pieces(printer, picture, page))
      await ((piece.isDirect ? direct : undefined) ?? screen).write(piece.text);
  };
  return {
    write: async ({ records }) => {
      for (const record of records) {
        if (drawing !== undefined) {
          drawn.push(record);
          continue;
        }
        const page = await pageOf(record);
        if (page !== undefined) {
          if (pages++ > 0) await screen.write(page.separator);
          await writePage(record.value, page.text);
        } else
          for (const row of rowsOf(record.value)) {
            rows.push(columns.map((column) => readableCell(row, column, layout)));
            if (layout.link !== undefined) addresses.push(links.map((link) => (link ? exactCell(row, link) : '')));
          }
      }
    },
    end: async () => {
      if (drawing !== undefined && drawn.length > 0) await screen.write(await drawing(drawn, layout, headers ?? true));
      if (rows.length === 0) return;
      const { tableText } = await import('../tables/draw-table.ts');
      await screen.write(tableText(rows, columns, layout, { headers: headers ?? true, addresses, isNumbered }));
    },
  };
}
