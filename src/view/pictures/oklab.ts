// Colours in OKLab, where equal distances look equal, and as people write them.
import type { Lab } from '../canvas/colour.ts';

export { type Lab, toLab } from '../canvas/colour.ts';

/** How different two colours look: 0 to about 1. Below 0.02 hardly anybody sees it. */
export const difference = (one: Lab, other: Lab): number => {
  const [l, a, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  return Math.sqrt(l * l + a * a + b * b);
};

/** 0xRRGGBB as `#rrggbb`. */
export const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
