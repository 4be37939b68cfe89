// Vessels on a table, and small worlds in isometric view.
import { mixed, shade } from '../../view/pictures/oklab.ts';
import * as svg from './scene.ts';
import { type Composition, circle, type Scene, smooth, through, times } from './scene.ts';

/**
 * Half the width of each form at equal heights from its foot to its rim, in shares of the largest.
 */
const forms = [
  [0.5, 0.86, 1, 0.92, 0.6, 0.3, 0.28, 0.36],
  [0.42, 0.7, 0.9, 1, 0.96, 0.9],
  [0.9, 0.94, 0.96, 0.98, 1, 0.98],
  [0.34, 0.74, 1, 0.9, 0.5, 0.46, 0.62],
  [0.7, 0.84, 0.96, 1, 0.74, 0.34, 0.24, 0.22, 0.26],
  [0.5, 0.56, 0.8, 1, 0.98, 0.7, 0.58],
] as const;

export const vessels: Composition = (scene) => {
  const { width, height, random, palette } = scene;
  const { light, deep, accents, paper, ink } = palette;
  const table = height * 0.76;
  const beam = [0, 1].map((at) => {
    const [top, foot] = [width * 0.56 + at * 130, width * 0.3 + at * 130];
    return svg.area(through([top, 0, top + 104, 0, foot + 104, table, foot, table], 'Z'), paper);
  });
  const colours = random.several([...accents, paper, ink, shade(accents[0], 0.1)], 5);
  const count = Math.max(2, Math.min(5, Math.round(width / 330) + random.int(-1, 1)));
  const room = (width - 160) / count;
  const pots = times(count, (at) => {
    const [x, base] = [80 + room * (at + 0.5) + random.int(-14, 14), table + random.int(34, 76)];
    return vessel(scene, x, base, Math.min(room * 0.42, random.int(80, 128)), colours[at] ?? ink);
  });
  return [
    svg.faded(0.7, svg.ellipse(width / 2, table * 0.6, width * 0.5, table * 0.6, svg.glow(light))),
    ...(random.chance(0.4) ? [svg.faded(0.08, ...beam)] : []),
    svg.box(0, table, width, height - table, svg.down(shade(deep, 0.02), deep)) +
      svg.box(0, table, width, 3, mixed(deep, ink, 0.2)),
    ...pots,
  ];
};

function vessel(
  { height, random, palette }: Scene,
  x: number,
  base: number,
  wide: number,
  colour: number,
): string {
  const [form, tall] = [random.pick(forms), Math.min(height * 0.54, random.int(190, 460))];
  const right = form.flatMap((share, at) => [
    x + wide * share,
    base - (tall * at) / (form.length - 1),
  ]);
  const back = form
    .toReversed()
    .flatMap((share, at) => [x - wide * share, base - tall + (tall * at) / (form.length - 1)]);
  const outline = `${smooth(right)}L${smooth(back).slice(1)}Z`;
  const [rim, level] = [wide * (form.at(-1) ?? 0.5), base - tall * random.pick([0.36, 0.5, 0.64])];
  const glaze = random.pick([palette.paper, ...palette.accents, palette.ink]);
  const [from, to] = [x - wide * 1.2, x + wide * 1.2];
  const drips = [
    from,
    level,
    x - wide * 0.5,
    level + 16,
    x,
    level - 6,
    x + wide * 0.5,
    level + 12,
    to,
    level,
  ];
  const dipped = svg.area(
    `${smooth(drips)}V${Math.round(base + 30)}H${Math.round(from)}Z`,
    svg.rounded(glaze),
  );
  const stripes = times(5, (at) =>
    svg.box(from, level + at * 22, wide * 2.4, 7, svg.rounded(glaze)),
  );
  const twigs = times(rim < wide * 0.5 && random.chance(0.6) ? 4 : 0, (at) => {
    const [lean, long] = [random.int(-110, 110), random.int(110, 230)];
    const bud = random.pick([...palette.accents, palette.paper]);
    const [foot, top] = [x + (at - 1.5) * rim * 0.3, base - tall];
    const buds = times(7, (nth) => {
      const share = 0.36 + nth * 0.1;
      return circle(
        foot + lean * share * share + (nth % 2 ? 9 : -9),
        top - long * share,
        11 - nth * 0.6,
        bud,
      );
    });
    const curve = smooth([
      foot,
      top + 10,
      foot + lean * 0.2,
      top - long * 0.45,
      foot + lean,
      top - long,
    ]);
    return svg.stroke(curve, palette.ink, 4) + buds.join('');
  });
  return svg.group(
    svg.shadow(x + wide * 0.35, base + 2, wide * 1.5, wide * 0.26),
    ...twigs,
    svg.area(outline, svg.rounded(colour)),
    svg.clipped(outline, ...random.pick([[dipped], [dipped], stripes, []])),
    svg.ellipse(x, base - tall, rim, rim * 0.2, shade(colour, -0.22)),
    svg.faded(
      0.3,
      svg.ellipse(x - wide * 0.42, base - tall * 0.42, wide * 0.07, tall * 0.16, 0xffffff),
    ),
  );
}

type Place = readonly [column: number, row: number, level: number];

export const isometric: Composition = ({ width, height, random, palette }) => {
  const { main, light, deep, accents, paper, ink, isDark } = palette;
  const count = random.int(4, 5);
  const unit = Math.min(width * 0.8, height * 1.1) / (count * 1.732);
  const [x, y] = [width / 2, height * 0.56];
  const at = ([column, row, level]: Place): [number, number] => [
    x + (column - row) * unit * 0.866,
    y + (column + row - count) * unit * 0.5 - level * unit,
  ];
  const face = (fill: number | string, ...corners: readonly Place[]) =>
    svg.area(through(corners.flatMap(at), 'Z'), fill);
  const block = (
    c: number,
    r: number,
    wide: number,
    low: number,
    high: number,
    colour: number,
  ): string[] => {
    const [d, s] = [c + wide, r + wide];
    return [
      face(
        svg.down(colour, shade(colour, -0.06)),
        [c, s, low],
        [d, s, low],
        [d, s, high],
        [c, s, high],
      ),
      face(shade(colour, -0.13), [d, r, low], [d, s, low], [d, s, high], [d, r, high]),
      face(shade(colour, 0.09), [c, r, high], [d, r, high], [d, s, high], [c, s, high]),
    ];
  };
  const colours = [...accents, paper, shade(accents[0], 0.08), ink];
  const blocks = times(count * count, (cell) => {
    const [column, row] = [cell % count, Math.floor(cell / count)];
    if (random.chance(0.16))
      return tree(...at([column + 0.5, row + 0.5, 0]), unit, random.pick(accents));
    const [tall, colour] = [0.3 + random.unit() * random.unit() * 2.2, random.pick(colours)];
    const light = random.pick([0xffe9a8, shade(colour, -0.24)]);
    const windows = times(tall > 0.8 ? Math.floor(tall / 0.36) * 2 : 0, (index) => {
      const [from, level, s] = [
        column + 0.2 + (index % 2) * 0.36,
        0.16 + Math.floor(index / 2) * 0.36,
        row + 0.94,
      ];
      const [to, high] = [from + 0.2, level + 0.18];
      return face(light, [from, s, level], [to, s, level], [to, s, high], [from, s, high]);
    });
    const [mx, my] = at([column + 0.5, row + 0.5, tall]);
    const dome = circle(
      mx,
      my - unit * 0.16,
      unit * 0.26,
      svg.outward(shade(accents[2], 0.14), accents[1]),
    );
    const top: Place = [column + 0.5, row + 0.5, tall + 0.5];
    const [c, r, d, s] = [column + 0.06, row + 0.06, column + 0.94, row + 0.94];
    const roof =
      face(accents[0], [c, s, tall], [d, s, tall], top) +
      face(shade(accents[0], -0.14), [d, r, tall], [d, s, tall], top);
    return svg.group(
      ...block(c, r, 0.88, 0, tall, colour),
      ...windows,
      random.pick(['', '', '', dome, roof]),
    );
  });
  return [
    svg.faded(0.8, circle(x, y, Math.min(width, height) * 0.6, svg.glow(light))),
    svg.shadow(x, y + unit * 0.9, unit * count, unit * count * 0.5),
    ...block(0, 0, count, -0.3, 0, isDark ? shade(main, 0.02) : deep),
    ...blocks,
  ];
};

const tree = (x: number, y: number, unit: number, colour: number): string =>
  svg.group(
    svg.shadow(x, y, unit * 0.4, unit * 0.2),
    svg.box(x - unit * 0.04, y - unit * 0.4, unit * 0.08, unit * 0.4, mixed(colour, 0x000000, 0.6)),
    circle(x, y - unit * 0.58, unit * 0.3, svg.outward(shade(colour, 0.1), shade(colour, -0.08))),
  );
