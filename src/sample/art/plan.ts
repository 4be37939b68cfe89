// Draws architecture: a floor plan with walls, doors and measures, or the elevation of a facade.

import { arc, circle, rectangle, ring, smooth, stroke } from '../../view/canvas/shapes.ts';
import type { Composition, Scene } from './scene.ts';

export const plan: Composition = (scene) => scene.random.pick([floor, facade, floor])(scene);

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function floor(scene: Scene): void {
  const { width, height, palette, fill } = scene;
  for (let x = 50; x < width; x += 50) fill(rectangle(x - 0.75, 0, 1.5, height), palette.ink, 0.12);
  for (let y = 50; y < height; y += 50) fill(rectangle(0, y - 0.75, width, 1.5), palette.ink, 0.12);
  const whole = { x: 150, y: 150, width: width - 300, height: height - 300 };
  const rooms = divided(scene, whole, 4);
  for (const [at, room] of rooms.entries()) {
    const tint = palette.accents[at % 3] ?? palette.light;
    if (at % 3 === 1) fill(rectangle(room.x, room.y, room.width, room.height), tint, 0.55);
    else if (at % 3 === 2) hatched(scene, room);
  }
  for (const room of rooms) furnished(scene, room);
  for (const { x, y, width: w, height: h } of rooms) {
    fill(stroke([x, y, x + w, y, x + w, y + h, x, y + h], { width: 11, closed: true }), palette.ink);
  }
  fill(
    stroke([150, 150, width - 150, 150, width - 150, height - 150, 150, height - 150], { width: 24, closed: true }),
    palette.ink,
  );
  for (const room of rooms) door(scene, room);
  measures(scene, whole);
}

function divided({ random }: Scene, room: Room, depth: number): Room[] {
  const { x, y, width, height } = room;
  if (depth === 0 || width * height < 70_000 || Math.min(width, height) < 190) return [room];
  const share = random.pick([0.38, 0.5, 0.62]);
  const [first, second] =
    width > height
      ? [
          { ...room, width: width * share },
          { ...room, x: x + width * share, width: width * (1 - share) },
        ]
      : [
          { ...room, height: height * share },
          { ...room, y: y + height * share, height: height * (1 - share) },
        ];
  return [...divided({ random } as Scene, first, depth - 1), ...divided({ random } as Scene, second, depth - 1)];
}

function hatched({ palette, fill }: Scene, { x, y, width, height }: Room): void {
  for (let at = 24; at < height; at += 24) fill(rectangle(x, y + at, width, 2), palette.ink, 0.35);
}

function furnished({ random, palette, fill }: Scene, { x, y, width, height }: Room): void {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const thin = { width: 4, closed: true };
  switch (random.int(0, 3)) {
    case 0:
      fill(ring(cx, cy, 46, 42), palette.ink);
      for (let at = 0; at < 5; at += 1)
        fill(circle(cx + 66 * Math.cos(at * 1.2566), cy + 66 * Math.sin(at * 1.2566), 14), palette.ink);
      break;
    case 1:
      fill(stroke([cx - 60, cy - 42, cx + 60, cy - 42, cx + 60, cy + 42, cx - 60, cy + 42], thin), palette.ink);
      fill(stroke([cx - 60, cy - 14, cx + 60, cy - 14], { width: 4 }), palette.ink);
      break;
    case 2:
      for (let at = 0; at < 7; at += 1) fill(rectangle(cx - 70 + at * 22, cy - 50, 4, 100), palette.ink);
      break;
    default:
      break;
  }
}

/** Draws a gap in the lower wall, and the arc of the door. */
function door({ random, palette, fill }: Scene, { x, y, width, height }: Room): void {
  const at = x + width * random.pick([0.2, 0.35, 0.6]);
  const wide = Math.min(84, width * 0.3);
  fill(rectangle(at, y + height - 13, wide, 26), palette.main);
  fill(stroke(arc(at, y + height, wide, wide, -Math.PI / 2, 0), { width: 3 }), palette.ink);
  fill(rectangle(at - 3, y + height - wide, 6, wide), palette.ink);
}

function measures({ palette, fill }: Scene, { x, y, width, height }: Room): void {
  const [top, left] = [y - 70, x - 70];
  fill(rectangle(x, top, width, 3), palette.ink);
  fill(rectangle(left, y, 3, height), palette.ink);
  for (const share of [0, 0.38, 0.62, 1]) {
    fill(stroke([x + width * share - 12, top + 13, x + width * share + 12, top - 10], { width: 5 }), palette.ink);
    fill(stroke([left - 10, y + height * share + 12, left + 13, y + height * share - 12], { width: 5 }), palette.ink);
  }
}

function facade(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  const [first, second, third] = palette.accents;
  const ground = height * 0.84;
  fill(circle(width * random.pick([0.2, 0.8]), height * 0.24, 90), third);
  let x = width * 0.14;
  const end = width * 0.86;
  while (x < end - 80) {
    const wide = Math.min(end - x, random.int(170, 320));
    const tall = height * (0.3 + random.unit() * 0.34);
    const colour = random.pick([first, second, palette.paper]);
    fill(rectangle(x, ground - tall, wide, tall), colour);
    fill(rectangle(x, ground - tall, wide, 14), palette.ink);
    const columns = Math.max(2, Math.round(wide / 76));
    const gap = wide / columns;
    const lit = random.int(0, 9);
    for (let y = ground - tall + 52; y < ground - 130; y += 86) {
      for (let column = 0; column < columns; column += 1) {
        const isLit = (column * 7 + Math.floor(y / 86) * 3) % 10 === lit;
        fill(
          rectangle(x + column * gap + gap * 0.24, y, gap * 0.52, 54),
          isLit ? third : palette.ink,
          isLit ? 1 : 0.82,
        );
      }
    }
    fill(rectangle(x + wide * 0.3, ground - 88, wide * 0.4, 88), palette.ink);
    x += wide + 6;
  }
  for (const at of [0.07, 0.93, 0.88]) tree(scene, width * at, ground);
  fill(rectangle(0, ground, width, 6), palette.ink);
  for (let line = 0; line < 4; line += 1)
    fill(rectangle(width * 0.2 + line * 90, ground + 34 + line * 24, width * 0.5 - line * 60, 3), palette.ink, 0.5);
}

function tree({ random, palette, fill }: Scene, x: number, ground: number): void {
  const tall = random.int(130, 230);
  fill(rectangle(x - 3, ground - tall, 6, tall), palette.ink);
  const crown = Array.from({ length: 9 }, (_, at) => {
    const radius = 52 + random.int(0, 24);
    return [x + radius * Math.cos(at * 0.698), ground - tall + radius * 1.2 * Math.sin(at * 0.698)];
  }).flat();
  fill(smooth(crown, true), palette.deep);
  fill(stroke(smooth(crown, true), { width: 4, closed: true }), palette.ink);
}
