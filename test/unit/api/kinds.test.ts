import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/api/entities.ts';
import { sizesToFill } from '../../../src/api/kinds/pictures.ts';
import { shapeAt } from '../../../src/api/kinds/shape.ts';

describe('shapes', () => {
  it.each([
    ['stats.views', 'integer'],
    ['owners.0.city', 'text'],
    ['owners.city', 'text'],
    ['covers.202', undefined],
    ['stats.view', undefined],
    ['stats.constructor', undefined],
    ['id.x', undefined],
  ])('have at %s the kind %s', (path, kind) => {
    expect(shapeAt(entities.project.shape, path.split('.'))?.kind).toBe(kind);
  });
});

it.each([
  [100, [115, 202, 404]],
  [116, [202, 404, 115]],
  [404, [404, 202, 115]],
  [900, [404, 202, 115]],
])('a width of %i pixels is filled by the smallest size that is wide enough', (pixels, widths) => {
  const sizes = [404, 202, 115].map((width) => ({ url: 'u', width }));
  expect(sizesToFill({ sizes }, pixels).map(({ width }) => width)).toEqual(widths);
});
