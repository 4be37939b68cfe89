import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { dominantColour } from '../../../src/sample/colours.ts';

test('Colours are six hexadecimal digits, also at the ends of the scale', () => {
  const random = randomFrom(1);
  const colours = Array.from({ length: 2000 }, () => dominantColour(random));
  expect(colours.filter((colour) => !/^[0-9a-f]{6}$/.test(colour))).toEqual([]);
  expect(new Set(colours).size).toBeGreaterThan(1000);
});
