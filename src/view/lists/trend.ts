// Shows figures over time: on a terminal as a chart for each figure, in other outputs as a row for
// each value.
import { entityOf, type TrendKind } from '../../api/entities.ts';
import { integer } from '../../api/kinds/shape.ts';
import type { ChartRecord, SheetBody } from '../charts/chart.ts';
import {
  comparable,
  dashOf,
  growthIn,
  lineChart,
  type TimeSeries,
  timeLabels,
} from '../charts/line-chart.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth, measureWidth, wrap } from '../text/width.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

export interface TrendRecord {
  readonly kind: TrendKind;
  readonly id: string;
  readonly name: string;
  readonly figure: string;
  readonly seen_on: number;
  readonly value: number;
}

export const trendSubject: RecordPresenter = {
  ...ownListSubject(
    { one: 'figure', many: 'figures' },
    'figures',
    { ...sameMembers(['kind', 'id', 'name', 'figure', 'seen_on']), value: integer },
    [
      { name: 'kind', heading: 'KIND', dropRank: 3 },
      { name: 'id', heading: 'ID', dropRank: 2 },
      { name: 'name', heading: 'NAME', minWidth: 16, dropRank: 1 },
      { name: 'figure', heading: 'FIGURE' },
      { name: 'seen_on', heading: 'SEEN', kind: 'time' },
      { name: 'value', heading: 'VALUE' },
    ],
  ),
  chart: async (records, style) => trendCharts(records, style),
  sheet: async (records) => trendSheet(records),
};

async function trendSheet(records: readonly ChartRecord[]): Promise<SheetBody> {
  const { legendHtml, lineChartHtml } = await import('../charts/chart-html.ts');
  // `library trend` makes these records
  const sources = sourcesIn(records.map(({ value }) => value as TrendRecord));
  const isOne = sources.length === 1;
  // A reader of a sheet needs no ids, except to tell records of the same name apart.
  const isNamed = new Set(sources.map(({ name }) => name || undefined)).size === sources.length;
  const titles = sources.map((source) =>
    isNamed && source.name !== '' ? source.name : source.title,
  );
  const names = figureNames(sources);
  const charts = names.map((name) =>
    lineChartHtml(
      name.replaceAll('_', ' '),
      sources.map(({ figures }, line) => ({
        name: isOne ? '' : (titles[line] ?? ''),
        series: figures.get(name) ?? [],
        line,
      })),
    ),
  );
  const legend = isOne ? '' : legendHtml(titles);
  const title = isOne && titles[0] !== undefined ? `Figures of ${titles[0]}` : 'Figures over time';
  return { title, html: `${legend}${charts.join('')}` };
}

const figureNames = (sources: ReturnType<typeof sourcesIn>): readonly string[] => [
  ...new Set(sources.flatMap(({ figures }) => [...figures.keys()])),
];

const maxWidth = 120;
/** Maximum number of records that a chart on a terminal shows: those that changed most. */
const maxRecords = 10;
/** Height of a plot in lines: `low` if there are several charts, `high` if there is one. */
const [low, high] = [5, 10];

function trendCharts(records: readonly ChartRecord[], style: Style): string {
  const all = sourcesIn(records.map(({ value }) => value as TrendRecord)); // see `trendSheet`
  const sources = mostChanged(all);
  const { paint, bars, groupDigits } = style;
  const width = Math.min(style.width ?? 80, maxWidth);
  const isOne = sources.length === 1;
  const painters = [paint.line1, paint.line2, paint.line3, paint.line4];
  const paintLine = (text: string, line: number): string =>
    isOne ? text : (painters[line % painters.length]?.(text) ?? text);
  const legend = sources.map(({ title }, at) => {
    const mark = isOne ? '' : `${at + 1} ${dashOf(at, bars)} `;
    return `${paintLine(mark, at)}${cutToWidth(title, width - mark.length)}`;
  });
  const others = all.length - sources.length;
  if (others > 0) legend.push(paint.dim(`${others} that changed less are not shown`));
  const names = figureNames(sources);
  const charted = names.filter((name) =>
    sources.some(({ figures }) => hasTrend(figures.get(name))),
  );
  const height = charted.length === 1 ? high : low;
  const parts = names.flatMap((name) => {
    const series = sources.map(({ figures }) => figures.get(name) ?? []);
    const word = name.replaceAll('_', ' ');
    if (charted.includes(name)) {
      const drawn = comparable(series);
      const growth = `${growthOf(series)}${drawn === series ? '' : ', each from 100'}`;
      const heading =
        measureWidth(`${word}${growth}`) <= width
          ? [`${paint.bold(word)}${growth}`]
          : [paint.bold(word), ...wrap(growth.trim(), width)];
      return [...heading, ...lineChart(drawn, { width, height, bars, groupDigits, paintLine }), ''];
    }
    return series.flatMap((each, at) =>
      constantText(isOne ? word : `${at + 1} ${word}`, each, groupDigits),
    );
  });
  return `${[...legend, '', ...parts].join('\n').trimEnd()}\n`;
}

function mostChanged(sources: ReturnType<typeof sourcesIn>) {
  const changeOf = ({ figures }: (typeof sources)[number]): number =>
    [...figures.values()].reduce(
      (sum, points) => sum + Math.abs((points.at(-1)?.[1] ?? 0) - (points[0]?.[1] ?? 0)),
      0,
    );
  return sources.length <= maxRecords
    ? sources
    : sources.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, maxRecords);
}

/** Returns by how much each series grew, e.g. `  +3%` or `  1 +3%  2 +11%`. */
const growthOf = (all: readonly TimeSeries[]): string =>
  all
    .map((series, at) => {
      const growth = growthIn(series);
      return growth === '' ? '' : `  ${all.length === 1 ? '' : `${at + 1} `}${growth}`;
    })
    .join('');

const hasTrend = (series: TimeSeries = []): boolean =>
  new Set(series.map(([, value]) => value)).size > 1;

/** Returns a line of text about a figure that did not change, in place of a flat chart. */
function constantText(
  word: string,
  series: TimeSeries,
  groupDigits: Style['groupDigits'],
): string[] {
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = timeLabels(first[0], last[0]);
  const count = first[0] === last[0] ? 'once' : 'several times';
  const when = from === to ? `seen ${count}, ${from}` : `the same from ${from} to ${to}`;
  return [`${word}: ${groupDigits(last[1])}, ${when}`];
}

function sourcesIn(records: readonly TrendRecord[]) {
  const sources = new Map<
    string,
    { name: string; title: string; figures: Map<string, [time: number, value: number][]> }
  >();
  for (const { kind, id, name, figure, seen_on, value } of records) {
    const key = `${kind} ${id}`;
    const title = sanitise(`${name}, ${entityOf(kind).noun.one} ${id}`);
    const source = sources.get(key) ?? { name: sanitise(name), title, figures: new Map() };
    sources.set(key, source);
    const points = source.figures.get(figure) ?? [];
    source.figures.set(figure, points);
    points.push([seen_on, value]);
  }
  return [...sources.values()];
}
