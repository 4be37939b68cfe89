// Posters: large plain shapes on a grid.
import { circle, rectangle, sector } from '../shapes.ts';
import type { Composition } from './composition.ts';

export const poster: Composition = ({ width, height, random, palette, fill }) => {
  const [first, second] = palette.accents;
  const radius = 280 + random.int(0, 120);
  const [x, y] = [width * (0.3 + 0.4 * random.unit()), height * (0.35 + 0.3 * random.unit())];
  fill(circle(x, y, radius), first);
  fill(sector(x, y, radius, 0, Math.PI), second);
  for (let line = 0; line < 5; line += 1)
    fill(rectangle(60, 60 + line * 36, 160 + random.int(0, 200), 12), palette.ink);
};
