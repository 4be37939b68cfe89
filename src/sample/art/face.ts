// Draws faces of flat shapes, for portraits, characters, hair and make-up.
import { shaded } from '../../view/canvas/colour.ts';
import { arc, circle, ellipse, rectangle, ring, rounded, sector, smooth, stroke } from '../../view/canvas/shapes.ts';
import { backHair, frontHair, type Head } from './hair.ts';
import type { Composition, Scene } from './scene.ts';

const skins = [0xf3d0b5, 0xe8b48f, 0xd19a70, 0xb57a50, 0x8d5a3b, 0x6a4029, 0xf7dcc8] as const;
const hairs = [0x1d1a1b, 0x3b2417, 0x6b3f22, 0xa8642c, 0xd9a441, 0xb9b2ab, 0x8c2f1b, 0x26304a] as const;

export const face: Composition = (scene) => {
  const { width, height, random, palette, fill } = scene;
  const [first, second] = palette.accents;
  const [x, y] = [width / 2, height / 2 - 40];
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const shade = shaded(skin, -0.07);
  if (random.chance(0.5)) fill(circle(x, y + 30, 400), palette.light);
  const style = random.int(0, 5);
  backHair(scene, { x, y, style, hair });
  // Shoulders extend below the picture, however tall it is.
  const shirt = random.pick([first, second, palette.ink]);
  fill(
    smooth(
      [
        x - 420,
        height + 60,
        x - 340,
        y + 420,
        x - 120,
        y + 330,
        x + 120,
        y + 330,
        x + 340,
        y + 420,
        x + 420,
        height + 60,
      ],
      false,
    ),
    shirt,
  );
  fill(rounded(x - 74, y + 150, 148, 240, 70), shade);
  fill(sector(x, y + 345, 104, 0, Math.PI), random.chance(0.5) ? shade : shirt);
  const wide = 176 + random.int(-12, 14);
  for (const side of [-1, 1]) fill(ellipse(x + side * wide, y + 20, 34, 48), shade);
  fill(
    smooth(
      [
        x,
        y - 220,
        x + wide * 0.85,
        y - 150,
        x + wide,
        y + 10,
        x + wide * 0.72,
        y + 165,
        x,
        y + 240,
        x - wide * 0.72,
        y + 165,
        x - wide,
        y + 10,
        x - wide * 0.85,
        y - 150,
      ],
      true,
    ),
    skin,
  );
  features(scene, { x, y, skin, hair });
  frontHair(scene, { x, y, wide, style, hair });
};

function features({ random, palette, fill }: Scene, { x, y, skin, hair }: Head & { skin: number }): void {
  const dark = 0x2a1f1c;
  const blush = random.chance(0.6);
  const lower = shaded(skin, -0.13);
  const glasses = random.chance(0.3);
  for (const side of [-1, 1]) {
    const ex = x + side * 76;
    if (blush) fill(ellipse(ex + side * 22, y + 92, 38, 24), 0xe0655a, 0.32);
    fill(ellipse(ex, y + 22, 15, 19), dark);
    fill(circle(ex + 5, y + 15, 5), 0xffffff);
    fill(
      stroke(arc(ex, y + 6, 44, 40, Math.PI * 1.22, Math.PI * 1.78), { width: 13, round: true }),
      hair === 0xb9b2ab ? 0x8a837c : shaded(hair, -0.03),
    );
    if (glasses) fill(ring(ex, y + 24, 62, 52), palette.ink);
  }
  if (glasses) fill(rectangle(x - 18, y + 12, 36, 10), palette.ink);
  fill(stroke([x + 4, y + 20, x - 16, y + 92, x + 12, y + 98], { width: 9, round: true }), lower);
  const smile = random.int(0, 2);
  if (smile === 0) fill(sector(x, y + 132, 58, 0.15, Math.PI - 0.15), 0xa8323a);
  else
    fill(
      stroke(arc(x, y + 108, 60, 48, 0.5, Math.PI - 0.5), { width: 11, round: true }),
      smile === 1 ? 0xb5424a : lower,
    );
  if (random.chance(0.18)) {
    const beard = smooth(
      [
        x - 168,
        y + 60,
        x - 118,
        y + 120,
        x - 60,
        y + 108,
        x,
        y + 104,
        x + 60,
        y + 108,
        x + 118,
        y + 120,
        x + 168,
        y + 60,
        x + 140,
        y + 190,
        x,
        y + 262,
        x - 140,
        y + 190,
      ],
      true,
    );
    fill(beard, hair, 0.94);
    fill(stroke(arc(x, y + 118, 46, 34, 0.4, Math.PI - 0.4), { width: 14, round: true }), 0xc06058);
  }
}
