// Landscapes, plants and paper cut-outs.
import { mixed, shade } from '../../view/pictures/oklab.ts';
import type { Random } from './random.ts';
import * as svg from './scene.ts';
import { type Composition, circle, polar, type Scene, smooth, through, times } from './scene.ts';

export const landscape: Composition = (scene) => {
  const { width, height, random, palette } = scene;
  const { main, paper, accents, isDark, ink } = palette;
  const horizon = height * (0.6 + random.unit() * 0.1);
  const bright = isDark ? ink : random.chance(0.5) ? paper : shade(accents[2], 0.08);
  const [x, y] = [
    width * (0.25 + random.unit() * 0.5),
    horizon - height * (0.06 + random.unit() * 0.3),
  ];
  const radius = random.int(50, 105);
  const low = mixed(main, isDark ? accents[2] : paper, 0.4);
  const sky = svg.box(0, horizon * 0.72, width, horizon * 0.29, svg.down(main, low));
  const stars = times(isDark ? 90 : 0, () => {
    const size = 1.4 + random.unit() * random.unit() * 4;
    return circle(random.unit() * width, random.unit() * horizon * 0.92, size, ink);
  });
  const sun = svg.group(
    svg.faded(0.6, circle(x, y, radius * 3.4, svg.glow(bright))),
    circle(x, y, radius, bright),
  );
  const clouds = times(isDark ? 0 : 4, () => {
    const [left, top] = [random.unit() * width, horizon * (0.15 + random.unit() * 0.6)];
    const puffs = times(5, (at) =>
      svg.ellipse(left + at * 46, top - random.unit() * 20, random.int(46, 90), 14, paper),
    );
    return svg.faded(0.3, ...puffs);
  });
  const land = random.chance(0.6) ? ridges(scene, horizon) : sea(scene, horizon, bright, x);
  return [sky, svg.faded(0.8, ...stars), sun, ...clouds, ...land];
};

const darkOf = ({ isDark, main, ink }: Scene['palette']): number =>
  isDark ? shade(main, -0.16) : ink;

function ridges({ width, height, random, palette }: Scene, horizon: number): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((depth) => {
    const base = horizon + (height - horizon) * depth * 0.72;
    const crest = ridge(random, width, base, height * (0.15 - depth * 0.05));
    const colour = mixed(palette.main, darkOf(palette), 0.16 + depth * 0.8);
    const foot = mixed(colour, palette.main, 0.5 * (1 - depth));
    const hill = svg.area(
      through([...crest, width, height, 0, height], 'Z'),
      svg.down(colour, foot),
    );
    const from = random.unit() * width * 0.6;
    const trees = times(depth < 0.7 ? 0 : crest.length / 2, (at) => {
      const [x = 0, y = 0] = crest.slice(at * 2);
      const isWood = x > from && x < from + width * 0.4 && random.chance(0.7);
      return isWood ? fir(x, y + 12, (30 + random.unit() * 66) * depth, colour) : '';
    });
    return svg.group(hill, ...trees);
  });
}

const fir = (x: number, y: number, tall: number, colour: number): string =>
  svg.group(
    ...[1, 0.72, 0.44].map((share) => {
      const [top, wide] = [y - tall * (1.3 - share * 0.5) + tall * 0.1, tall * 0.24 * share];
      const foot = y - tall * (1 - share);
      return svg.area(through([x, top - tall * 0.2, x + wide, foot, x - wide, foot], 'Z'), colour);
    }),
  );

/** Returns the points of a ridge, by repeated displacement of midpoints. */
function ridge({ unit }: Random, width: number, base: number, tall: number): number[] {
  let heights = [0.2 + unit() * 0.4, 0.5 + unit() * 0.5, 0.1 + unit() * 0.5];
  for (let step = 0, reach = 0.55; step < 6; step += 1, reach *= 0.55) {
    heights = heights.flatMap((value, at) => {
      const next = heights[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + (unit() - 0.5) * reach];
    });
  }
  return heights.flatMap((value, at) => [(at / (heights.length - 1)) * width, base - value * tall]);
}

function sea(
  { width, height, random, palette }: Scene,
  horizon: number,
  bright: number,
  x: number,
): string[] {
  const [dark, room] = [darkOf(palette), height - horizon];
  const colours = [mixed(palette.main, dark, 0.1), mixed(palette.main, dark, 0.32)] as const;
  const islands = [0, 1].map((side) => {
    const reach = width * (0.2 + random.unit() * 0.34);
    const coast = ridge(random, reach, horizon, height * 0.16);
    const low = (value: number, at: number) =>
      value + ((coast[at - 1] ?? 0) / reach) * height * 0.12;
    const shore = coast.map((value, at) => (at % 2 ? Math.min(horizon, low(value, at)) : value));
    const foot = svg.points(`${reach} ${horizon + 3} 0 ${horizon + 3}`);
    const mirrored = [...shore, ...foot].map((value, at) =>
      side === 1 && at % 2 === 0 ? width - value : value,
    );
    return svg.area(through(mirrored, 'Z'), mixed(palette.main, dark, 0.5 + side * 0.25));
  });
  const glitter = times(30, (at) => {
    const [depth, wide] = [at / 30, 40 + (at / 30) * 150 * random.unit()];
    const left = x - wide / 2 + (random.unit() - 0.5) * 60 * (0.3 + depth);
    return svg.box(left, horizon + 6 + depth * depth * room, wide, 3 + depth * 7, bright, 2);
  });
  return [
    svg.box(0, horizon, width, room, svg.down(...colours)),
    ...islands,
    svg.faded(0.7, ...glitter),
  ];
}

export const plants: Composition = (scene) => {
  const { width, height, random, palette } = scene;
  const { accents, light, deep, ink, main } = palette;
  const [x, y, radius] = [
    width * (0.36 + random.unit() * 0.28),
    height * 0.42,
    Math.min(width, height) * 0.3,
  ];
  const warm = random.pick([accents[2], light, accents[0]]);
  const rings = times(random.pick([0, 3]), (at) => svg.ring(x, y, radius + 26 + at * 22, warm, 3));
  const ground = svg.points(`-40 ${height} -40 ${height * 0.94} ${width * 0.3} ${height * 0.88}
    ${width * 0.7} ${height * 0.93} ${width + 40} ${height * 0.87}`);
  const count = Math.max(3, Math.round(width / 210));
  const stems = times(count, (at) => {
    const left = width * ((at + 0.5) / count) + random.int(-40, 40);
    return stem(scene, left, height * (0.42 + random.unit() * 0.42), accents[at % 3] ?? warm);
  });
  const pollen = times(18, () =>
    circle(random.unit() * width, random.unit() * height * 0.8, 3 + random.unit() * 5, ink),
  );
  const hill = svg.area(`${smooth(ground)}V${height + 9}H-40Z`, deep);
  return [
    circle(x, y, radius, svg.down(warm, mixed(warm, main, 0.45))),
    ...rings,
    hill,
    ...stems,
    svg.faded(0.25, ...pollen),
  ];
};

function stem({ height, random, palette }: Scene, x: number, tall: number, colour: number): string {
  const { ink, paper } = palette;
  const [lean, kind, base] = [random.int(-130, 130), random.int(0, 3), height * 0.97];
  const at = (share: number): [number, number] => [x + lean * share * share, base - tall * share];
  const count = 6 + kind;
  const leaves = times(count, (index) => {
    const share = 0.16 + (0.76 * index) / count;
    const [px, py] = at(share);
    const [long, wide] = [
      tall * (0.24 - share * 0.1),
      tall * ([0.085, 0.05, 0.06, 0.034][kind] ?? 0.05),
    ];
    const outline = smooth(
      [px, py, px + long * 0.35, py - wide, px + long, py, px + long * 0.35, py + wide],
      true,
    );
    const leaf = [
      svg.area(outline, svg.rounded(shade(colour, -0.02))),
      svg.stroke(through([px, py, px + long * 0.84, py]), ink, 2.5),
    ];
    return [-0.09 - share * 0.06, 0.59 + share * 0.06]
      .map((angle) => svg.turned(angle, px, py, ...leaf))
      .join('');
  });
  const [tx, ty] = at(1);
  const petals = (fill: number) =>
    times(9, (index) => svg.turned(index / 9, tx, ty, svg.ellipse(tx + 34, ty, 32, 12, fill)));
  const head = [
    times(7, (index) =>
      circle(...polar(tx, ty - 12, 20, index / 7), 13, shade(colour, 0.03 * (index % 3))),
    ),
    [...petals(paper), circle(tx, ty, 15, ink)],
    [circle(tx, ty, 27, svg.outward(shade(ink, 0.15), ink))],
    [...petals(shade(colour, 0.06)), circle(tx, ty, 18, paper)],
  ][kind];
  return svg.group(
    svg.stroke(smooth([x, base, ...at(0.35), ...at(0.7), ...at(1)]), ink, 6),
    ...leaves,
    ...(head ?? []),
  );
}

const middles = [
  [0.24, 0.26],
  [0.76, 0.24],
  [0.24, 0.76],
  [0.78, 0.74],
  [0.5, 0.5],
] as const;

export const cutouts: Composition = ({ width, height, random, palette }) => {
  const colours = random.several([...palette.accents, palette.ink, palette.paper], 4);
  const sheets = random.several(middles, 4).map(([shareX, shareY], at) => {
    const [x, y, size] = [
      shareX * width,
      shareY * height,
      Math.min(width, height) * (0.19 + random.unit() * 0.08),
    ];
    const outline = random.pick([blob, frond, frond, coral])(random, x, y, size);
    const angle = random.unit();
    const below = svg.faded(
      0.22,
      svg.moved(10, 14, svg.turned(angle, x, y, svg.area(outline, 0x000000))),
    );
    return svg.group(
      below,
      svg.turned(angle, x, y, svg.area(outline, svg.lit(colours[at] ?? palette.ink))),
    );
  });
  const dots = times(5, () => {
    const [x, y, radius] = [width * random.unit(), height * random.unit(), random.int(12, 34)];
    return (
      svg.shadow(x + 6, y + 9, radius * 1.3, radius * 1.3) +
      circle(x, y, radius, random.pick(palette.accents))
    );
  });
  return [...sheets, ...dots];
};

const wavy = (x: number, y: number, count: number, radius: (at: number) => number): string =>
  smooth(times(count, (at) => polar(x, y, radius(at), at / count)).flat(), true);

const blob = (random: Random, x: number, y: number, size: number): string =>
  wavy(x, y, random.int(6, 8), () => size * (0.75 + random.unit() * 0.6));

const coral = (random: Random, x: number, y: number, size: number): string =>
  wavy(
    x,
    y,
    random.int(5, 8) * 2,
    (at) => size * (at % 2 === 0 ? 1.15 + random.unit() * 0.25 : 0.46),
  );

function frond(random: Random, x: number, y: number, size: number): string {
  const count = random.int(4, 6);
  const right = times(count, (at) => {
    const [share, step] = [(at + 0.5) / count, 2.4 / count];
    const [reach, top] = [0.95 - Math.abs(share - 0.42) * 1.1, 1.2 - 2.4 * share];
    return [
      [0.16, top + step * 0.34],
      [reach, top - step * 0.1],
      [reach, top - step * 0.5],
      [0.17, top - step * 0.26],
    ] as const;
  }).flat();
  const left = right.toReversed().map(([px, py]) => [-px, py] as const);
  const outline = [
    ...right,
    [0, -1.45] as const,
    ...left,
    [-0.1, 1.5] as const,
    [0.1, 1.5] as const,
  ];
  const points = outline.flatMap(([px, py]) => [x + px * size, y + py * size]);
  return smooth(points, true);
}
