// The colours of terminals with 256 colours. The first 16 depend on the theme, so they are not
// used.

/** The values of red, green and blue in the cube of 6×6×6 colours. */
const levels = [0, 95, 135, 175, 215, 255] as const;

/** Returns the number of the nearest colour to 0xRRGGBB, from 16 to 255. */
export function indexOf256(colour: number): number {
  const [red, green, blue] = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  const steps = [red, green, blue].map(nearestLevel);
  const inCube = steps.map((step) => levels[step] ?? 0);
  const greyStep = Math.max(0, Math.min(23, Math.round(((red + green + blue) / 3 - 8) / 10)));
  const grey = 8 + greyStep * 10;
  const distance = (to: readonly number[]) =>
    [red, green, blue].reduce((sum, value, at) => sum + (value - (to[at] ?? 0)) ** 2, 0);
  const [r = 0, g = 0, b = 0] = steps;
  return distance([grey, grey, grey]) < distance(inCube) ? 232 + greyStep : 16 + 36 * r + 6 * g + b;
}

const nearestLevel = (value: number): number =>
  levels.reduce<number>(
    (best, level, at) =>
      Math.abs(level - value) < Math.abs((levels[best] ?? 0) - value) ? at : best,
    0,
  );
