import { expect, it } from 'vitest';
import { bar } from '../../../../src/view/charts/chart.ts';

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
