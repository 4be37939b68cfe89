import { expect, test } from 'vitest';
import { creativeFields } from '../../../src/api/reference/creative-fields.ts';
import { families, familyOf } from '../../../src/sample/families.ts';

test('Every creative field belongs to exactly one family, and has a weight', () => {
  const fields = families.flatMap((family) => family.fields);
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  expect(fields.map(({ name }) => name).sort(byName)).toEqual(creativeFields.map(({ name }) => name).sort(byName));
  expect(fields.filter(({ weight }) => !(weight > 0))).toEqual([]);
});

test('The family of a field is found, and an unknown field is named', () => {
  expect(familyOf('Origami').name).toBe('object');
  expect(() => familyOf('Juggling')).toThrow('no field "Juggling"');
});

test('No family lacks words, and no list has a word twice', () => {
  for (const { works, things, tags, occupations, openings, emoji } of families) {
    for (const list of [works, things, tags, occupations, openings, emoji]) {
      expect(list.length).toBeGreaterThan(3);
      expect(new Set(list).size).toBe(list.length);
    }
  }
});
