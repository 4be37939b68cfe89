// Draws figures over time with braille characters. Each character has eight dots, so a small chart
// shows detail. Lines have different dashes, and numbers at their ends, so readers can distinguish
// them without colours.
import type { BarStyle } from '../text/paint.ts';
import { isoDay, isoTime } from '../text/times.ts';

export type TimeSeries = readonly (readonly [time: number, value: number])[];

/**
 * Returns by how much a series grew from its first value to its last, e.g. `+6.4%`; '' if it began
 * with 0.
 */
export function growthIn(series: TimeSeries): string {
  const [from = 0, to = 0] = [series[0]?.[1], series.at(-1)?.[1]];
  const share = Math.round((1000 * (to - from)) / from) / 10;
  return from === 0 ? '' : `${share > 0 ? '+' : ''}${share}%`;
}

interface ChartOptions {
  /** Width of the whole chart in columns. */
  readonly width: number;
  /** Height of the plot in lines, without the axis. */
  readonly height: number;
  readonly bars: BarStyle;
  readonly groupDigits: (value: number) => string;
  /** Paints a part of a line. Default: no colours. Lines also have dashes and numbers. */
  readonly paintLine?: (text: string, line: number) => string;
}

/** Dashes of each line: the number of dots, then the length of the gap in dots. */
const dashes = [
  [1, 0],
  [4, 3],
  [1, 2],
] as const;
const marks = ['*', 'o', '+', 'x'] as const;
export const dashOf = (line: number, bars: BarStyle): string =>
  bars === 'blocks'
    ? (['──', '╌╌', '··'][line % dashes.length] ?? '')
    : (marks[line % marks.length] ?? '').repeat(2);

/** Bits of braille dots, by column and row of a character. */
const dots = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;

type Range = readonly [from: number, to: number];

/** Requires at least two points at different times. */
export function lineChart(lines: readonly TimeSeries[], options: ChartOptions): readonly string[] {
  const { width, height, bars, groupDigits, paintLine = String } = options;
  const points = lines.flat();
  const times = extremes(points.map(([time]) => time));
  const [low, high] = extremes(points.map(([, value]) => value));
  const labels = [groupDigits(high), groupDigits(low)];
  const gutter = Math.max(...labels.map(({ length }) => length));
  const columns = Math.max(
    8,
    width - gutter - 2 - (lines.length > 1 ? ` ${lines.length}`.length : 0),
  );
  const [tick, bar, corner, floor] =
    bars === 'blocks' ? ['┤', '│', '└', '─'] : ['|', '|', '+', '-'];
  const plot = plotLines(lines, {
    columns,
    height,
    times,
    values: [low, high],
    glyphs: bars === 'blocks' ? braille : plainMarks,
    paintLine,
  });
  const labelled = plot.map((text, row) => {
    const label =
      row === 0 ? labels[0] : row === height - 1 && high !== low ? labels[1] : undefined;
    return `${(label ?? '').padStart(gutter)} ${label === undefined ? bar : tick}${text}`.trimEnd();
  });
  const [first, last] = timeLabels(...times);
  const axis = `${' '.repeat(gutter + 1)}${corner}${floor.repeat(columns)}`;
  const gap = ' '.repeat(Math.max(1, columns - first.length - last.length));
  return [...labelled, axis, `${' '.repeat(gutter + 2)}${first}${gap}${last}`];
}

interface Plot {
  readonly columns: number;
  readonly height: number;
  readonly times: Range;
  readonly values: Range;
  readonly glyphs: Glyphs;
  readonly paintLine: (text: string, line: number) => string;
}

/** How lines are drawn in the cells of a plot. A cell is a number, and 0 if it is empty. */
interface Glyphs {
  readonly across: number;
  readonly down: number;
  readonly dashOf: (line: number) => readonly [dots: number, gap: number];
  /** Returns the cell with a dot of a line. */
  readonly withDot: (cell: number, dot: { x: number; y: number; line: number }) => number;
  readonly character: (cell: number) => string;
}

const braille: Glyphs = {
  across: 2,
  down: 4,
  dashOf: (line) => dashes[line % dashes.length] ?? dashes[0],
  withDot: (cell, { x, y }) => cell | (dots[x % 2]?.[y % 4] ?? 0),
  character: (cell) => (cell === 0 ? ' ' : String.fromCharCode(0x2800 + cell)),
};

const plainMarks: Glyphs = {
  across: 1,
  down: 1,
  dashOf: () => [1, 0],
  withDot: (_, { line }) => 1 + (line % marks.length),
  character: (cell) => marks[cell - 1] ?? ' ',
};

/** If there are several lines, each line ends with its number. */
function plotLines(lines: readonly TimeSeries[], plot: Plot): readonly string[] {
  const { columns, height, glyphs, paintLine } = plot;
  const { across, down } = glyphs;
  const rows = Array.from({ length: height }, () => ({
    cells: new Uint8Array(columns),
    // The line that was drawn last in each cell, from 1. A cell has one colour.
    owners: new Uint8Array(columns),
  }));
  const ends = Array.from({ length: height }, () => '');
  for (const [line, series] of lines.entries()) {
    let end = 0;
    for (const { x, y, drawn } of stepsOf(series, glyphs.dashOf(line), plot)) {
      end = Math.floor(y / down);
      const column = Math.floor(x / across);
      for (const dot of drawn) {
        const row = rows[Math.floor(dot / down)];
        if (row === undefined) continue;
        row.cells[column] = glyphs.withDot(row.cells[column] ?? 0, { x, y: dot, line });
        row.owners[column] = line + 1;
      }
    }
    if (lines.length > 1) ends[freeRow(ends, end)] = paintLine(` ${line + 1}`, line);
  }
  return rows.map(({ cells, owners }, at) => {
    let text = '';
    for (let from = 0, to = 0; from < columns; from = to) {
      const owner = owners[from] ?? 0;
      while (to < columns && owners[to] === owner) to += 1;
      const part = Array.from(cells.subarray(from, to), glyphs.character).join('');
      text += owner === 0 ? part : paintLine(part, owner - 1);
    }
    return `${text}${ends[at]}`;
  });
}

/**
 * Yields the steps of a line from dot to dot: its height `y`, and the heights of the drawn dots.
 * Both are counted from the top. Steep parts of a line are drawn without gaps.
 */
function* stepsOf(line: TimeSeries, [on, off]: readonly [number, number], plot: Plot) {
  const { columns, height, glyphs, times, values } = plot;
  const [from, to] = times;
  const [low, high] = values;
  const width = columns * glyphs.across;
  const bottom = height * glyphs.down - 1;
  let before: number | undefined;
  for (let x = 0; x < width; x += 1) {
    const value = interpolated(line, from + ((to - from) * x) / (width - 1));
    if (value === undefined) continue;
    const y = Math.round(((high - value) / (high - low || 1)) * bottom);
    before ??= y;
    const isDrawn = x % (on + off) < on || Math.abs(y - before) > 1;
    yield { x, y, drawn: isDrawn ? between(before, y) : [] };
    before = y;
  }
}

export const extremes = ([first = 0, ...rest]: readonly number[]): Range =>
  rest.reduce(
    ([low, high]: Range, value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  );

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
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step).slice(
    from === to ? 0 : 1,
  );
}

function freeRow(taken: readonly string[], wanted: number): number {
  const free = taken.flatMap((text, row) => (text === '' ? [row] : []));
  return free.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}

/** Days, or days with hours and minutes (UTC) if the range is less than two days. */
export function timeLabels(from: number, to: number): readonly [string, string] {
  const label =
    to - from < 2 * 86_400
      ? (time: number) => isoTime(time).slice(0, 16).replace('T', ' ')
      : isoDay;
  return [label(from), label(to)];
}

/**
 * Returns the series as they are drawn together: as percentages of their first values, if these
 * differ so much that some lines would be flat; else unchanged.
 */
export function comparable(all: readonly TimeSeries[]): readonly TimeSeries[] {
  const values = all.flatMap((series) => series[0]?.[1] ?? []);
  const areApart =
    values.length > 1 && Math.min(...values) > 0 && Math.max(...values) > 2 * Math.min(...values);
  const indexed = (series: TimeSeries): TimeSeries =>
    series.map(([time, value]) => [
      time,
      Math.round((1000 * value) / (series[0]?.[1] ?? value)) / 10,
    ]);
  return areApart ? all.map(indexed) : all;
}
