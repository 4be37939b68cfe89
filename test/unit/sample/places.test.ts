import { expect, test } from 'vitest';
import { groups } from '../../../src/sample/people.ts';
import { places } from '../../../src/sample/places.ts';

test('Every place has a country, a weight, and a culture that has names', () => {
  expect(
    places.filter(({ country, weight, culture }) => country === '' || !(weight > 0) || !groups.has(culture)),
  ).toEqual([]);
});

test('Every culture has a place', () => {
  expect([...groups.keys()].filter((culture) => !places.some((place) => place.culture === culture))).toEqual([]);
});
