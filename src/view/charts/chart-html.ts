// Draws bars and lines over time as HTML with SVG, for a sheet. Positions are SVG attributes, because the policy of a
// sheet forbids inline styles. Numbers are texts, so readers need neither colours nor the drawing. Escapes all texts.
import { escapeHtml } from '../text/html.ts';
import { withCommas } from '../text/numbers.ts';
import { type TimeSeries, timeLabels } from './line-chart.ts';

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
.chart svg{display:block;width:100%;height:auto;margin:.5rem 0 .25rem;background:var(--card);
 border:1px solid var(--edge)}
.chart polyline,.key path{fill:none;stroke-width:2.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.chart .ends{display:flex;justify-content:space-between;color:var(--soft);font-size:.8125rem}
.key{display:inline-block;width:2rem;height:.75rem;vertical-align:middle;margin-right:.5rem}
.legend{list-style:none;margin:0 0 1.5rem;padding:0}
.l0{stroke:var(--link)}.l1{stroke:#b5542b;stroke-dasharray:8 5}.l2{stroke:#3f8f5b;stroke-dasharray:2 4}
.l3{stroke:#9b59b6;stroke-dasharray:12 3 2 3}
`;

const lineCount = 4;

export interface BarRow {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** Returns a table with a bar for each value. The longest bar of a column shows its largest value. */
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

/** Returns the legend of charts with several lines. */
export function legendHtml(names: readonly string[]): string {
  const items = names.map((name, at) => {
    const line = `<path class="${lineClass(at)}" d="M0 6H32"/>`;
    return `<li><svg class="key" viewBox="0 0 32 12" aria-hidden="true">${line}</svg>${escapeHtml(name)}</li>\n`;
  });
  return `<ul class="legend" role="list">\n${items.join('')}</ul>\n`;
}

const lineClass = (line: number): string => `l${line % lineCount}`;

const [width, height, margin] = [700, 160, 12];

/** Returns a chart of one figure, with the first and the last value of each line as text. Omits empty lines. */
export function lineChartHtml(figure: string, lines: readonly NamedSeries[]): string {
  const drawn = lines.filter(({ series }) => series.length > 0);
  const points = drawn.flatMap(({ series }) => series);
  const [from, to] = rangeOf(points.map(([time]) => time));
  const [low, high] = rangeOf(points.map(([, value]) => value));
  const place = (value: number, [start, end]: readonly [number, number], length: number) =>
    (end === start ? length / 2 : ((value - start) / (end - start)) * (length - 2 * margin) + margin).toFixed(1);
  const polylines = drawn.map(({ series, line }) => {
    const path = series.map(([time, value]) => {
      const y = height - Number(place(value, [low, high], height));
      return `${place(time, [from, to], width)},${y.toFixed(1)}`;
    });
    return `<polyline class="${lineClass(line)}" points="${path.join(' ')}"/>`;
  });
  const [start, end] = timeLabels(from, to);
  const changes = drawn.map(({ name, series }) => {
    const [[, first], [, last]] = [series[0] ?? [0, 0], series.at(-1) ?? [0, 0]];
    const change = first === last ? withCommas(first) : `${withCommas(first)} → ${withCommas(last)}`;
    return `<p class="quiet">${escapeHtml(name === '' ? change : `${name}: ${change}`)}</p>\n`;
  });
  const isFlat = from === to || low === high;
  const label = `${figure} from ${start} to ${end}, between ${withCommas(low)} and ${withCommas(high)}`;
  const drawing = isFlat
    ? ''
    : `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">
${polylines.join('')}</svg>\n`;
  const ends = isFlat
    ? `<p class="quiet">${start === end ? start : `${start} to ${end}`}</p>\n`
    : `<p class="ends"><span>${start}</span> <span>${end}</span></p>\n`;
  const heading = escapeHtml(`${figure.charAt(0).toUpperCase()}${figure.slice(1)}`);
  return `<section class="chart">\n<h2>${heading}</h2>\n${changes.join('')}${drawing}${ends}</section>\n`;
}

const rangeOf = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [values[0] ?? 0, values[0] ?? 0],
  );
