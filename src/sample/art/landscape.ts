// Draws landscapes: a sky, a sun or a moon, and ridges that grow darker the nearer they are.
import { mixed, shaded } from '../../view/canvas/colour.ts';
import { circle, rectangle, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

export const landscape: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const dark = palette.isDark ? shaded(palette.main, -0.16) : palette.ink;
  const glow = mixed(palette.main, palette.isDark ? palette.accents[2] : palette.paper, 0.4);
  const horizon = height * (0.6 + random.unit() * 0.1);
  fill(rectangle(0, 0, width, height), {
    from: [0, 0],
    to: [0, horizon],
    stops: [
      [0, palette.deep],
      [0.3, palette.main],
      [0.82, palette.main],
      [1, glow],
    ],
  });
  if (palette.isDark) stars(scene, horizon);
  const [x, y, radius] = [
    width * (0.25 + random.unit() * 0.5),
    horizon - height * (0.06 + random.unit() * 0.3),
    random.int(50, 105),
  ];
  const bright = palette.isDark ? palette.ink : random.chance(0.5) ? palette.paper : shaded(palette.accents[2], 0.08);
  fill(
    circle(x, y, radius * 3),
    {
      from: [x, y],
      radius: radius * 3,
      stops: [
        [0, mixed(palette.main, bright, 0.5)],
        [0.33, mixed(palette.main, bright, 0.35)],
        [1, palette.main],
      ],
    },
    0.35,
  );
  fill(circle(x, y, radius), bright);
  if (random.chance(0.6)) ridges(scene, horizon, dark);
  else sea(scene, { horizon, dark, x, bright });
  if (!palette.isDark) birds(scene, dark);
};

function stars({ width, random, palette, fill }: Scene, horizon: number): void {
  for (let at = 0; at < 70; at += 1) {
    fill(
      circle(random.unit() * width, random.unit() * horizon * 0.9, 1.4 + random.unit() * random.unit() * 4),
      palette.ink,
      0.75,
    );
  }
}

function ridges({ width, height, random, palette, fill }: Scene, horizon: number, dark: number): void {
  const count = 5;
  for (let layer = 0; layer < count; layer += 1) {
    const depth = layer / (count - 1);
    const base = horizon - height * 0.02 + (height - horizon) * depth * 0.72;
    const line = ridge(random.unit, { width, base, tall: height * (0.15 - depth * 0.05), rough: 0.55 });
    const colour = mixed(mixed(palette.main, palette.paper, palette.isDark ? 0 : 0.12), dark, 0.16 + depth * 0.8);
    const foot = mixed(colour, palette.main, 0.45 * (1 - depth));
    fill([...line, width, height, 0, height], {
      from: [0, base - height * 0.1],
      to: [0, base + height * 0.16],
      stops: [
        [0, colour],
        [1, foot],
      ],
    });
    if (layer === count - 1) trees({ width, random, fill }, line, colour);
  }
}

/** Returns a ridge by repeated displacement of midpoints. */
function ridge(
  unit: () => number,
  { width, base, tall, rough }: { width: number; base: number; tall: number; rough: number },
): number[] {
  let heights = [0.2 + unit() * 0.4, 0.5 + unit() * 0.5, 0.1 + unit() * 0.5];
  for (let step = 0, reach = 0.55; step < 6; step += 1, reach *= rough) {
    const finer: number[] = [];
    for (const [at, value] of heights.entries()) {
      const next = heights[at + 1];
      finer.push(value);
      if (next !== undefined) finer.push((value + next) / 2 + (unit() - 0.5) * reach);
    }
    heights = finer;
  }
  return heights.flatMap((value, at) => [(at / (heights.length - 1)) * width, base - value * tall]);
}

function trees(
  { width, random, fill }: Pick<Scene, 'width' | 'random' | 'fill'>,
  line: readonly number[],
  colour: number,
): void {
  const from = random.unit() * width * 0.6;
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    if (x < from || x > from + width * 0.4 || random.chance(0.35)) continue;
    const tall = 26 + random.unit() * 56;
    fill([x, y - tall, x + tall * 0.2, y + 12, x - tall * 0.2, y + 12], colour);
  }
}

function sea(
  { width, height, random, palette, fill }: Scene,
  { horizon, dark, x, bright }: { horizon: number; dark: number; x: number; bright: number },
): void {
  const water = mixed(palette.main, dark, 0.26);
  fill(rectangle(0, horizon, width, height - horizon), {
    from: [0, horizon],
    to: [0, height],
    stops: [
      [0, mixed(palette.main, dark, 0.1)],
      [1, water],
    ],
  });
  for (let at = 0; at < 26; at += 1) {
    const depth = at / 26;
    const y = horizon + 8 + depth * depth * (height - horizon);
    const wide = 26 + depth * 130 * random.unit() + 30;
    fill(rectangle(x - wide / 2 + (random.unit() - 0.5) * 60 * (0.3 + depth), y, wide, 3 + depth * 7), bright, 0.75);
  }
  for (const side of [0, 1]) {
    const reach = width * (0.2 + random.unit() * 0.34);
    const line = ridge(random.unit, { width: reach, base: horizon, tall: height * 0.16, rough: 0.5 });
    const placed = line.map((value, at) =>
      at % 2 === 0
        ? side === 0
          ? value
          : width - value
        : Math.min(horizon, value + ((line[at - 1] ?? 0) / reach) * height * 0.12),
    );
    const edge = side === 0 ? [reach, horizon + 3, 0, horizon + 3] : [width - reach, horizon + 3, width, horizon + 3];
    fill([...placed, ...edge], mixed(palette.main, dark, 0.5 + side * 0.25));
  }
}

function birds({ width, height, random, fill }: Scene, colour: number): void {
  const [x, y] = [width * (0.2 + random.unit() * 0.5), height * 0.18];
  for (let at = 0; at < random.int(0, 5); at += 1) {
    const [bx, by, wing] = [x + random.int(-90, 150), y + random.int(-50, 70), random.int(14, 26)];
    fill(
      stroke(
        smooth(
          [
            bx - wing,
            by - wing * 0.4,
            bx - wing * 0.4,
            by - wing * 0.5,
            bx,
            by,
            bx + wing * 0.4,
            by - wing * 0.5,
            bx + wing,
            by - wing * 0.4,
          ],
          false,
          4,
        ),
        { width: 4, round: true },
      ),
      colour,
    );
  }
}
