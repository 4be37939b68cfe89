import { expect, it } from 'vitest';
import { drawingOf } from '../../../../src/view/charts/drawings.ts';
import { layout } from '../../../support/samples.ts';

it('loads the picture of the kinds that have one', async () => {
  expect(drawingOf('project')).toBeUndefined();
  expect(await drawingOf('stats')?.([{ value: {} }], layout(80), true)).toContain('Project views');
  expect(await drawingOf('field')?.([{ value: { id: 1, name: 'Art' } }], layout(80), true)).toBe('1 Art\n');
});
