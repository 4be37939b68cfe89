import { expect, it } from 'vitest';
import { unlikeness } from '../../../../src/view/pictures/likeness.ts';
import { hexOf, toLab } from '../../../../src/view/pictures/oklab.ts';

const colours = (...given: readonly (readonly [colour: number, share: number])[]) =>
  given.map(([colour, share]) => ({ hex: hexOf(colour), lab: toLab(colour), share, name: '' }));

const red = colours([0xff0000, 1]);

it('is nothing for the same colours', () => {
  expect(unlikeness(red, red)).toBe(0);
});

it('is the same in both directions, and counts shares', () => {
  const other = colours([0xff0000, 0.5], [0x0000ff, 0.5]);
  const less = colours([0xff0000, 0.9], [0x0000ff, 0.1]);
  expect(unlikeness(red, other)).toBe(unlikeness(other, red));
  expect(unlikeness(red, less)).toBeLessThan(unlikeness(red, other));
  expect(unlikeness(red, other)).toBeLessThan(unlikeness(red, colours([0x0000ff, 1])));
});

it('is endless where there are no colours', () => {
  expect(unlikeness(red, [])).toBe(Number.POSITIVE_INFINITY);
});
