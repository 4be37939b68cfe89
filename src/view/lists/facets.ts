// Shows the counts of `--facet`, with a row for each value. On a terminal, each row has a bar.
import { integer, text } from '../../api/kinds/shape.ts';
import { capitalise } from '../../api/words.ts';
import { bar, type ChartRecord, chartColumns } from '../charts/chart.ts';
import type { ViewColumn } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { drawWholeTable } from '../tables/draw-table.ts';
import { type CellKind, exactText } from '../text/cells.ts';
import { readableText } from '../text/readable-cells.ts';
import { ownListSubject } from './own-list.ts';

/** `kind` and `heading` are those of the counted column. */
export function facetSubject({
  kind,
  heading,
}: {
  readonly kind: CellKind;
  readonly heading: string;
}): RecordPresenter {
  const columns: readonly ViewColumn[] = [
    { name: 'value', heading, kind: kind === 'number' ? 'text' : kind, minWidth: 12 },
    { name: 'count', heading: 'COUNT', kind: 'number' },
  ];
  const facetsIn = (records: readonly ChartRecord[]) =>
    // `--facet` makes these records
    records.map((record) => record.value as { value: unknown; count: number });
  return {
    ...ownListSubject(
      { one: 'value', many: 'values' },
      'values',
      { value: text, count: integer },
      columns,
    ),
    sheet: async (records) => {
      const { barsHtml } = await import('../charts/chart-html.ts');
      const rows = facetsIn(records).map((facet) => ({
        label: exactText(facet, { kind, path: ['value'] }),
        values: [facet.count],
      }));
      return { html: barsHtml([capitalise(heading.toLowerCase()), 'Count'], rows) };
    },
    chart: async (records, style, headers) => {
      const facets = facetsIn(records);
      const max = facets[0]?.count ?? 1;
      const width = Math.min(maxBar, Math.floor((style.width ?? 0) / 3));
      const shown = chartColumns([...columns, { name: 'bar', heading: '', dropRank: 1 }]);
      const rows = facets.map((facet) => {
        const row = { ...facet, bar: bar(facet.count / max, width, style.bars) };
        return shown.map((column) => readableText(row, column, style));
      });
      return drawWholeTable(rows, shown, style, { showsHeaders: headers });
    },
  };
}

const maxBar = 30;
