// Draws objects on a table: vases, bowls and bottles, lit from the side.
import { mixed, shaded } from '../../view/canvas/colour.ts';
import { ellipse, hole, rectangle, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

/** Half of the width at seven heights, from the top to the foot, as shares of the vessel's height. */
const profiles = [
  [0.12, 0.1, 0.13, 0.34, 0.4, 0.34, 0.2],
  [0.3, 0.34, 0.38, 0.36, 0.3, 0.2, 0.16],
  [0.08, 0.08, 0.09, 0.1, 0.24, 0.27, 0.26],
  [0.2, 0.16, 0.24, 0.36, 0.26, 0.16, 0.22],
  [0.62, 0.6, 0.54, 0.46, 0.36, 0.24, 0.2],
  [0.22, 0.22, 0.23, 0.24, 0.24, 0.24, 0.22],
] as const;

export const vessels: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const table = height * (0.68 + random.unit() * 0.06);
  fill(rectangle(0, table, width, height - table), palette.deep);
  fill(rectangle(0, table - 2, width, 4), palette.ink, 0.25);
  const count = width > height * 1.1 ? random.pick([2, 3, 3, 4]) : random.pick([1, 2, 2]);
  const colours = [...palette.accents, palette.paper, mixed(palette.accents[0], palette.ink, 0.45)];
  for (const [at, colour] of random.several(colours, count).entries()) {
    const profile = random.pick(profiles);
    const tall = Math.min(height * (0.3 + random.unit() * 0.26), (width * 0.42) / count / Math.max(...profile));
    const x = width * (0.08 + ((at + 0.5) / count) * 0.84);
    vessel(scene, x, table + height * (0.06 + (at % 2) * 0.07), { profile, tall, colour });
  }
};

function vessel(
  scene: Scene,
  x: number,
  foot: number,
  { profile, tall, colour }: { profile: (typeof profiles)[number]; tall: number; colour: number },
): void {
  const { random, palette, fill } = scene;
  const side = (sign: number) =>
    smooth(
      profile.flatMap((half, at) => [x + sign * half * tall, foot - tall + (at / (profile.length - 1)) * tall]),
      false,
    );
  const left = hole(side(-1));
  const right = side(1);
  const widest = Math.max(...profile) * tall;
  const mouth = profile[0] * tall;
  if (profile[0] < 0.14 && random.chance(0.7)) twig(scene, x, foot - tall, tall);
  fill(ellipse(x + widest * 0.55, foot + 4, widest * 1.25, tall * 0.06), shaded(palette.deep, -0.08), 0.8);
  const across = { from: [x - widest, 0], to: [x + widest, 0] } as const;
  fill(ellipse(x, foot, profile[6] * tall, tall * 0.035), shaded(colour, -0.17));
  fill([...right, ...left], {
    ...across,
    stops: [
      [0, shaded(colour, -0.02)],
      [0.24, shaded(colour, 0.07)],
      [0.5, colour],
      [1, shaded(colour, -0.17)],
    ],
  });
  if (random.chance(0.5)) {
    const cut = Math.floor((right.length / 2) * random.pick([0.45, 0.6, 0.7])) * 2;
    const glaze = mixed(colour, random.pick([palette.ink, palette.paper, palette.accents[1]]), 0.7);
    fill([...right.slice(0, cut), ...left.slice(left.length - cut)], {
      ...across,
      stops: [
        [0, glaze],
        [0.24, shaded(glaze, 0.07)],
        [1, shaded(glaze, -0.15)],
      ],
    });
  }
  fill(ellipse(x, foot - tall, mouth, mouth * 0.2), shaded(colour, 0.04));
  fill(ellipse(x, foot - tall + 2, mouth * 0.84, mouth * 0.15), shaded(colour, -0.24));
}

function twig({ random, palette, fill }: Scene, x: number, y: number, tall: number): void {
  for (const lean of [-0.34, 0.1, 0.42]) {
    const end = y - tall * (0.4 + random.unit() * 0.3);
    const line = smooth([x, y + 10, x + lean * tall * 0.3, y - tall * 0.22, x + lean * tall, end], false);
    fill(stroke(line, { width: 5, round: true }), palette.ink);
    for (let at = 4; at < line.length; at += 6)
      fill(ellipse(line[at] ?? 0, line[at + 1] ?? 0, 15, 15), palette.accents[lean > 0 ? 0 : 1]);
  }
}
