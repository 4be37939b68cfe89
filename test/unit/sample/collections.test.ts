import { expect, test } from 'vitest';
import { collections } from '../../../src/sample/collections.ts';
import { day, madeAt } from '../../../src/sample/dates.ts';
import { crowd, made, random } from '../../support/community.ts';

const records = collections(random, crowd, made, 100);
const works = new Map(made.map((work) => [work.id, work]));

test('In most collections, most items come from one family of fields', () => {
  const shares = records.map(({ items }) => {
    const names = items.map(({ project }) => works.get(project)?.family.name);
    return Math.max(...names.map((name) => names.filter((other) => other === name).length)) / items.length;
  });
  expect(shares.filter((share) => share > 0.5).length).toBeGreaterThan(records.length / 2);
});

test('Some older collections got an item today', () => {
  const older = records.filter(({ collection }) => collection.created_on < madeAt - 30 * day);
  expect(older.filter(({ items }) => (items.at(-1)?.addedOn ?? 0) > madeAt - day).length).toBeGreaterThan(3);
});
