// How the counts of `--facet` are shown: a row for each value, on a terminal with a bar.
import { bar } from './bars.ts';
import { type CellKind, readableCell } from './cells.ts';
import { columnsFor } from './columns.ts';
import type { Layout } from './paint.ts';
import type { Subject } from './subject.ts';
import type { ViewColumn } from './views.ts';

interface Facet {
  readonly value: unknown;
  readonly count: number;
}

/** @param kind what the values are */
export function facetSubject(kind: CellKind): Subject {
  const columns: readonly ViewColumn[] = [
    { name: 'value', heading: 'VALUE', kind: kind === 'number' ? 'text' : kind, minWidth: 12 },
    { name: 'count', heading: 'COUNT', kind: 'number' },
  ];
  return {
    noun: { one: 'value', many: 'values' },
    columns,
    shape: { kind: 'record', props: { value: { kind: 'text' }, count: { kind: 'integer' } } },
    envelopeKey: 'values',
    isList: true,
    card: () => undefined,
    remark: () => undefined,
    rowsFor: () => (facet) => [facet],
    drawing: (facets, layout, headers) => drawn(columns, facets, layout, headers),
  };
}

const maxBar = 30;

async function drawn(views: readonly ViewColumn[], values: readonly unknown[], layout: Layout, headers: boolean) {
  const { tableText } = await import('./draw-table.ts');
  const facets = values as readonly Facet[]; // the stage that counts passes nothing else on
  const most = facets[0]?.count ?? 1;
  const width = Math.min(maxBar, Math.floor((layout.width ?? 0) / 3));
  const columns = columnsFor({
    columns: layout.bars === 'none' ? views : [...views, { name: 'bar', heading: '', drop: 1 }],
    shape: { kind: 'record', props: {} },
  });
  const rows = facets.map((facet) => ({ ...facet, bar: bar(facet.count / most, width, layout.bars) }));
  const cells = rows.map((row) => columns.map((column) => readableCell(row, column, layout)));
  return tableText(cells, columns, layout, { headers });
}
