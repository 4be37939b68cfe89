// Draws figures over time with braille characters: eight dots each, so a small chart has room for detail. Lines differ
// in their dashes and have their numbers at their ends, so they differ without colours too.
import type { BarStyle } from '../text/paint.ts';
import { day, isoTime } from '../text/times.ts';

export type TimeSeries = readonly (readonly [time: number, value: number])[];

interface ChartOptions {
  /** Columns of the chart. */
  readonly width: number;
  /** Lines of the plot, without the axis. */
  readonly height: number;
  readonly bars: BarStyle;
  readonly groupDigits: (value: number) => string;
}

/** Numbers of dots and gaps in the dashes of each line. */
const dashes = [
  [1, 0],
  [4, 3],
  [1, 2],
] as const;
const marks = ['*', 'o', '+', 'x'] as const;
/** Returns a sample of a line for a legend. */
export const dashOf = (line: number, bars: BarStyle): string =>
  bars === 'blocks' ? (['──', '╌╌', '··'][line % dashes.length] ?? '') : (marks[line % marks.length] ?? '').repeat(2);

/** Bits of braille dots, by column and row of a character. */
const dots = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;

/** Returns the lines of text, from the top. There must be two points or more, at different times. */
export function lineChart(
  lines: readonly TimeSeries[],
  { width, height, bars, groupDigits }: ChartOptions,
): readonly string[] {
  const all = lines.flat();
  const [from, to] = extremes(all.map(([time]) => time));
  const [low, high] = extremes(all.map(([, value]) => value));
  const labels = [high, low].map((value) => groupDigits(value));
  const gutter = Math.max(...labels.map(({ length }) => length));
  const ends = lines.length > 1 ? 2 : 0;
  const columns = Math.max(8, width - gutter - 2 - ends);
  const [across, down] = bars === 'blocks' ? [2, 4] : [1, 1];
  const cells = Array.from({ length: height }, () => Array.from({ length: columns }, () => 0));
  const symbols = Array.from({ length: height }, () => Array.from({ length: columns }, () => ' '));
  const atEnd = Array.from({ length: height }, () => '');
  const rowOf = (value: number) => Math.round(((high - value) / (high - low || 1)) * (height * down - 1));
  for (const [nth, line] of lines.entries()) {
    let before: number | undefined;
    const [on, off] = bars === 'blocks' ? (dashes[nth % dashes.length] ?? dashes[0]) : [1, 0];
    for (let x = 0; x < columns * across; x += 1) {
      const value = interpolated(line, from + ((to - from) * x) / (columns * across - 1));
      if (value === undefined) continue;
      const y = rowOf(value);
      const isDrawn = x % (on + off) < on || Math.abs(y - (before ?? y)) > 1;
      // A steep line is drawn without gaps.
      for (const each of isDrawn ? between(before ?? y, y) : []) {
        const [row, column] = [Math.floor(each / down), Math.floor(x / across)];
        const bits = cells[row];
        if (bits !== undefined) bits[column] = (bits[column] ?? 0) | (dots[x % across]?.[each % down] ?? 0);
        const texts = symbols[row];
        if (texts !== undefined) texts[column] = marks[nth % marks.length] ?? '*';
      }
      before = y;
    }
    const row = Math.floor((before ?? 0) / down);
    if (ends > 0) atEnd[freeRow(atEnd, row)] = ` ${nth + 1}`;
  }
  const plot = cells.map((bits, row) =>
    bars === 'blocks'
      ? bits.map((bit) => (bit === 0 ? ' ' : String.fromCharCode(0x2800 + bit))).join('')
      : (symbols[row] ?? []).join(''),
  );
  const [tick, bar, corner, floor] = bars === 'blocks' ? ['┤', '│', '└', '─'] : ['|', '|', '+', '-'];
  const labelled = plot.map((text, row) => {
    const label = row === 0 ? labels[0] : row === height - 1 && high !== low ? labels[1] : undefined;
    return `${(label ?? '').padStart(gutter)} ${label === undefined ? bar : tick}${text}${atEnd[row]}`.trimEnd();
  });
  const [first, last] = timeLabels(from, to);
  const axis = `${' '.repeat(gutter + 1)}${corner}${floor.repeat(columns)}`;
  const gap = ' '.repeat(Math.max(1, columns - first.length - last.length));
  return [...labelled, axis, `${' '.repeat(gutter + 2)}${first}${gap}${last}`];
}

const extremes = (values: readonly number[]): readonly [number, number] =>
  values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [values[0] ?? 0, values[0] ?? 0],
  );

/** Returns the value on the straight line between two points; undefined before the first and after the last. */
function interpolated(line: TimeSeries, time: number): number | undefined {
  const after = line.findIndex(([at]) => at >= time);
  const [end] = line.slice(-1);
  // Times are rounded, so the last dot may be a little past the last point.
  if (after < 0) return end !== undefined && time - end[0] < 1 ? end[1] : undefined;
  const [next, before] = [line[after], line[after - 1]];
  if (next === undefined || next[0] === time) return next?.[1];
  if (before === undefined) return undefined;
  return before[1] + ((next[1] - before[1]) * (time - before[0])) / (next[0] - before[0]);
}

function between(from: number, to: number): readonly number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step).slice(from === to ? 0 : 1);
}

/** Returns the row nearest to the wanted one that has no number yet. */
function freeRow(taken: readonly string[], wanted: number): number {
  const free = taken.flatMap((text, row) => (text === '' ? [row] : []));
  return free.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}

/** Returns days, with the time (UTC) if they are less than two days apart. */
export function timeLabels(from: number, to: number): readonly [string, string] {
  const label = to - from < 2 * 86_400 ? (time: number) => isoTime(time).slice(0, 16).replace('T', ' ') : day;
  return [label(from), label(to)];
}
