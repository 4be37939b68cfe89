import { converter, differenceEuclidean } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import names from '../../../../src/view/pictures/colour-names.json' with { type: 'json' };
import {
  colourDistance,
  hexOf,
  labDistance,
  nameOfColour,
} from '../../../../src/view/pictures/colours.ts';
import { toLab } from '../../../../src/view/pictures/oklab.ts';

const colour = fc.integer({ min: 0, max: 0xffffff });

it('has the same OKLab as culori', () => {
  const oklab = converter('oklab');
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const [first, second] = [oklab(hexOf(one)), oklab(hexOf(other))];
      const { l = 0, a = 0, b = 0 } = first ?? {};
      for (const [at, part] of toLab(one).entries())
        expect(part).toBeCloseTo([l, a, b][at] ?? 0, 3);
      expect(labDistance(toLab(one), toLab(other))).toBeCloseTo(
        differenceEuclidean('oklab')(first ?? '', second ?? ''),
        3,
      );
    }),
  );
});

it.each(Object.entries(names))('names the exact colour %s', (name, hex) => {
  expect(nameOfColour(toLab(Number.parseInt(hex, 16)))).toBe(name);
});

it.each([
  [0xfd6549, 'tomato'],
  [0x020203, 'black'],
  [0xfefefe, 'white'],
  [0x5d4b3e, 'dark taupe'],
  [0x634a3c, 'coffee'],
  [0x00665b, 'pine green'],
  [0x006276, 'petrol'],
  [0x222222, 'near black'],
])('names %i by the nearest colour, %s', (colour, name) => {
  expect(nameOfColour(toLab(colour))).toBe(name);
});

const colours = (...given: readonly (readonly [colour: number, share: number])[]) =>
  given.map(([colour, share]) => ({ lab: toLab(colour), share }));

const red = colours([0xff0000, 1]);

it('compares colours the same in both directions, and counts shares', () => {
  const other = colours([0xff0000, 0.5], [0x0000ff, 0.5]);
  const less = colours([0xff0000, 0.9], [0x0000ff, 0.1]);
  expect([colourDistance(red, red), colourDistance(red, [])]).toEqual([
    0,
    Number.POSITIVE_INFINITY,
  ]);
  expect(colourDistance(red, other)).toBe(colourDistance(other, red));
  expect(colourDistance(red, less)).toBeLessThan(colourDistance(red, other));
  expect(colourDistance(red, other)).toBeLessThan(colourDistance(red, colours([0x0000ff, 1])));
});
