import { expect, test } from 'vitest';
import { creativeFields } from '../../../src/api/reference/creative-fields.ts';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { fieldsOfWork, mainFields, personalFields, withEveryField } from '../../../src/sample/field-choice.ts';

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
