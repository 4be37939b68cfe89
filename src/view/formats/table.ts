// A table for people, or for a single record its page. Widths depend on every row, so it is drawn at the end.
import { readableCell } from '../cells.ts';
import { columnsFor } from '../columns.ts';
import type { Subject } from '../subject.ts';
import type { RawRecord, Renderer, Target } from './format.ts';

export function renderer(subject: Subject, { screen, layout, columns: names, headers }: Target): Renderer {
  const columns = columnsFor(subject, names);
  const rowsOf = subject.rowsFor(columns);
  /** Only the texts of the cells are kept: records take several times as much memory. */
  const rows: (readonly string[])[] = [];
  const cardOf = ({ value }: RawRecord) => (names === undefined ? subject.card(value) : undefined);
  return {
    write: async ({ records }) => {
      for (const record of records) {
        const card = subject.isList ? undefined : cardOf(record);
        if (card === undefined) {
          for (const row of rowsOf(record.value))
            rows.push(columns.map((column) => readableCell(row, column, layout.now)));
        } else {
          const { cardText } = await import('../card.ts');
          await screen.write(cardText(card, layout));
        }
      }
    },
    end: async () => {
      if (rows.length === 0) return;
      const { tableText } = await import('../draw-table.ts');
      await screen.write(tableText(rows, columns, layout, { headers: headers ?? true }));
    },
  };
}
