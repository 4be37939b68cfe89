// Posters, logos and letters.
import { heightFor, lettering, widthOf, wordsIn } from './letters.ts';
import * as svg from './scene.ts';
import { type Composition, circle, polar, type Scene, sector, times } from './scene.ts';

export const poster: Composition = (scene) => [
  ...scene.random.pick([discs, blocks, rays, bands, scales])(scene),
  caption(scene),
];

/** Returns the words of the title at the lower edge, with a line above. */
function caption({ width, height, palette: { ink }, title }: Scene): string {
  const [long = 'FORM', short = '1'] = wordsIn(title);
  const [y, style] = [height - 104, { height: 34, weight: 0.16, spacing: 0.2 }];
  const right =
    short.length < 9 ? lettering(short, width - 70 - widthOf(short, style), y, ink, style) : '';
  return svg.group(
    lettering(long.slice(0, 12), 70, y, ink, style),
    svg.box(70, y - 28, width - 140, 5, ink),
    right,
  );
}

function discs({ width, height, random, palette: { accents, ink, paper } }: Scene): string[] {
  const radius = Math.min(width, height) * (0.29 + random.unit() * 0.06);
  const [x, y, angle] = [
    width * (0.38 + random.unit() * 0.2),
    height * 0.42,
    random.int(0, 11) / 12,
  ];
  const inner = radius * random.pick([0.16, 0.3, 0.46]);
  return [
    circle(x, y, radius, svg.lit(accents[0])),
    svg.area(sector(x, y, radius, angle, angle + 0.5), svg.lit(accents[1])),
    svg.faded(
      0.5,
      ...times(random.pick([0, 6]), (at) => svg.ring(x, y, radius * (0.4 + at * 0.1), paper, 3)),
    ),
    circle(...polar(x, y, radius * 0.95, angle), radius * 0.34, ink),
    svg.ring(...polar(x, y, -radius, angle), radius * 0.27, paper, radius * 0.06),
    circle(x, y, inner, svg.lit(accents[2])) +
      svg.area(sector(x, y, inner, angle, angle + 0.5), ink),
    ...times(random.pick([0, 6]), (at) =>
      svg.box(70, 70 + at * 26, 60 + random.int(0, 90), 9, ink),
    ),
  ];
}

function blocks({ width, height, random, palette: { accents, ink, paper } }: Scene): string[] {
  const columns = width > height * 1.15 ? 5 : 4;
  const side = (width - 140) / columns;
  return times(columns * Math.max(1, Math.floor((height - 230) / side)), (cell) => {
    const [x, y] = [70 + (cell % columns) * side, 70 + Math.floor(cell / columns) * side];
    const [colour, other] = random.several([...accents, ink, paper], 2) as [number, number];
    const [cx, cy] = [x + side / 2, y + side / 2];
    const quarter = (share: number, fill: number) =>
      svg.area(sector(x, y, side * share, 0, 0.25), svg.lit(fill));
    const shapes = random.pick([
      () => [quarter(1, colour)],
      () => [circle(cx, cy, side / 2, svg.lit(colour)), circle(cx, cy, side / 5, other)],
      () => [
        svg.area(sector(cx, cy, side / 2, 0, 0.5), colour),
        svg.area(sector(cx, cy, side / 4, 0.5, 1), other),
      ],
      () => times(4, (bar) => svg.box(x, y + (bar * side) / 4, side, side / 8, colour)),
      () => [quarter(1, colour), quarter(0.66, other), quarter(0.33, colour)],
      () =>
        times(16, (dot) =>
          circle(
            x + side * (0.125 + (dot % 4) / 4),
            y + side * (0.125 + (dot >> 2) / 4),
            side * 0.07,
            colour,
          ),
        ),
      () => [
        svg.box(x, y, side, side, svg.lit(colour)),
        svg.area(svg.through([x, y, x + side, y + side, x, y + side], 'Z'), other),
      ],
      () => [],
    ])();
    return svg.turned(random.int(0, 3) / 4, cx, cy, ...shapes);
  });
}

function rays({ width, height, random, palette: { accents, main, ink } }: Scene): string[] {
  const [x, y] = [width * random.pick([0.28, 0.5, 0.72]), height * 0.8 - 70];
  const radius = Math.min(width * 0.62, height * 0.66);
  const count = random.pick([9, 13, 17]);
  const beams = times(count, (at) => {
    const [from, reach] = [0.5 + at / 2 / count, radius * (at % 2 === 0 ? 1 : 0.8)];
    return svg.area(
      sector(x, y, reach, from, from + 0.25 / count),
      svg.lit(accents[at % 3 === 1 ? 1 : 0]),
    );
  });
  const colours = [main, ink, accents[2], accents[1]];
  return [
    ...beams,
    ...colours.map((colour, at) =>
      svg.area(sector(x, y, radius * (0.44 - at * 0.08), 0.5, 1), colour),
    ),
  ];
}

function bands({ width, height, random, palette: { accents, ink }, title }: Scene): string[] {
  const [word = 'GRID'] = wordsIn(title).filter(({ length }) => length < 11);
  const style = { weight: 0.2, spacing: 0.16 };
  const size = Math.min(height * 0.34, heightFor(word, width - 140, style));
  const tilt = random.pick([-0.08, 0.08, -0.13]);
  const stripes = [accents[0], ink, accents[1], accents[2]].map((colour, at) => {
    const band = svg.box(
      width * 0.42 + at * 74,
      -height * 0.1,
      46,
      height * 0.62,
      svg.lit(colour),
      23,
    );
    return svg.turned(tilt, width / 2, height * 0.3, band);
  });
  return [...stripes, lettering(word, 70, height - 170 - size, ink, { ...style, height: size })];
}

function scales({ width, height, random, palette: { accents, paper, main } }: Scene): string[] {
  const radius = random.pick([90, 120, 150]);
  return times(Math.floor((height * 0.72 - 190) / radius / 0.55), (row) => {
    const colour = [...accents, paper][row % 4] ?? paper;
    const [left, y] = [-(row % 2) * radius, height * 0.28 + row * radius * 0.55];
    const arches = times(Math.ceil(width / radius / 2) + 2, (at) =>
      [1, 0.72, 0.44].map((share, nth) => {
        const arch = sector(left + at * radius * 2, y + radius / 2, radius * share, 0.5, 1);
        return svg.area(arch, nth === 1 ? main : svg.lit(colour));
      }),
    );
    return svg.group(...arches.flat());
  });
}

export const logo: Composition = (scene) => {
  const { width, height, random, palette, title } = scene;
  const { ink, accents } = palette;
  const [word = 'STUDIO'] = wordsIn(title).filter(({ length }) => length > 2 && length < 13);
  const [count, form, angle] = [
    random.pick([3, 4, 5, 6, 8]),
    random.int(0, 4),
    random.int(0, 11) / 12,
  ];
  const colours = [random.pick(accents), random.pick([ink, ...accents])] as const;
  const mark = (x: number, y: number, radius: number) =>
    svg.turned(angle, x, y, ...sign(form, count, x, y, radius, colours));
  if (random.chance(0.4)) return stationery(scene, word, mark);
  const [x, y, radius] = [width / 2, height * 0.42, Math.min(width, height) * 0.21];
  const guides = [-1, 0, 1].flatMap((at) => [
    svg.box(x + at * radius, y - radius * 1.6, 2.5, radius * 3.2, ink),
    svg.box(x - radius * 1.9, y + at * radius, radius * 3.8, 2.5, ink),
  ]);
  const rings = [svg.ring(x, y, radius, ink, 2.5), svg.ring(x, y, radius * 1.35, ink, 2.5, '9 9')];
  const style = { weight: 0.17, spacing: 0.34 };
  const tall = Math.min(62, heightFor(word, width * 0.6, style));
  const left = (width - widthOf(word, { ...style, height: tall })) / 2;
  const name = lettering(word, left, height * 0.77, ink, { ...style, height: tall });
  return [
    svg.faded(0.35, ...rings, ...guides),
    mark(x, y, radius * (0.8 + random.unit() * 0.25)),
    name,
  ];
};

type Colours = readonly [number, number];

function sign(
  form: number,
  count: number,
  x: number,
  y: number,
  radius: number,
  colours: Colours,
): string[] {
  const [colour, other] = colours;
  const each = (parts: number, draw: (fill: number, at: number) => string) =>
    times(parts, (at) => svg.turned(at / parts, x, y, draw(colours[at % 2] ?? colour, at)));
  if (form === 0)
    return each(count, (fill) =>
      svg.ellipse(x + radius * 0.5, y, radius * 0.5, radius * (1.3 / count), svg.lit(fill)),
    );
  if (form === 1)
    return [
      svg.ring(x, y, radius * 0.75, colour, radius * 0.5, `${Math.round(radius * 3)} 2000`),
      circle(x + radius * 0.6, y - radius * 0.9, radius * 0.25, other),
    ];
  if (form === 2)
    return each(4, (fill, at) =>
      svg.area(sector(x + 4, y + 4, radius * (at % 2 ? 0.7 : 1), 0, 0.25), svg.lit(fill)),
    );
  if (form === 3)
    return [
      svg.ring(x, y, radius * 0.8, colour, radius * 0.36),
      circle(x + radius * 0.2, y, radius * 0.3, other),
    ];
  return times(count, (at) => {
    const half = radius * (0.35 + 0.65 * Math.abs(Math.sin(at * 1.3 + 0.6)));
    const [left, wide] = [x - radius + (at * 2 * radius) / count, (radius * 1.4) / count];
    return svg.box(left, y - half, wide, 2 * half, colours[at % 2] ?? colour, 40);
  });
}

function stationery(
  { width, height, palette }: Scene,
  word: string,
  mark: (x: number, y: number, size: number) => string,
): string[] {
  const { paper, ink, accents } = palette;
  const [tall, card] = [height * 0.66, height * 0.27];
  const [x, y, wide, left] = [width * 0.26 - tall * 0.2, height * 0.16, tall * 0.68, width * 0.58];
  const sheet = (sx: number, sy: number, w: number, h: number, colour: number) =>
    svg.shadow(sx + w / 2 + 14, sy + h / 2 + 26, w * 0.66, h * 0.66) +
    svg.box(sx, sy, w, h, svg.lit(colour), 5);
  const lines = times(6, (at) =>
    svg.box(
      x + wide * 0.14,
      y + tall * (0.52 + at * 0.06),
      wide * (at === 5 ? 0.4 : 0.72),
      5,
      accents[0],
    ),
  );
  const [short, style] = [word.slice(0, 9), { weight: 0.18, spacing: 0.3 }];
  const name = lettering(short, left + card * 0.62, y + card * 1.75, paper, {
    ...style,
    height: Math.min(26, heightFor(short, card * 0.8, style)),
  });
  return [
    sheet(x, y, wide, tall, paper),
    mark(x + wide / 2, y + tall * 0.24, wide * 0.2) + svg.faded(0.5, ...lines),
    sheet(left, y, card * 1.6, card, accents[1]),
    circle(left + card * 0.8, y + card * 0.5, card * 0.36, paper) +
      mark(left + card * 0.8, y + card * 0.5, card * 0.24),
    sheet(left, y + card * 1.3, card * 1.6, card, ink),
    mark(left + card * 0.34, y + card * 1.8, card * 0.18) + name,
  ];
}

export const type: Composition = ({ width, height, random, palette, title }) => {
  const { ink, paper, accents, deep } = palette;
  const words = wordsIn(title);
  const [word = 'TYPE', second = word] = words.map((each) => each.slice(0, 10));
  const initials =
    words
      .map(([first]) => first)
      .slice(0, 2)
      .join('') || 'AG';
  const weight = random.pick([0.14, 0.22, 0.3]);
  const foot = lettering(second, 70, height - 100, ink, {
    height: 30,
    weight: 0.16,
    spacing: 0.22,
  });
  if (random.chance(0.5)) {
    // Large initials with a deep shadow, between dotted lines.
    const tall = Math.min(height * 0.56, heightFor(initials, width * 0.62, { weight }));
    const [x, y] = [
      (width - widthOf(initials, { weight, height: tall })) / 2,
      (height - tall) / 2 - 20,
    ];
    const guides = [y, y + tall / 2, y + tall].map((at) =>
      svg.stroke(svg.through([60, at, width - 60, at]), ink, 2.5, '3 10'),
    );
    const letters = (shift: number, colour: number, share = 1) =>
      lettering(initials, x + shift, y + shift, colour, { weight: weight * share, height: tall });
    const depth = times(12, (at) => letters(26 - at * 2, at > 9 ? accents[1] : deep));
    return [
      svg.faded(0.5, ...guides),
      svg.group(...depth),
      letters(0, accents[0]),
      letters(0, paper, 0.12),
      foot,
    ];
  }
  // The word in several weights, one line each.
  const rows = Math.max(3, Math.floor((height - 220) / 190));
  const lines = times(rows, (at) => {
    const row = { weight: 0.06 + (at * 0.26) / rows, spacing: 0.12 };
    const tall = Math.min((height - 250) / rows - 24, heightFor(word, width - 140, row));
    const colour = [ink, accents[0], accents[1], ink, accents[2]][at % 5] ?? ink;
    return lettering(word, 70, 80 + (at * (height - 240)) / rows, colour, { ...row, height: tall });
  });
  return [
    ...lines,
    svg.box(70, height - 132, width - 140, 4, ink),
    foot,
    circle(width - 100, height - 84, 26, accents[0]),
  ];
};
