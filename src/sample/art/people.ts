// Faces, for portraits, characters, hair and make-up.
import { shade } from '../../view/pictures/oklab.ts';
import * as svg from './scene.ts';
import {
  type Composition,
  circle,
  ellipse,
  polar,
  type Scene,
  smooth,
  through,
  times,
} from './scene.ts';

const skins = [0xf3d0b5, 0xe8b48f, 0xd19a70, 0xb57a50, 0x8d5a3b, 0x6a4029, 0xf7dcc8] as const;
const hairs = [
  0x1d1a1b, 0x3b2417, 0x6b3f22, 0xa8642c, 0xd9a441, 0xb9b2ab, 0x8c2f1b, 0x26304a,
] as const;

export const face: Composition = (scene) => {
  const { width, height, random, palette } = scene;
  const [skin, hair, style, w] = [
    random.pick(skins),
    random.pick(hairs),
    random.int(0, 5),
    176 + random.int(-12, 14),
  ];
  const [below, dark, lower] = [height / 2 + 100, shade(hair, -0.03), shade(skin, -0.08)];
  const shirt = random.pick([palette.accents[0], palette.accents[1], palette.ink]);
  const back = [
    svg.area(
      smooth(
        [0, -290, 235, -150, 250, 150, 215, 360, 0, 330, -215, 360, -250, 150, -235, -150],
        true,
      ),
      dark,
    ),
    svg.box(-238, -260, 476, 460, dark, 200),
    circle(0, -285, 96, svg.outward(shade(hair, 0.06), hair)),
    svg.group(
      ...times(13, (at) =>
        circle(...polar(0, -60, 208, 0.414 + at * 0.054), 92, at % 2 ? hair : dark),
      ),
    ),
  ][style];
  // The shoulders reach beyond the lower edge, whatever the height of the picture.
  const shoulders = smooth([-420, below, -340, 420, -120, 330, 120, 330, 340, 420, 420, below]);
  const stripes = times(random.pick([0, 0, 5]), (at) =>
    svg.stroke(`M-330 ${400 + at * 40}H330`, palette.paper, 12),
  );
  const head = [
    0,
    -220,
    0.85 * w,
    -150,
    w,
    10,
    0.72 * w,
    165,
    0,
    240,
    -0.72 * w,
    165,
    -w,
    10,
    -0.85 * w,
    -150,
  ];
  const parts = [
    random.chance(0.6) ? circle(0, 30, 400, svg.lit(palette.light)) : '',
    back ?? '',
    svg.area(`${shoulders}Z`, svg.lit(shirt)),
    svg.faded(0.5, ...stripes),
    svg.box(-74, 150, 148, 240, lower, 70) +
      svg.area(svg.sector(0, 345, 104, 0, 0.5), random.pick([lower, shirt])),
    svg.group(...[-1, 1].map((side) => ellipse(side * w, 20, 34, 48, shade(skin, -0.07)))),
    svg.area(smooth(head, true), svg.rounded(shade(skin, -0.02))),
    features(scene, skin, hair),
    frontHair(style, w + 16, hair, palette.accents[0]),
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => svg.moved(width / 2, height / 2 - 40, part));
};

function features({ random, palette }: Scene, skin: number, hair: number): string {
  const brow = hair === 0xb9b2ab ? 0x8a837c : shade(hair, -0.03);
  const [blush, glasses, lower] = [random.chance(0.6), random.chance(0.3), shade(skin, -0.13)];
  const eyes = [-76, 76].map((x) =>
    svg.group(
      blush ? svg.faded(0.5, ellipse(x * 1.3, 92, 52, 36, svg.glow(0xe0655a))) : '',
      ellipse(x, 22, 15, 19, 0x2a1f1c) + circle(x + 5, 15, 5, 0xffffff),
      svg.stroke(`M${x - 32} -22q32 -24 64 0`, brow, 13),
      glasses
        ? svg.faded(0.15, circle(x, 24, 54, 0xffffff)) + svg.ring(x, 24, 56, palette.ink, 10)
        : '',
    ),
  );
  const upper = [
    -168, 60, -118, 120, -60, 108, 0, 104, 60, 108, 118, 120, 168, 60, 140, 190, 0, 262, -140, 190,
  ];
  const laugh =
    svg.area(svg.sector(0, 132, 58, 0.03, 0.47), 0xa8323a) +
    svg.area('M-44 144h88l-6 16h-76z', 0xffffff);
  const smile = (colour: number) => svg.stroke('M-52 136q52 46 104 0', colour, 11);
  const mouth = random.pick([laugh, smile(0xb5424a), smile(lower)]);
  const bridge = glasses ? svg.box(-20, 12, 40, 10, palette.ink) : '';
  const beard = random.chance(0.18) ? svg.faded(0.94, svg.area(smooth(upper, true), hair)) : '';
  return svg.group(
    ...eyes,
    bridge,
    svg.stroke(through([4, 20, -16, 92, 12, 98]), lower, 9),
    beard,
    mouth,
  );
}

/** @param w half its width */
function frontHair(style: number, w: number, hair: number, accent: number): string {
  const top = `M${-w} -70C${-w} -330 ${w} -330 ${w} -70`;
  if (style === 4) {
    const ribs = times(9, (at) =>
      svg.stroke(`M${Math.round(-w + 20 + (at * (w * 2 - 40)) / 8)} -108v36`, accent, 6),
    );
    return svg.group(
      svg.area(`${top}Z`, svg.lit(accent)),
      svg.box(-w - 8, -120, w * 2 + 16, 62, shade(accent, -0.1), 26),
      ...ribs,
    );
  }
  const [near, far] = [Math.round(w * 0.6), Math.round(w * 0.9)];
  const fringe = [
    `C${near} -150 30 -190 -20 -196C-60 -150 ${-near} -130 ${-w} -70Z`,
    `L${w - 8} -90Q0 -130 ${8 - w} -90Z`,
    `C${near} -190 ${-near} -190 ${-w} -70Z`,
    `C${far} -180 ${-far} -180 ${-w} -70Z`,
    '',
    `C${far} -130 -40 -120 ${-near} -190C${-near} -150 ${-far} -110 ${-w} -70Z`,
  ][style];
  return svg.area(`${top}${fringe}`, svg.down(shade(hair, 0.06), hair));
}
