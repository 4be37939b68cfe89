import { describe, expect, test } from 'vitest';
import { dashOf, lineChart, timeLabels } from '../../../../src/view/charts/line-chart.ts';
import { withCommas } from '../../../../src/view/text/numbers.ts';

const day = 86_400;
const size = { width: 24, height: 3, bars: 'blocks', groupDigits: withCommas } as const;

test('a line rises from its first point to its last', () => {
  expect(
    lineChart(
      [
        [
          [0, 1000],
          [10 * day, 2000],
        ],
      ],
      size,
    ),
  ).toEqual([
    '2,000 ┤           ⢀⣀⠤⠔⠒⠉',
    '      │     ⢀⣀⠤⠔⠒⠉⠁',
    '1,000 ┤⣀⠤⠔⠒⠉⠁',
    '      └─────────────────',
    '       1970-01-01 1970-01-11',
  ]);
});

test('two lines are told apart without colours: by their dashes, and their numbers at the end', () => {
  const lines = lineChart(
    [
      [
        [0, 1],
        [10 * day, 9],
      ],
      [
        [0, 9],
        [10 * day, 1],
      ],
    ],
    size,
  );
  expect(lines.slice(0, 3).map((line) => line.slice(-2))).toEqual([' 1', expect.any(String), ' 2']);
  expect(dashOf(0, 'blocks')).not.toBe(dashOf(1, 'blocks'));
  expect(dashOf(0, 'ascii')).not.toBe(dashOf(1, 'ascii'));
});

test('two lines that end in one place have their numbers below each other', () => {
  const line = [
    [0, 1],
    [day, 2],
  ] as const;
  const ends = lineChart([line, line], size)
    .slice(0, 3)
    .map((text) => text.trimEnd().at(-1));
  expect(ends.slice(0, 2)).toEqual(['1', '2']);
});

test('a simple terminal gets plain characters', () => {
  const lines = lineChart(
    [
      [
        [0, 1],
        [3 * day, 5],
      ],
      [
        [0, 5],
        [3 * day, 1],
      ],
    ],
    { ...size, bars: 'ascii' },
  );
  expect(lines.join('')).toMatch(/^[ -~]*$/);
  expect(lines.join('')).toContain('*');
  expect(lines.join('')).toContain('o');
});

test.each([20, 40, 80, 200])('no line is wider than %d columns', (width) => {
  const lines = lineChart(
    [
      [
        [0, 1],
        [40 * day, 5_000_000],
      ],
    ],
    { ...size, width },
  );
  for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(width);
});

describe('times are', () => {
  test.each([
    [10 * day, '1970-01-11'],
    [3600, '1970-01-01 01:00'],
  ])('after %d seconds %s', (to, label) => {
    expect(timeLabels(0, to)[1]).toBe(label);
  });
});
