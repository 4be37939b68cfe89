// Screens of phones and browsers, sound, and textiles.
import { mixed, shade } from '../../view/pictures/oklab.ts';
import * as svg from './scene.ts';
import { type Composition, circle, type Scene, sector, smooth, through, times } from './scene.ts';

export const interfaces: Composition = (scene) =>
  scene.random.pick([phones, browser, phones])(scene);

function phones(scene: Scene): string[] {
  const { width, height, random, palette } = scene;
  const { light, paper, ink, accents } = palette;
  const tall = Math.min(height * 0.8, 900);
  const wide = tall * 0.49;
  const count = Math.max(1, Math.min(3, Math.floor(width / (wide * 1.1))));
  const form = random.int(0, 2);
  const all = times(count, (at) => {
    const [x, y] = [
      width / 2 + (at - count / 2) * wide * 1.16 + wide * 0.08,
      (height - tall) / 2 + (at % 2) * 34 - 16,
    ];
    const tabs = times(4, (tab) =>
      circle(wide * (0.2 + tab * 0.2), tall - 50, 10, mixed(paper, ink, tab === at ? 0.9 : 0.25)),
    );
    const screen = svg.rounding(14, 14, wide - 28, tall - 28, 44);
    const content = [
      svg.box(44, 52, wide * 0.3, 14, ink, 7),
      hero(scene, wide, tall, (form + at) % 3, accents[at % 3] ?? ink),
    ];
    return svg.moved(
      x,
      y,
      svg.shadow(wide / 2 + 22, tall * 0.56, wide * 0.86, tall * 0.62),
      svg.box(0, 0, wide, tall, 0x15161a, 58) +
        svg.stroke(svg.rounding(2, 2, wide - 4, tall - 4, 56), 0x5a5d66, 3),
      svg.clipped(
        screen,
        svg.area(screen, paper),
        ...content,
        ...entries(scene, wide, tall, at),
        ...tabs,
      ),
      svg.box(wide * 0.36, 28, wide * 0.28, 22, 0x15161a, 11),
    );
  });
  return [
    svg.faded(0.8, svg.ellipse(width / 2, height / 2, width * 0.6, height * 0.7, svg.glow(light))),
    ...all,
  ];
}

function hero(
  { random, palette }: Scene,
  wide: number,
  tall: number,
  form: number,
  colour: number,
): string {
  const { paper, ink, accents } = palette;
  const [w, h, top] = [wide - 88, tall * 0.3, 90];
  if (form === 1) {
    const arc = (radius: number, colour: number, dashes?: string) =>
      svg.ring(wide / 2, top + h / 2, radius, colour, 18, dashes);
    const dial = (at: number) => {
      const [radius, own] = [wide * (0.32 - at * 0.08), accents[at] ?? ink];
      const track = arc(radius, mixed(paper, own, 0.25));
      return track + arc(radius, own, `${Math.round(radius * (1.8 + random.unit() * 3.4))} 2000`);
    };
    return svg.group(...times(3, dial));
  }
  if (form === 2) {
    const bars = times(7, (at) => {
      const high = h * (0.2 + random.unit() * 0.75);
      return svg.box(
        44 + (at * w) / 7,
        top + h - high,
        w / 10,
        high,
        svg.lit(at === 4 ? ink : colour),
        8,
      );
    });
    return svg.group(...bars);
  }
  const [left, right] = [
    `44 ${top + h * 0.8} ${wide * 0.36} ${top + h * 0.46}`,
    `${wide - 44} ${top + h * 0.5}`,
  ];
  const hills = smooth(svg.points(`${left} ${wide * 0.6} ${top + h * 0.76} ${right}`));
  const frame = svg.rounding(44, top, w, h, 26);
  const view = [
    svg.area(frame, svg.down(shade(colour, 0.12), colour)),
    circle(wide * 0.64, top + h * 0.36, h * 0.18, paper),
  ];
  return svg.clipped(
    frame,
    ...view,
    svg.area(`${hills}V${Math.round(top + h)}H44Z`, shade(colour, -0.14)),
  );
}

function entries({ random, palette }: Scene, wide: number, tall: number, shift: number): string[] {
  const { main, paper, ink, accents } = palette;
  return times(4, (row) => {
    const y = 90 + tall * (0.35 + row * 0.11);
    const [room, quiet] = [wide - 190, mixed(paper, ink, 0.35)];
    return svg.group(
      svg.box(44, y, wide - 88, tall * 0.09, mixed(paper, main, 0.18), 20),
      circle(84, y + tall * 0.045, tall * 0.025, accents[(row + shift) % 3] ?? ink),
      svg.box(120, y + tall * 0.024, room * (0.5 + random.unit() * 0.4), 11, ink, 5),
      svg.box(120, y + tall * 0.052, room * (0.3 + random.unit() * 0.4), 8, quiet, 4),
    );
  });
}

function browser({ width, height, random, palette }: Scene): string[] {
  const { main, light, paper, ink, accents } = palette;
  const [w, h] = [width * 0.76, height * 0.72];
  const [card, quiet, left, room] = [
    mixed(paper, main, 0.14),
    mixed(paper, ink, 0.2),
    w * 0.25,
    w * 0.7,
  ];
  const nav = times(6, (at) =>
    svg.box(w * 0.035, 110 + at * 62, w * 0.15, 26, at === 1 ? accents[0] : quiet, 13),
  );
  const values = times(9, () => random.unit());
  const points = values.flatMap((value, at) => [
    left + 30 + (at * (room - 80)) / 8,
    h * (0.52 - value * 0.24),
  ]);
  const dots = times(9, (at) =>
    circle(points[at * 2] ?? 0, points[at * 2 + 1] ?? 0, 10, accents[0]),
  );
  const below = `${smooth(points)}V${Math.round(h * 0.6)}H${Math.round(left + 30)}Z`;
  const curve = [
    svg.area(below, svg.down(mixed(card, accents[0], 0.6), card)),
    svg.stroke(smooth(points), accents[0], 7),
    ...dots,
  ];
  const bars = values.map((value, at) => {
    const [x, high] = [left + 36 + (at * (room - 70)) / 9, h * (0.02 + value * 0.3)];
    return svg.box(x, h * 0.58 - high, room / 15, high, svg.lit(accents[at % 3] ?? ink), 6);
  });
  const cards = accents.map((accent, at) => {
    const [x, wide] = [left + (at * room) / 3, room / 3 - 18];
    const pie =
      circle(x + wide * 0.2, h * 0.76, wide * 0.1, accent) +
      svg.area(sector(x + wide * 0.2, h * 0.76, wide * 0.1, 0, 0.3 + at * 0.15), ink);
    const words =
      svg.box(x + wide * 0.4, h * 0.735, wide * 0.44, 12, ink, 6) +
      svg.box(x + wide * 0.4, h * 0.77, wide * 0.3, 9, quiet, 4);
    return svg.group(
      svg.box(x, h * 0.68, wide, h * 0.25, card, 16),
      pie,
      words,
      svg.box(x + wide * 0.1, h * 0.86, wide * 0.8, 12, accent, 6),
    );
  });
  const frame = svg.rounding(0, 0, w, h, 26);
  const lights = [0xf0655a, 0xf0b952, 0x64c466].map((fill, at) =>
    circle(36 + at * 34, 28, 10, fill),
  );
  const bar = svg.clipped(
    frame,
    svg.box(0, 0, w, 56, quiet),
    ...lights,
    svg.box(w * 0.3, 14, w * 0.4, 28, paper, 14),
  );
  const parts = [
    svg.area(frame, paper) + bar,
    svg.group(...nav, svg.box(left, 92, room * 0.46, 24, ink, 8)),
    [svg.box(left, h * 0.2, room - 18, h * 0.43, card, 16), ...random.pick([curve, bars])].join(''),
    ...cards,
  ];
  return [
    svg.faded(0.8, svg.ellipse(width / 2, height / 2, width * 0.56, height * 0.6, svg.glow(light))),
    svg.shadow(width / 2, height * 0.58, w * 0.64, h * 0.64),
    ...parts.map((part) => svg.moved(width * 0.12, height * 0.14, part)),
  ];
}

export const waves: Composition = (scene) => scene.random.pick([levels, ranges, record])(scene);

function levels({ width, height, random, palette: { accents, ink, main } }: Scene): string[] {
  const [count, middle, pace] = [
    Math.round(width / 36),
    height * 0.46,
    random.pick([0.4, 0.7, 1.1]),
  ];
  const bars = times(count, (at) => {
    const swell =
      Math.sin((Math.PI * at) / count) * (0.35 + 0.65 * Math.abs(Math.sin(at * pace + count)));
    const tall = height * 0.3 * Math.max(0.05, swell * (0.5 + random.unit() * 0.6));
    const [x, colour] = [
      70 + (at * (width - 140)) / count,
      random.pick([accents[0], accents[1], ink]),
    ];
    return svg.box(x, middle - tall, 14, tall * 2, svg.lit(colour), 7);
  });
  const played = width * (0.2 + random.unit() * 0.5);
  const track =
    svg.box(70, height * 0.84, width - 140, 8, mixed(main, ink, 0.25), 4) +
    svg.box(70, height * 0.84, played, 8, accents[0], 4);
  return [...bars, track, circle(70 + played, height * 0.84 + 4, 17, ink)];
}

function ranges({ width, height, random, palette: { accents, ink, main } }: Scene): string[] {
  return times(22, (row) => {
    const y = height * (0.26 + row * 0.026);
    const points = times(41, (at) => {
      const bell = Math.exp(-(((at - 20) / 8) ** 2));
      return [
        width * (0.17 + (at * 0.66) / 40),
        y - bell * height * (0.02 + random.unit() * 0.12) - random.unit() * 5,
      ];
    }).flat();
    const colour = row % 7 === 3 ? accents[0] : row % 7 === 5 ? accents[2] : ink;
    return svg.area(smooth(points), main) + svg.stroke(smooth(points), colour, 4.5);
  });
}

function record({ width, height, random, palette: { accents, paper, ink } }: Scene): string[] {
  const [x, y, radius] = [width * 0.46, height * 0.5, Math.min(width, height) * 0.39];
  const gleam = (from: number) =>
    svg.area(sector(x, y, radius * 0.98, from, from + 0.07), 0xffffff);
  const [px, py, from] = [x + radius * 1.34, y - radius * 0.84, random.unit()];
  const arm = [px, py, px - radius * 0.06, y + radius * 0.24, x + radius * 0.78, y + radius * 0.56];
  return [
    svg.shadow(x, y + 30, radius * 1.4, radius * 1.3),
    circle(x, y, radius, svg.outward(0x2c2a30, 0x17161a)),
    svg.faded(
      0.14,
      ...times(15, (at) =>
        svg.ring(x, y, radius * (0.44 + at * 0.036), 0xffffff, at % 4 ? 1.2 : 2.4),
      ),
      gleam(0.05),
      gleam(0.55),
    ),
    circle(x, y, radius * 0.36, accents[0]) +
      svg.area(sector(x, y, radius * 0.36, from, from + 0.5), accents[1]),
    circle(x, y, radius * 0.2, accents[2]) + circle(x, y, radius * 0.035, paper),
    svg.stroke(through(arm), mixed(ink, paper, 0.3), 14) +
      circle(px, py, radius * 0.15, ink) +
      circle(px, py, radius * 0.07, paper),
  ];
}

export const textile: Composition = ({ width, height, random, palette }) => {
  const { accents, ink, paper, main, deep } = palette;
  const [side, isDropped] = [random.pick([110, 150, 190]), random.chance(0.5)];
  const [first, second, third] = random.several([...accents, ink, paper], 3) as [
    number,
    number,
    number,
  ];
  const half = side / 2;
  const diamond = (size: number, fill: number) =>
    svg.area(through([0, -size, size, 0, 0, size, -size, 0], 'Z'), fill);
  const leaf = smooth(
    [0, 0, half * 0.66, -half * 0.24, half * 1.35, 0, half * 0.66, half * 0.24],
    true,
  );
  const motif = random.pick<(isOdd: boolean) => readonly string[]>([
    (isOdd) =>
      times(4, (at) =>
        svg.turned(0.125 + at / 4, 0, 0, svg.area(leaf, at % 2 ? first : isOdd ? second : third)),
      ),
    () =>
      [first, main, second, third].map((fill, at) => circle(0, 0, half * (0.96 - at * 0.25), fill)),
    (isOdd) => [
      diamond(half, isOdd ? first : deep),
      diamond(half * 0.5, second),
      circle(0, 0, half * 0.14, third),
    ],
    () =>
      [first, second, third].map((fill, at) =>
        svg.area(sector(0, half * 0.6, half * (0.98 - at * 0.3), 0.5, 1), fill),
      ),
    (isOdd) => [
      ...times(6, (at) =>
        svg.turned(
          at / 6,
          0,
          0,
          svg.ellipse(half * 0.4, 0, half * 0.38, half * 0.2, isOdd ? first : second),
        ),
      ),
      circle(0, 0, half * 0.2, third),
    ],
    (isOdd) => [
      svg.stroke(
        through([-half, half * 0.4, 0, -half * 0.4, half, half * 0.4]),
        isOdd ? first : second,
        13,
      ),
      svg.stroke(through([-half, half * 0.8, 0, 0, half, half * 0.8]), third, 6),
    ],
    (isOdd) => [
      svg.ellipse(0, 0, half * 0.42, half * 0.56, isOdd ? first : second),
      ...[-0.08, 0.08].map((lean) =>
        svg.turned(lean, 0, 0, svg.ellipse(0, -half * 0.78, half * 0.1, half * 0.24, third)),
      ),
    ],
  ]);
  const [odd, even] = [motif(true).join(''), motif(false).join('')];
  const rows = times(Math.ceil(height / side) + 1, (row) => {
    const left = (isDropped ? (row % 2) / 2 : 0) - 0.5;
    return svg.group(
      ...times(Math.ceil(width / side) + 2, (at) =>
        svg.moved((at + left) * side, row * side, (row + at) % 2 ? odd : even),
      ),
    );
  });
  const folds = times(4, (at) => {
    const x = width * (0.1 + at * 0.26 + random.unit() * 0.06);
    return svg.ellipse(x, height / 2, width * 0.06, height * 0.8, svg.glow(0x000000));
  });
  return [...rows, svg.faded(0.16, ...folds)];
};
