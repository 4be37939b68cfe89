import { expect, test } from 'vitest';
import { indexOf256 } from '../../../../src/view/text/colours-256.ts';

test.each([
  [0x00_0000, 16],
  [0xff_ffff, 231],
  [0xff_0000, 196],
  [0x5f_87af, 67],
  [0x08_0808, 232],
  [0x80_8080, 244],
  [0x82_7f80, 244],
  [0xfa_781e, 208],
])('the nearest of 256 colours to %i is %i', (colour, nearest) =>
  expect(indexOf256(colour)).toBe(nearest),
);
