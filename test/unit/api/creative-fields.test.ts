import { expect, it } from 'vitest';
import { creativeFields, popularFieldIds } from '../../../src/api/creative-fields.ts';

it.each([
  [108, 'Advertising'],
  [34, 'Enology (Wines)'],
  [132, 'User Interface Design'],
  [105, 'Writing'],
])('knows that field %i is %s', (id, name) => {
  expect(creativeFields).toContainEqual({ id, name });
});

it('has each id and each name once', () => {
  expect(new Set(creativeFields.map(({ id }) => id)).size).toBe(creativeFields.length);
  expect(new Set(creativeFields.map(({ name }) => name)).size).toBe(creativeFields.length);
  expect(creativeFields.every(({ id, name }) => Number.isInteger(id) && name !== '')).toBe(true);
});

it('has the popular fields', () => {
  expect(popularFieldIds.map((id) => creativeFields.find((field) => field.id === id)?.name)).not.toContain(undefined);
});
