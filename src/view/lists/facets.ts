// How the counts of `--facet` are shown: a row for each value, on a terminal with a bar.

import { bar, type ChartRecord, columnsOf, linesOf } from '../charts/chart.ts';
import type { ViewColumn } from '../kinds/view.ts';
import type { Subject } from '../subject.ts';
import type { CellKind } from '../text/cells.ts';
import type { Style } from '../text/paint.ts';

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
    rowsFor: () => (facet) => [facet],
    chart: (facets, style, headers) => drawn(columns, facets, style, headers),
  };
}

const maxBar = 30;

async function drawn(
  views: readonly ViewColumn[],
  records: readonly ChartRecord[],
  style: Style,
  headers: boolean,
): Promise<string> {
  const facets = records.map(({ value }) => value as Facet); // the stage that counts passes nothing else on
  const most = facets[0]?.count ?? 1;
  const width = Math.min(maxBar, Math.floor((style.width ?? 0) / 3));
  const columns = columnsOf([...views, { name: 'bar', heading: '', drop: 1 }]);
  const rows = facets.map((facet) => ({ ...facet, bar: bar(facet.count / most, width, style.bars) }));
  return linesOf(rows, columns, style, headers);
}
