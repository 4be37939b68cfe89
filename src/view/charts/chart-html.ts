// Draws bars and lines over time as HTML with SVG, for a sheet. Positions are SVG attributes,
// because the policy of a sheet forbids inline styles. Numbers are texts, so readers need neither
// colours nor the drawing. Escapes all texts.
import { capitalise } from '../../api/words.ts';
import { escapeHtml } from '../text/html.ts';
import { withCommas } from '../text/numbers.ts';
import { comparable, extremes, growthIn, type TimeSeries, timeLabels } from './line-chart.ts';

/** CSS of the charts. Lines differ in colour and in their dashes. */
export const chartStyle = `
.bars{border-collapse:collapse;width:100%;max-width:60rem;overflow-wrap:break-word}
.bars th{text-align:left;font-weight:600}
.bars thead th{color:var(--soft);font-size:.875rem}
.bars :is(th,td){padding:.375rem clamp(.5rem,2vw,1.5rem) .375rem 0;border-bottom:1px solid var(--edge)}
.bars td{width:40%}
.bars span{display:block;font-variant-numeric:tabular-nums}
.bars svg{display:block;width:100%;height:.5rem}
.bars rect{fill:var(--link)}
.chart{margin:0 0 2rem;max-width:70rem}
.plot{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem .625rem;margin:1rem 0 .25rem}
.plot svg{display:block;width:100%;height:auto;overflow:visible}
.scale{display:flex;flex-direction:column;justify-content:space-between;margin:-.5em 0;line-height:1;text-align:right}
.scale,.ends{color:var(--soft);font-size:.8125rem;font-variant-numeric:tabular-nums}
.grid{stroke:var(--edge);vector-effect:non-scaling-stroke}
.chart polyline,.key path{fill:none;stroke-width:2.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.ends{grid-column:2;display:flex;justify-content:space-between}
.key{display:inline-block;width:2rem;height:.75rem;vertical-align:middle;margin:0 .25rem}
.legend{list-style:none;margin:0 0 1.5rem;padding:0}
.l0{stroke:var(--link)}.l1{stroke:#b5542b;stroke-dasharray:8 5}.l2{stroke:#3f8f5b;stroke-dasharray:2 4}
.l3{stroke:#9b59b6;stroke-dasharray:12 3 2 3}
`;

const lineCount = 4;

export interface BarRow {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** The longest bar of a column shows its largest value. */
export function barsHtml(headings: readonly string[], rows: readonly BarRow[]): string {
  const largest = headings
    .slice(1)
    .map((_, at) => rows.reduce((most, { values }) => Math.max(most, values[at] ?? 0), 0));
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('');
  const body = rows.map(({ label, values }) => {
    const cells = values.map((value, at) => {
      const share = Math.max(0, value ?? 0) / (largest[at] || 1);
      const bar = `<rect width="${(share * 100).toFixed(1)}" height="1"/>`;
      const drawn = `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${bar}</svg>`;
      return `<td><span>${value === undefined ? 'unknown' : withCommas(value)}</span>${drawn}</td>`;
    });
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}</tr>\n`;
  });
  return `<table class="bars">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`;
}

export interface NamedSeries {
  readonly name: string;
  readonly series: TimeSeries;
  /** Position in the legend, from 0. */
  readonly line: number;
}

export function legendHtml(names: readonly string[]): string {
  const items = names.map((name, at) => `<li>${keyHtml(at, '')}${escapeHtml(name)}</li>\n`);
  return `<ul class="legend" role="list">\n${items.join('')}</ul>\n`;
}

/**
 * Returns the number and a piece of a line. Only screen readers get the name, which the legend has.
 */
function keyHtml(line: number, name: string): string {
  const label = name === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(name)}"`;
  const drawn = `<path class="${lineClass(line)}" d="M0 6H32"/>`;
  return `${line + 1} <svg class="key" viewBox="0 0 32 12" ${label}>${drawn}</svg> `;
}

const lineClass = (line: number): string => `l${line % lineCount}`;

const [width, height] = [700, 160];

/** Omits empty lines. */
export function lineChartHtml(figure: string, lines: readonly NamedSeries[]): string {
  const drawn = lines.filter(({ series }) => series.length > 0);
  const known = drawn.map(({ series }) => series);
  const plotted = comparable(known);
  const points = plotted.flat();
  const [from, to] = extremes(points.map(([time]) => time));
  const [low, high] = extremes(points.map(([, value]) => value));
  const ticks = ticksFor(low, high);
  const [base, top] = extremes(ticks);
  const xOf = (time: number) => (((time - from) / (to - from)) * width).toFixed(1);
  const yOf = (value: number) => (((top - value) / (top - base)) * height).toFixed(1);
  const polylines = drawn.map(({ line }, at) => {
    const path = (plotted[at] ?? []).map(([time, value]) => `${xOf(time)},${yOf(value)}`);
    return `<polyline class="${lineClass(line)}" points="${path.join(' ')}"/>`;
  });
  const [start, end] = timeLabels(from, to);
  const changes = drawn.map(({ name: record, series, line }) => {
    const [[, first], [, last]] = [series[0] ?? [0, 0], series.at(-1) ?? [0, 0]];
    const growth = growthIn(series);
    const change =
      first === last
        ? withCommas(first)
        : `${withCommas(first)} → ${withCommas(last)}${growth && ` (${growth})`}`;
    return `<p class="quiet">${record === '' ? '' : keyHtml(line, record)}${change}</p>\n`;
  });
  const isFlat = from === to || low === high;
  const isIndexed = plotted !== known && !isFlat;
  const name = isIndexed ? `${figure}, each from 100` : figure;
  const label = `${name} from ${start} to ${end}, between ${withCommas(low)} and ${withCommas(high)}`;
  const scale = ticks.map((tick) => `<span>${withCommas(tick)}</span>`).join(' ');
  const grid = ticks.map((tick) => `<path class="grid" d="M0 ${yOf(tick)}H${width}"/>`).join('');
  const drawing = `<div class="plot">
<div class="scale" aria-hidden="true">${scale}</div>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">${grid}
${polylines.join('')}</svg>
<div class="ends"><span>${start}</span> <span>${end}</span></div>
</div>
${base === 0 || isIndexed ? '' : `<p class="quiet">The scale starts at ${withCommas(base)}, not at 0.</p>\n`}`;
  const times = `<p class="quiet">${start === end ? start : `${start} to ${end}`}</p>\n`;
  const heading = escapeHtml(capitalise(name));
  return `<section class="chart">\n<h2>${heading}</h2>\n${changes.join('')}${isFlat ? times : drawing}</section>\n`;
}

const intervals = 4;

/**
 * Returns round values in equal steps, the largest first, which include all values from `low` to
 * `high`. Starts at 0 if the lowest value is less than half of the highest.
 */
function ticksFor(low: number, high: number): readonly number[] {
  const from = low >= 0 && low * 2 < high ? 0 : low;
  const rough = (high - from) / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power,
  );
  const base = Math.floor(from / step) * step;
  const count = Math.ceil((high - base) / step) + 1;
  return Array.from({ length: count }, (_, at) => base + at * step).reverse();
}
