import { expect, it } from 'vitest';
import { creativeFields, popularFieldIds } from '../../../../src/api/reference/creative-fields.ts';

it('has the 127 fields of the reference, each id and name once', () => {
  expect(creativeFields).toHaveLength(127);
  expect(new Set(creativeFields.map(({ id }) => id)).size).toBe(127);
  expect(new Set(creativeFields.map(({ name }) => name)).size).toBe(127);
  expect(creativeFields.every(({ id, name }) => Number.isInteger(id) && name !== '')).toBe(true);
  expect(creativeFields.at(0)).toEqual({ id: 1, name: 'Academia' });
  expect(creativeFields.at(-1)).toEqual({ id: 105, name: 'Writing' });
});

it.each([
  [108, 'Advertising'],
  [34, 'Enology (Wines)'],
  [59, 'MakeUp Arts (MUA)'],
  [132, 'User Interface Design'],
])('knows that field %i is %s', (id, name) => {
  expect(creativeFields).toContainEqual({ id, name });
});

it('has the popular fields among them', () => {
  const names = popularFieldIds.map((id) => creativeFields.find((field) => field.id === id)?.name);
  expect(names.slice(0, 3)).toEqual(['Graphic Design', 'Photography', 'Interaction Design']);
  expect(names).not.toContain(undefined);
});
