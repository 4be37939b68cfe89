// How figures over time are shown: a chart for each figure on a terminal, a row for each time elsewhere.
import { integer, record, text } from '../../api/kinds/shape.ts';
import type { ChartRecord } from '../charts/chart.ts';
import { dashOf, type Line, lineChart, timeLabels } from '../charts/line-chart.ts';
import { viewOf } from '../kinds/views.ts';
import type { Subject } from '../subject.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { isoTime } from '../text/times.ts';
import { cut } from '../text/width.ts';

/** A figure at one time. */
export interface TrendRecord {
  readonly kind: 'project' | 'user' | 'wip' | 'collection';
  readonly id: string;
  readonly name: string;
  readonly figure: string;
  readonly seen_on: number;
  readonly value: number;
}

export const trendSubject: Subject = {
  noun: { one: 'figure', many: 'figures' },
  columns: [
    { name: 'kind', heading: 'KIND', drop: 3 },
    { name: 'id', heading: 'ID', drop: 2 },
    { name: 'name', heading: 'NAME', minWidth: 16, drop: 1 },
    { name: 'figure', heading: 'FIGURE' },
    { name: 'seen_on', heading: 'SEEN' },
    { name: 'value', heading: 'VALUE' },
  ],
  shape: record({ kind: text, id: text, name: text, figure: text, seen_on: text, value: integer }),
  envelopeKey: 'figures',
  isList: true,
  // A moment, not how long ago it was: what is compared are moments.
  rowsFor: () => (value) => [{ ...(value as TrendRecord), seen_on: isoTime((value as TrendRecord).seen_on) }], // as in `chart`
  chart: async (records, style) => drawn(records, style),
};

interface Series {
  readonly title: string;
  readonly points: ReadonlyMap<string, Line>;
}

const widest = 120;
const [low, high] = [5, 10];

function drawn(records: readonly ChartRecord[], style: Style): string {
  const all = seriesIn(records.map(({ value }) => value as TrendRecord)); // the command passes nothing else on
  const { paint, bars, groupDigits } = style;
  const width = Math.min(style.width ?? 80, widest);
  const isOne = all.length === 1;
  const legend = all.map(({ title }, at) => (isOne ? title : `${at + 1} ${dashOf(at, bars)} ${title}`));
  const figures = [...new Set(all.flatMap(({ points }) => [...points.keys()]))];
  const charted = figures.filter((figure) => all.some(({ points }) => hasTrend(points.get(figure))));
  const height = charted.length === 1 ? high : low;
  const parts = figures.map((figure) => {
    const lines = all.map(({ points }) => points.get(figure) ?? []);
    const word = figure.replaceAll('_', ' ');
    if (!charted.includes(figure))
      return lines.flatMap((line, at) => still(word, line, { style, prefix: isOne ? '' : `${at + 1} ` }));
    return [paint.bold(word), ...lineChart(lines, { width, height, bars, groupDigits }), ''];
  });
  return `${[...legend.map((line) => cut(line, width)), '', ...parts.flat()].join('\n').trimEnd()}\n`;
}

const hasTrend = (line: Line = []): boolean => new Set(line.map(([, value]) => value)).size > 1;

/** What a chart would show nothing of. */
function still(
  word: string,
  line: Line,
  { style, prefix }: { readonly style: Style; readonly prefix: string },
): string[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = timeLabels(first[0], last[0]);
  const when = first[0] === last[0] ? `seen once, ${from}` : `the same from ${from} to ${to}`;
  return [`${prefix}${word}: ${style.groupDigits(last[1])}, ${when}`];
}

function seriesIn(records: readonly TrendRecord[]): readonly Series[] {
  const all = new Map<string, { title: string; points: Map<string, [number, number][]> }>();
  for (const { kind, id, name, figure, seen_on, value } of records) {
    const key = `${kind} ${id}`;
    const title = sanitise(`${name}, ${viewOf(kind).noun.one} ${id}`);
    const series = all.get(key) ?? { title, points: new Map() };
    all.set(key, series);
    series.points.set(figure, [...(series.points.get(figure) ?? []), [seen_on, value]]);
  }
  return [...all.values()];
}
