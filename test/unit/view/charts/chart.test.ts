import { expect, it } from 'vitest';
import { bar, columnsOf, linesOf } from '../../../../src/view/charts/chart.ts';
import { style } from '../../../support/samples.ts';

it('draws figures and bars as a table', async () => {
  const columns = columnsOf([
    { name: 'name', heading: 'NAME' },
    { name: 'count', heading: 'COUNT', kind: 'number' },
    { name: 'bar', heading: '' },
  ]);
  expect(await linesOf([{ name: 'a', count: 1200, bar: '██' }], columns, style(80), true)).toBe(
    'NAME  COUNT\na     1,200  ██\n',
  );
});

it.each([
  [1, 10, 'blocks', '██████████'],
  [0.5, 10, 'blocks', '█████'],
  [0.52, 10, 'blocks', '█████▎'],
  [0.0001, 10, 'blocks', '▏'],
  [2, 10, 'blocks', '██████████'],
  [0, 10, 'blocks', ''],
  [Number.NaN, 10, 'blocks', ''],
  [0.5, 10, 'ascii', '#####'],
  [0.0001, 10, 'ascii', '#'],
  [0.5, 10, 'none', ''],
] as const)('%d of %d in %s is %s', (share, width, style, text) => {
  expect(bar(share, width, style)).toBe(text);
});
