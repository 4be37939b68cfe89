// How the counts of `--facet` are shown: a row for each value, on a terminal with a bar.

import { columnsOf, type DrawnRecord, linesOf } from './charts/chart.ts';
import type { ViewColumn } from './kinds/view.ts';
import type { Subject } from './subject.ts';
import { bar } from './text/bars.ts';
import type { CellKind } from './text/cells.ts';
import type { Layout } from './text/paint.ts';

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

async function drawn(
  views: readonly ViewColumn[],
  records: readonly DrawnRecord[],
  layout: Layout,
  headers: boolean,
): Promise<string> {
  const facets = records.map(({ value }) => value as Facet); // the stage that counts passes nothing else on
  const most = facets[0]?.count ?? 1;
  const width = Math.min(maxBar, Math.floor((layout.width ?? 0) / 3));
  const columns = columnsOf([...views, { name: 'bar', heading: '', drop: 1 }]);
  const rows = facets.map((facet) => ({ ...facet, bar: bar(facet.count / most, width, layout.bars) }));
  return linesOf(rows, columns, layout, headers);
}
