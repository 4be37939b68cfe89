import { expect, it } from 'vitest';
import { columnsOf, linesOf } from '../../../../src/view/charts/chart.ts';
import { layout } from '../../../support/samples.ts';

it('draws figures and bars as a table', async () => {
  const columns = columnsOf([
    { name: 'name', heading: 'NAME' },
    { name: 'count', heading: 'COUNT', kind: 'number' },
    { name: 'bar', heading: '' },
  ]);
  expect(await linesOf([{ name: 'a', count: 1200, bar: '██' }], columns, layout(80), true)).toBe(
    'NAME  COUNT\na     1,200  ██\n',
  );
});
