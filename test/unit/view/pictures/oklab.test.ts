import { converter, differenceEuclidean } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { difference, hexOf, toLab } from '../../../../src/view/pictures/oklab.ts';

const colour = fc.integer({ min: 0, max: 0xffffff });

it('has the same OKLab as culori', () => {
  const oklab = converter('oklab');
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const [first, second] = [oklab(hexOf(one)), oklab(hexOf(other))];
      const [l, a, b] = toLab(one);
      expect([l, a, b].map((part) => part.toFixed(4).replace('-0.0000', '0.0000'))).toEqual(
        [first?.l, first?.a, first?.b].map((part) => (part ?? 0).toFixed(4).replace('-0.0000', '0.0000')),
      );
      expect(difference(toLab(one), toLab(other))).toBeCloseTo(
        differenceEuclidean('oklab')(first ?? '', second ?? ''),
        3,
      );
    }),
  );
});

it.each([
  [0, '#000000'],
  [0xff8800, '#ff8800'],
])('writes %i as %s', (number, hex) => {
  expect(hexOf(number)).toBe(hex);
});
