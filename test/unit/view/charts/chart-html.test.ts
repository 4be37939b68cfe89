import { expect, it } from 'vitest';
import { barsHtml, lineChartHtml } from '../../../../src/view/charts/chart-html.ts';

it('draws a bar for each value, relative to the largest of its column', () => {
  const html = barsHtml(
    ['Field', 'Count'],
    [
      { label: '<b>', values: [1200] },
      { label: 'Art', values: [300] },
      { label: 'None', values: [0] },
      { label: 'Unknown', values: [undefined] },
    ],
  );
  expect(html).toContain('<th scope="row">&lt;b&gt;</th><td><span>1,200</span>');
  expect([...html.matchAll(/rect width="([\d.]+)"/g)].map(([, width]) => width)).toEqual([
    '100.0',
    '25.0',
    '0.0',
    '0.0',
  ]);
  expect(html).toContain('<span>unknown</span>');
});

const day = 86_400;

it('draws a line for each record, with its first and last value as text', () => {
  const html = lineChartHtml('views', [
    {
      name: 'Wigs & Co',
      line: 0,
      series: [
        [0, 1000],
        [10 * day, 2500],
      ],
    },
    {
      name: 'Hof',
      line: 1,
      series: [
        [0, 1500],
        [5 * day, 1500],
        [10 * day, 1600],
      ],
    },
    { name: 'none', line: 2, series: [] },
  ]);
  expect(html).toMatch(
    /<p class="quiet">1 <svg [^>]+aria-label="Wigs &amp; Co"><path class="l0" [^>]+><\/svg> 1,000 → 2,500 \(\+150%\)</,
  );
  expect(html).toContain(
    'aria-label="views from 1970-01-01 to 1970-01-11, between 1,000 and 2,500"',
  );
  expect(
    [...html.matchAll(/class="(l\d)" points="([^"]+)"/g)].map(([, line, points]) => [line, points]),
  ).toEqual([
    ['l0', '0.0,106.7 700.0,26.7'],
    ['l1', '0.0,80.0 350.0,80.0 700.0,74.7'],
  ]);
  expect(html).not.toContain('none');
});

it('draws records of different size from 100 each, so that no line is flat', () => {
  const from = (first: number, last: number, line: number) => ({
    ...{ name: `work ${line}`, line },
    series: [
      [0, first],
      [day, last],
    ] as const,
  });
  const html = lineChartHtml('views', [from(3000, 3300, 0), from(200, 210, 1)]);
  expect(html).toContain('<h2>Views, each from 100</h2>');
  expect(html).toContain('> 3,000 → 3,300 (+10%)<');
  expect(html).toContain(
    'aria-label="views, each from 100 from 1970-01-01 00:00 to 1970-01-02 00:00, between 100 and 110"',
  );
  expect(html.match(/points="0\.0,(\S+) 700/g)).toHaveLength(2);
  expect(html).not.toContain('not at 0');
});

it.each([
  [1000, 2500, ['3,000', '2,000', '1,000', '0'], ''],
  [87, 88, ['88', '87'], 'The scale starts at 87, not at 0.'],
  [
    12_010,
    13_990,
    ['14,000', '13,500', '13,000', '12,500', '12,000'],
    'The scale starts at 12,000, not at 0.',
  ],
  [-3, 4, ['4', '2', '0', '-2', '-4'], 'The scale starts at -4, not at 0.'],
] as const)('has a scale of round values for %d to %d', (first, last, ticks, sentence) => {
  const series = [[0, first] as const, [10 * day, last] as const];
  const html = lineChartHtml('views', [{ name: '', line: 0, series }]);
  const [, scale = ''] = /<div class="scale" aria-hidden="true">(.+)<\/div>/.exec(html) ?? [];
  expect(scale.split(/ ?<\/?span>/).filter(Boolean)).toEqual(ticks);
  expect(/<p class="quiet">(The scale .+)<\/p>/.exec(html)?.[1] ?? '').toBe(sentence);
});

it.each([
  ['a single value', [[0, 7]]],
  [
    'a value that stays the same',
    [
      [0, 7],
      [day * 3, 7],
    ],
  ],
] as const)('has no drawing for %s', (_, series) => {
  const html = lineChartHtml('views', [{ name: '', line: 0, series }]);
  expect(html).toContain('<p class="quiet">7</p>');
  expect(html).not.toContain('<svg');
});
