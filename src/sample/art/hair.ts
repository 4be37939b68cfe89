// Draws the hair of a face, in back of the head and in front of it.
import { shaded } from '../../view/canvas/colour.ts';
import { arc, circle, rounded, smooth } from '../../view/canvas/shapes.ts';
import type { Scene } from './scene.ts';

export interface Head {
  readonly x: number;
  readonly y: number;
  readonly hair: number;
}

export function backHair({ fill }: Scene, { x, y, style, hair }: Head & { style: number }): void {
  if (style === 0)
    fill(
      smooth(
        [
          x,
          y - 290,
          x + 235,
          y - 150,
          x + 250,
          y + 150,
          x + 215,
          y + 360,
          x,
          y + 330,
          x - 215,
          y + 360,
          x - 250,
          y + 150,
          x - 235,
          y - 150,
        ],
        true,
      ),
      shaded(hair, -0.03),
    );
  if (style === 1) fill(rounded(x - 238, y - 260, 476, 460, 200), shaded(hair, -0.03));
  if (style === 2) fill(circle(x, y - 285, 96), hair);
  if (style === 3)
    for (let at = 0; at < 13; at += 1)
      fill(
        circle(x + 205 * Math.cos(2.6 + at * 0.34), y - 60 + 210 * Math.sin(2.6 + at * 0.34), 92),
        shaded(hair, at % 2 ? 0 : -0.03),
      );
}

export function frontHair(
  { random, palette, fill }: Scene,
  { x, y, wide, style, hair }: Head & { wide: number; style: number },
): void {
  const w = wide + 16;
  const parting = x + random.pick([-70, 0, 70]);
  if (style === 5) {
    fill(
      [...arc(x, y - 60, w + 14, 210, Math.PI, Math.PI * 2), x + w + 14, y - 84, x - w - 14, y - 84],
      palette.accents[0],
    );
    fill(rounded(x - w - 26, y - 112, 2 * w + 52, 62, 30), palette.accents[1]);
    return;
  }
  const fringe = style === 1 ? y - 60 : y - 130;
  fill(
    [
      ...smooth(
        [
          x - w,
          y + 10,
          x - w - 10,
          y - 150,
          x - 110,
          y - 262,
          x,
          y - 282,
          x + 110,
          y - 262,
          x + w + 10,
          y - 150,
          x + w,
          y + 10,
        ],
        false,
      ),
      ...smooth(
        [
          x + w * 0.9,
          y - 60,
          parting + 60,
          fringe - 30,
          parting,
          fringe - (style === 4 ? 60 : 20),
          parting - 80,
          fringe + 8,
          x - w * 0.9,
          y - 50,
        ],
        false,
      ),
    ],
    hair,
  );
  if (style === 4)
    fill(smooth([x - 130, y - 235, x - 40, y - 330, x + 150, y - 320, x + 190, y - 220, x + 40, y - 200], true), hair);
}
