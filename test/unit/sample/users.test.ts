import { expect, test } from 'vitest';
import { opened } from '../../../src/sample/dates.ts';
import { people } from '../../support/community.ts';

test('The first creatives join when the service opens, the others after them', () => {
  const joined = people.map(({ user }) => user.created_on);
  expect(joined.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => opened));
  expect(joined).toEqual([...joined].sort((a, b) => a - b));
});

test('A profile that hides the country hides the city', () => {
  expect(people.filter(({ user }) => user.country === '' && user.city !== '')).toEqual([]);
});
