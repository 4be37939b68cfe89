// Draws landscapes: a sky, a sun or a moon, and ridges; nearer ridges are darker.
import { mixed, shaded } from '../../view/canvas/colour.ts';
import { circle, mapped, rectangle, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Random } from './random.ts';
import { around, type Composition, type Scene } from './scene.ts';

export const landscape: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const { main, deep, paper, accents, isDark } = palette;
  const dark = isDark ? shaded(main, -0.16) : palette.ink;
  const horizon = height * (0.6 + random.unit() * 0.1);
  const glow = mixed(main, isDark ? accents[2] : paper, 0.4);
  fill(rectangle(0, 0, width, height), {
    from: [0, 0],
    to: [0, horizon],
    stops: [
      [0, deep],
      [0.3, main],
      [0.82, main],
      [1, glow],
    ],
  });
  for (let at = 0; isDark && at < 70; at += 1) {
    const [x, y] = [random.unit() * width, random.unit() * horizon * 0.9];
    fill(circle(x, y, 1.4 + random.unit() * random.unit() * 4), palette.ink, 0.75);
  }
  const x = width * (0.25 + random.unit() * 0.5);
  const y = horizon - height * (0.06 + random.unit() * 0.3);
  const radius = random.int(50, 105);
  const bright = isDark ? palette.ink : random.chance(0.5) ? paper : shaded(accents[2], 0.08);
  const halo = [
    [0, mixed(main, bright, 0.5)],
    [0.33, mixed(main, bright, 0.35)],
    [1, main],
  ] as const;
  fill(circle(x, y, radius * 3), { from: [x, y], radius: radius * 3, stops: halo }, 0.35);
  fill(circle(x, y, radius), bright);
  if (random.chance(0.6)) ridges(scene, horizon, dark);
  else sea(scene, horizon, { dark, bright, x });
  if (!isDark) birds(scene, dark);
};

function ridges({ width, height, random, palette, fill }: Scene, horizon: number, dark: number): void {
  for (const depth of [0, 0.25, 0.5, 0.75, 1]) {
    const base = horizon - height * 0.02 + (height - horizon) * depth * 0.72;
    const line = ridge(random, { width, base, tall: height * (0.15 - depth * 0.05), rough: 0.55 });
    const colour = mixed(mixed(palette.main, palette.paper, palette.isDark ? 0 : 0.12), dark, 0.16 + depth * 0.8);
    const foot = mixed(colour, palette.main, 0.45 * (1 - depth));
    fill([...line, width, height, 0, height], fade(base - height * 0.1, colour, base + height * 0.16, foot));
    if (depth < 1) continue;
    const from = random.unit() * width * 0.6;
    for (let at = 0; at < line.length; at += 2) {
      const [x = 0, y = 0] = [line[at], line[at + 1]];
      if (x < from || x > from + width * 0.4 || random.chance(0.35)) continue;
      const tall = 26 + random.unit() * 56;
      fill([x, y - tall, x + tall * 0.2, y + 12, x - tall * 0.2, y + 12], colour);
    }
  }
}

/** Returns a vertical gradient between two colours. */
const fade = (top: number, colour: number, bottom: number, last: number): Parameters<Scene['fill']>[1] => ({
  from: [0, top],
  to: [0, bottom],
  stops: [
    [0, colour],
    [1, last],
  ],
});

/** Returns a ridge by repeated displacement of midpoints. */
function ridge(
  { unit }: Random,
  { width, base, tall, rough }: { width: number; base: number; tall: number; rough: number },
): number[] {
  let heights = [0.2 + unit() * 0.4, 0.5 + unit() * 0.5, 0.1 + unit() * 0.5];
  for (let step = 0, reach = 0.55; step < 6; step += 1, reach *= rough) {
    heights = heights.flatMap((value, at) => {
      const next = heights[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + (unit() - 0.5) * reach];
    });
  }
  return heights.flatMap((value, at) => [(at / (heights.length - 1)) * width, base - value * tall]);
}

function sea(
  { width, height, random, palette, fill }: Scene,
  horizon: number,
  { dark, bright, x }: { dark: number; bright: number; x: number },
): void {
  const [far, near] = [mixed(palette.main, dark, 0.1), mixed(palette.main, dark, 0.26)];
  fill(rectangle(0, horizon, width, height - horizon), fade(horizon, far, height, near));
  for (let at = 0; at < 26; at += 1) {
    const depth = at / 26;
    const y = horizon + 8 + depth * depth * (height - horizon);
    const wide = 26 + depth * 130 * random.unit() + 30;
    fill(rectangle(x - wide / 2 + (random.unit() - 0.5) * 60 * (0.3 + depth), y, wide, 3 + depth * 7), bright, 0.75);
  }
  for (const side of [0, 1]) {
    const reach = width * (0.2 + random.unit() * 0.34);
    const line = ridge(random, { width: reach, base: horizon, tall: height * 0.16, rough: 0.5 });
    const coast = mapped(line, (px, py) => [px, Math.min(horizon, py + (px / reach) * height * 0.12)]);
    const island = [...coast, reach, horizon + 3, 0, horizon + 3];
    const placed = mapped(island, (px, py) => [side === 0 ? px : width - px, py]);
    fill(placed, mixed(palette.main, dark, 0.5 + side * 0.25));
  }
}

function birds({ width, height, random, fill }: Scene, colour: number): void {
  const [x, y] = [width * (0.2 + random.unit() * 0.5), height * 0.18];
  for (let at = 0; at < random.int(0, 5); at += 1) {
    const [bx, by, wing] = [x + random.int(-90, 150), y + random.int(-50, 70), random.int(14, 26)];
    const wings = around(bx, by, [-1, -0.4, -0.4, -0.5, 0, 0, 0.4, -0.5, 1, -0.4], wing, wing);
    fill(stroke(smooth(wings, false, 4), { width: 4, round: true }), colour);
  }
}
