import { expect, it } from 'vitest';
import names from '../../../../src/view/pictures/colour-names.json' with { type: 'json' };
import { nameOfColour } from '../../../../src/view/pictures/colour-names.ts';
import { toLab } from '../../../../src/view/pictures/oklab.ts';

it.each(Object.entries(names))('calls %s by its name', (name, hex) => {
  expect(nameOfColour(toLab(Number.parseInt(hex, 16)))).toBe(name);
});

it.each([
  [0xfd6549, 'tomato'],
  [0x020203, 'black'],
  [0xfefefe, 'white'],
])('calls %i, which is near it, %s', (colour, name) => {
  expect(nameOfColour(toLab(colour))).toBe(name);
});
