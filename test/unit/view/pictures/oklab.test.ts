import { expect, it } from 'vitest';
import { fromLch, mixed, toLch } from '../../../../src/view/pictures/oklab.ts';

it('keeps a colour through LCH, and mixes two in the middle', () => {
  for (const colour of [0x000000, 0xffffff, 0xfe5c06, 0x0989c9])
    expect(fromLch(toLch(colour))).toBe(colour);
  expect([0x7f7f7f, 0x808080]).toContain(mixed(0x000000, 0xffffff, 0.5));
});
