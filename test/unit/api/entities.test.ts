import { expect, it } from 'vitest';
import { type EntityName, entities, entityOf } from '../../../src/api/entities.ts';
import type { Shape } from '../../../src/api/kinds/shape.ts';

const names = Object.keys(entities) as EntityName[]; // keys of the table itself

it('finds a row by its name', () => {
  expect(names.map(entityOf)).toEqual(Object.values(entities));
});

it.each(names)('leads by the identity of %s to an id', (name) => {
  const { shape, identity = ['none'] } = entityOf(name);
  const found = identity.reduce<Shape | undefined>(
    (at, key) => (at?.kind === 'record' ? at.props[key] : undefined),
    shape,
  );
  expect(found?.kind).toBe(identity[0] === 'none' ? undefined : 'id');
});

it.each(names)('has in %s all that it completes', (name) => {
  const { shape, completes } = entityOf(name);
  const part = names.find((other) => other === completes);
  expect(part).toBe(completes);
  expect(shape.props).toMatchObject(part === undefined ? {} : entityOf(part).shape.props);
});
