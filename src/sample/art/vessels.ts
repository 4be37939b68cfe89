// Draws objects on a table: vases, bowls and bottles, lit from the side.
import { mixed, shaded } from '../../view/canvas/colour.ts';
import { ellipse, rectangle, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

/** Half widths from the top to the foot, as shares of the height. */
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
  const colours = random.several(
    [...palette.accents, palette.paper, mixed(palette.accents[0], palette.ink, 0.45)],
    count,
  );
  const places = Array.from({ length: count }, (_, at) => (at + 0.5) / count);
  for (const [at, place] of places.entries()) {
    const profile = random.pick(profiles);
    const widest = Math.max(...profile);
    const tall = Math.min(height * (0.3 + random.unit() * 0.26), (width * 0.42) / count / widest);
    const x = width * (0.08 + place * 0.84);
    vessel(scene, {
      x,
      foot: table + height * (0.06 + (at % 2) * 0.07),
      tall,
      profile,
      colour: colours[at] ?? palette.ink,
    });
  }
};

interface Vessel {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly profile: readonly number[];
  readonly colour: number;
}

function vessel(scene: Scene, { x, foot, tall, profile, colour }: Vessel): void {
  const { random, palette, fill } = scene;
  const side = (sign: number) =>
    smooth(
      profile.flatMap((half, at) => [x + sign * half * tall, foot - tall + (at / (profile.length - 1)) * tall]),
      false,
    );
  const left = side(-1);
  const right = side(1);
  const back: number[] = [];
  for (let at = left.length - 2; at >= 0; at -= 2) back.push(left[at] ?? 0, left[at + 1] ?? 0);
  const widest = Math.max(...profile) * tall;
  const [mouth = 0.2, base = 0.2] = [profile[0], profile.at(-1)];
  if (mouth < 0.14 && random.chance(0.7)) twig(scene, x, foot - tall, tall);
  fill(ellipse(x + widest * 0.55, foot + 4, widest * 1.25, tall * 0.06), shaded(palette.deep, -0.08), 0.8);
  const foil = {
    from: [x - widest, 0],
    to: [x + widest, 0],
    stops: [
      [0, shaded(colour, -0.02)],
      [0.24, shaded(colour, 0.07)],
      [0.5, colour],
      [1, shaded(colour, -0.17)],
    ],
  } as const;
  fill(ellipse(x, foot, base * tall, tall * 0.035), shaded(colour, -0.17));
  fill([...right, ...back], foil);
  if (random.chance(0.5)) {
    const at = random.pick([0.45, 0.6, 0.7]);
    const glaze = mixed(colour, random.pick([palette.ink, palette.paper, palette.accents[1]]), 0.7);
    const cut = Math.floor((right.length / 2) * at) * 2;
    fill([...right.slice(0, cut), ...back.slice(back.length - cut)], {
      ...foil,
      stops: [
        [0, glaze],
        [0.24, shaded(glaze, 0.07)],
        [1, shaded(glaze, -0.15)],
      ],
    });
  }
  fill(ellipse(x, foot - tall, mouth * tall, mouth * tall * 0.2), shaded(colour, 0.04));
  fill(ellipse(x, foot - tall + 2, mouth * tall * 0.84, mouth * tall * 0.15), shaded(colour, -0.24));
}

function twig({ random, palette, fill }: Scene, x: number, y: number, tall: number): void {
  for (const lean of [-0.34, 0.1, 0.42]) {
    const end = [x + lean * tall, y - tall * (0.4 + random.unit() * 0.3)] as const;
    const line = smooth([x, y + 10, x + lean * tall * 0.3, y - tall * 0.22, ...end], false);
    fill(stroke(line, { width: 5, round: true }), palette.ink);
    for (let at = 4; at < line.length; at += 6)
      fill(ellipse(line[at] ?? 0, line[at + 1] ?? 0, 15, 15), palette.accents[lean > 0 ? 0 : 1]);
  }
}
