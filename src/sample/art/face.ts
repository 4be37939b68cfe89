// Draws faces from flat shapes, for portraits, characters, hair and make-up.
import { shaded } from '../../view/canvas/colour.ts';
import { arc, circle, ellipse, rectangle, ring, rounded, sector, smooth, stroke } from '../../view/canvas/shapes.ts';
import { around, type Composition, type Scene } from './scene.ts';

const skins = [0xf3d0b5, 0xe8b48f, 0xd19a70, 0xb57a50, 0x8d5a3b, 0x6a4029, 0xf7dcc8] as const;
const hairs = [0x1d1a1b, 0x3b2417, 0x6b3f22, 0xa8642c, 0xd9a441, 0xb9b2ab, 0x8c2f1b, 0x26304a] as const;

interface Head {
  /** The middle of the face. */
  readonly x: number;
  readonly y: number;
  readonly skin: number;
  readonly hair: number;
  /** Number of the hairstyle, 0 to 5. */
  readonly style: number;
}

export const face: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const [x, y] = [width / 2, height / 2 - 40];
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const shade = shaded(skin, -0.07);
  if (random.chance(0.5)) fill(circle(x, y + 30, 400), palette.light);
  const head = { x, y, skin, hair, style: random.int(0, 5) };
  backHair(scene, head);
  const shirt = random.pick([palette.accents[0], palette.accents[1], palette.ink]);
  const shoulders = around(x, y, [-340, 420, -120, 330, 120, 330, 340, 420]);
  // The shoulders reach beyond the lower edge, whatever the height of the picture.
  fill(smooth([x - 420, height + 60, ...shoulders, x + 420, height + 60], false), shirt);
  fill(rounded(x - 74, y + 150, 148, 240, 70), shade);
  fill(sector(x, y + 345, 104, 0, Math.PI), random.chance(0.5) ? shade : shirt);
  const wide = 176 + random.int(-12, 14);
  for (const side of [-1, 1]) fill(ellipse(x + side * wide, y + 20, 34, 48), shade);
  const right = [0, -220, 0.85, -150, 1, 10, 0.72, 165];
  const left = [0, 240, -0.72, 165, -1, 10, -0.85, -150];
  fill(smooth(around(x, y, [...right, ...left], wide), true), skin);
  features(scene, head);
  frontHair(scene, head, wide + 16);
};

function features({ random, palette, fill }: Scene, { x, y, skin, hair }: Head): void {
  const brow = hair === 0xb9b2ab ? 0x8a837c : shaded(hair, -0.03);
  const blush = random.chance(0.6);
  const lower = shaded(skin, -0.13);
  const glasses = random.chance(0.3);
  for (const side of [-1, 1]) {
    const ex = x + side * 76;
    if (blush) fill(ellipse(ex + side * 22, y + 92, 38, 24), 0xe0655a, 0.32);
    fill(ellipse(ex, y + 22, 15, 19), 0x2a1f1c);
    fill(circle(ex + 5, y + 15, 5), 0xffffff);
    fill(stroke(arc(ex, y + 6, 44, 40, Math.PI * 1.22, Math.PI * 1.78), { width: 13, round: true }), brow);
    if (glasses) fill(ring(ex, y + 24, 62, 52), palette.ink);
  }
  if (glasses) fill(rectangle(x - 18, y + 12, 36, 10), palette.ink);
  fill(stroke(around(x, y, [4, 20, -16, 92, 12, 98]), { width: 9, round: true }), lower);
  const mouth = arc(x, y + 108, 60, 48, 0.5, Math.PI - 0.5);
  const smile = random.int(0, 2);
  if (smile === 0) fill(sector(x, y + 132, 58, 0.15, Math.PI - 0.15), 0xa8323a);
  else fill(stroke(mouth, { width: 11, round: true }), smile === 1 ? 0xb5424a : lower);
  if (random.chance(0.18)) {
    const upper = [-168, 60, -118, 120, -60, 108, 0, 104, 60, 108, 118, 120, 168, 60];
    fill(smooth(around(x, y, [...upper, 140, 190, 0, 262, -140, 190]), true), hair, 0.94);
    fill(stroke(arc(x, y + 118, 46, 34, 0.4, Math.PI - 0.4), { width: 14, round: true }), 0xc06058);
  }
}

/** Draws the hair behind the head. */
function backHair({ fill }: Scene, { x, y, style, hair }: Head): void {
  const dark = shaded(hair, -0.03);
  const right = [0, -290, 235, -150, 250, 150, 215, 360];
  const left = [0, 330, -215, 360, -250, 150, -235, -150];
  if (style === 0) fill(smooth(around(x, y, [...right, ...left]), true), dark);
  if (style === 1) fill(rounded(x - 238, y - 260, 476, 460, 200), dark);
  if (style === 2) fill(circle(x, y - 285, 96), hair);
  for (let at = 0; style === 3 && at < 13; at += 1) {
    const angle = 2.6 + at * 0.34;
    fill(circle(x + 205 * Math.cos(angle), y - 60 + 210 * Math.sin(angle), 92), at % 2 ? hair : dark);
  }
}

/** Draws the hair in front of the head, or a cap. `w` is half the width of the head. */
function frontHair({ random, palette, fill }: Scene, { x, y, style, hair }: Head, w: number): void {
  const parting = random.pick([-70, 0, 70]);
  if (style === 5) {
    const dome = arc(x, y - 60, w + 14, 210, Math.PI, Math.PI * 2);
    fill([...dome, ...around(x, y, [w + 14, -84, -w - 14, -84])], palette.accents[0]);
    fill(rounded(x - w - 26, y - 112, 2 * w + 52, 62, 30), palette.accents[1]);
    return;
  }
  const fringe = style === 1 ? -60 : -130;
  const side = w * 0.9;
  const crown = [-w, 10, -w - 10, -150, -110, -262, 0, -282, 110, -262, w + 10, -150, w, 10];
  const tip = fringe - (style === 4 ? 60 : 20);
  const lower = [side, -60, parting + 60, fringe - 30, parting, tip, parting - 80, fringe + 8, -side, -50];
  fill([...smooth(around(x, y, crown), false), ...smooth(around(x, y, lower), false)], hair);
  const bun = [-130, -235, -40, -330, 150, -320, 190, -220, 40, -200];
  if (style === 4) fill(smooth(around(x, y, bun), true), hair);
}
