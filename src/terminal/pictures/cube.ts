// The nearest of the 256 colours of a terminal: the 6×6×6 cube, and the greys beside it. The first 16 belong to the user's theme.

const levels = [0, 95, 135, 175, 215, 255] as const;

export function cubeColour([red, green, blue]: readonly [number, number, number]): number {
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
    (best, level, at) => (Math.abs(level - value) < Math.abs((levels[best] ?? 0) - value) ? at : best),
    0,
  );
