import { expect, test } from 'vitest';
import { creativeFields } from '../../../src/api/reference/creative-fields.ts';
import { randomFrom } from '../../../src/sample/art/random.ts';
import {
  families,
  familyOf,
  fieldsOfWork,
  mainFields,
  personalFields,
  withEveryField,
} from '../../../src/sample/families.ts';

test('Every creative field belongs to exactly one family, and has a weight', () => {
  const fields = families.flatMap((family) => family.fields);
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  expect(fields.map(({ name }) => name).sort(byName)).toEqual(creativeFields.map(({ name }) => name).sort(byName));
  expect(fields.filter(({ weight }) => !(weight > 0))).toEqual([]);
});

test('An unknown field is named in the error', () => {
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

const random = randomFrom(1);

test('Main fields are as frequent as their weights say', () => {
  const fields = mainFields(random, 1000);
  const count = (name: string) => fields.filter((field) => field === name).length;
  expect(fields).toHaveLength(1000);
  expect(count('Graphic Design')).toBeGreaterThan(count('Branding'));
  expect(count('Branding')).toBeGreaterThan(count('Origami'));
});

test('Fields are different, at most three, and begin with the main one', () => {
  for (let count = 0; count < 100; count += 1) {
    const personal = personalFields(random, 'Dance');
    expect(personal[0]).toBe('Dance');
    for (const fields of [personal, fieldsOfWork(random, personal)]) {
      expect(fields.length).toBeLessThanOrEqual(3);
      expect(new Set(fields).size).toBe(fields.length);
    }
  }
});

test('Every field occurs, and the lists keep what they had', () => {
  const lists = Array.from({ length: 200 }, () => ['Dance']);
  const extended = withEveryField(random, lists, 2);
  const missing = creativeFields.filter(({ name }) => extended.filter((list) => list.includes(name)).length < 2);
  expect(missing).toEqual([]);
  expect(extended.filter(([main, ...more]) => main !== 'Dance' || more.length > 2)).toEqual([]);
  expect(lists.flat()).toHaveLength(200);
});
