import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/api/entities.ts';
import { meantPath, shapeAt } from '../../../src/api/paths.ts';

const { shape } = entities.project;

describe('shapeAt', () => {
  it.each([
    ['stats.views', 'integer'],
    ['owners.0.city', 'text'],
    ['owners.city', 'text'],
    ['covers.202', undefined],
    ['stats.view', undefined],
    ['stats.constructor', undefined],
    ['id.x', undefined],
  ])('of %s is %s', (path, kind) => {
    expect(shapeAt(shape, path.split('.'))?.kind).toBe(kind);
  });
});

describe('meantPath', () => {
  it.each([
    ['stats.view', 'stats.views'],
    ['stat.views', 'stats.views'],
    ['owners.0.usernam', 'owners.0.username'],
    ['owners.citi', 'owners.city'],
  ])('of %s is %s', (path, meant) => {
    expect(meantPath(shape, path.split('.'))).toBe(meant);
  });

  it.each(['stats.views', 'stats.shares', 'covers.202', 'owners.images.50', 'xyzzy'])('of %s is unknown', (path) => {
    expect(meantPath(shape, path.split('.'))).toBeUndefined();
  });
});
