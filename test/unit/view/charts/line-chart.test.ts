import { expect, test } from 'vitest';
import { dashOf, lineChart, timeLabels } from '../../../../src/view/charts/line-chart.ts';
import { withCommas } from '../../../../src/view/text/numbers.ts';
import { measureWidth } from '../../../../src/view/text/width.ts';

const day = 86_400;
const size = { width: 24, height: 3, bars: 'blocks', groupDigits: withCommas } as const;

/** A line from one value to another. */
const series = (from: number, to: number, days: number) => [
  [0, from] as const,
  [days * day, to] as const,
];

test('a line rises from its first point to its last', () => {
  expect(lineChart([series(1000, 2000, 10)], size)).toEqual([
    '2,000 ┤           ⢀⣀⠤⠔⠒⠉',
    '      │     ⢀⣀⠤⠔⠒⠉⠁',
    '1,000 ┤⣀⠤⠔⠒⠉⠁',
    '      └─────────────────',
    '       1970-01-01 1970-01-11',
  ]);
});

test('two lines differ without colours: in their dashes, and in the numbers at their ends', () => {
  const lines = lineChart([series(1, 9, 10), series(9, 1, 10)], size);
  expect(lines.slice(0, 3).map((line) => line.slice(-2))).toEqual([' 1', expect.any(String), ' 2']);
  expect(dashOf(0, 'blocks')).not.toBe(dashOf(1, 'blocks'));
  expect(dashOf(0, 'ascii')).not.toBe(dashOf(1, 'ascii'));
});

test('two lines that end in one place have their numbers below each other', () => {
  const lines = lineChart([series(1, 2, 1), series(1, 2, 1)], size);
  expect(lines.slice(0, 2).map((text) => text.trimEnd().at(-1))).toEqual(['1', '2']);
});

test('the numbers of ten lines fit the width', () => {
  const lines = Array.from({ length: 10 }, (_, at) => series(1, 2 + at, 1));
  const texts = lineChart(lines, { ...size, width: 60, height: 10 });
  expect(Math.max(...texts.map(measureWidth))).toBeLessThanOrEqual(60);
});

test('a simple terminal gets plain characters', () => {
  const text = lineChart([series(1, 5, 3), series(5, 1, 3)], { ...size, bars: 'ascii' }).join('');
  expect(text).toMatch(/^[ -~]*$/);
  expect(text).toContain('*');
  expect(text).toContain('o');
});

test.each([20, 40, 80, 200])('no line is wider than %d columns', (width) => {
  const lines = lineChart([series(1, 5_000_000, 40)], { ...size, width });
  for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(width);
});

test('times are days, with hours if they are close', () => {
  expect(timeLabels(0, 10 * day)[1]).toBe('1970-01-11');
  expect(timeLabels(0, 3600)[1]).toBe('1970-01-01 01:00');
});

test('each of several lines has its own colour, also at the number at its end', () => {
  const paintLine = (text: string, line: number) => `<${line}${text}>`;
  const plain = lineChart([series(1, 9, 10), series(9, 1, 10)], size);
  const lines = lineChart([series(1, 9, 10), series(9, 1, 10)], { ...size, paintLine });
  expect(lines.map((line) => line.replace(/<\d|>/g, ''))).toEqual(plain);
  expect(lines[0]).toMatch(/<1.*<0.*<0 1>$/);
});
