// Draws architecture: a floor plan with walls, doors and dimensions, or the elevation of a facade.
import { arc, circle, rectangle, ring, smooth, stroke } from '../../view/canvas/shapes.ts';
import { around, type Composition, polar, type Scene } from './scene.ts';

export const plan: Composition = (scene) => scene.random.pick([floor, facade, floor])(scene);

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const outline = ({ x, y, width, height }: Room) => rectangle(x, y, width, height);

function floor(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  for (let x = 50; x < width; x += 50) fill(rectangle(x - 0.75, 0, 1.5, height), palette.ink, 0.12);
  for (let y = 50; y < height; y += 50) fill(rectangle(0, y - 0.75, width, 1.5), palette.ink, 0.12);
  const whole = { x: 150, y: 150, width: width - 300, height: height - 300 };
  const rooms = divided(scene, whole, 4);
  for (const [at, room] of rooms.entries()) {
    if (at % 3 === 1) fill(outline(room), palette.accents[1], 0.55);
    for (let down = 24; at % 3 === 2 && down < room.height; down += 24)
      fill(rectangle(room.x, room.y + down, room.width, 2), palette.ink, 0.35);
  }
  for (const room of rooms) furnished(scene, room);
  for (const room of rooms) fill(stroke(outline(room), { width: 11, closed: true }), palette.ink);
  fill(stroke(outline(whole), { width: 24, closed: true }), palette.ink);
  for (const { x, y: top, width: length, height: depth } of rooms) {
    const [left, y] = [x + length * random.pick([0.2, 0.35, 0.6]), top + depth];
    const wide = Math.min(84, length * 0.3);
    fill(rectangle(left, y - 13, wide, 26), palette.main);
    fill(stroke(arc(left, y, wide, wide, -Math.PI / 2, 0), { width: 3 }), palette.ink);
    fill(rectangle(left - 3, y - wide, 6, wide), palette.ink);
  }
  measures(scene, whole);
}

function divided(scene: Scene, room: Room, depth: number): Room[] {
  const { x, y, width, height } = room;
  if (depth === 0 || width * height < 70_000 || Math.min(width, height) < 190) return [room];
  const share = scene.random.pick([0.38, 0.5, 0.62]);
  const isWide = width > height;
  const first = isWide ? { ...room, width: width * share } : { ...room, height: height * share };
  const second = isWide
    ? { ...room, x: x + width * share, width: width * (1 - share) }
    : { ...room, y: y + height * share, height: height * (1 - share) };
  return [...divided(scene, first, depth - 1), ...divided(scene, second, depth - 1)];
}

/** Draws a table with chairs, a bed, stairs, or nothing. */
function furnished({ random, palette, fill }: Scene, { x, y, width, height }: Room): void {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const kind = random.int(0, 3);
  if (kind === 0) {
    fill(ring(cx, cy, 46, 42), palette.ink);
    for (let at = 0; at < 5; at += 1) fill(circle(...polar(cx, cy, 66, at * 1.2566), 14), palette.ink);
  } else if (kind === 1) {
    fill(stroke(rectangle(cx - 60, cy - 42, 120, 84), { width: 4, closed: true }), palette.ink);
    fill(stroke([cx - 60, cy - 14, cx + 60, cy - 14], { width: 4 }), palette.ink);
  } else if (kind === 2) {
    for (let at = 0; at < 7; at += 1) fill(rectangle(cx - 70 + at * 22, cy - 50, 4, 100), palette.ink);
  }
}

function measures({ palette, fill }: Scene, { x, y, width, height }: Room): void {
  const [top, left] = [y - 70, x - 70];
  fill(rectangle(x, top, width, 3), palette.ink);
  fill(rectangle(left, y, 3, height), palette.ink);
  for (const share of [0, 0.38, 0.62, 1]) {
    fill(stroke(around(x + width * share, top, [-12, 13, 12, -10]), { width: 5 }), palette.ink);
    fill(stroke(around(left, y + height * share, [-10, 12, 13, -12]), { width: 5 }), palette.ink);
  }
}

function facade(scene: Scene): void {
  const { width, height, random, palette, fill } = scene;
  const [first, second, third] = palette.accents;
  const ground = height * 0.84;
  fill(circle(width * random.pick([0.2, 0.8]), height * 0.24, 90), third);
  const end = width * 0.86;
  for (let x = width * 0.14, wide = 0; x < end - 80; x += wide + 6) {
    wide = Math.min(end - x, random.int(170, 320));
    const tall = height * (0.3 + random.unit() * 0.34);
    fill(rectangle(x, ground - tall, wide, tall), random.pick([first, second, palette.paper]));
    fill(rectangle(x, ground - tall, wide, 14), palette.ink);
    const columns = Math.max(2, Math.round(wide / 76));
    const gap = wide / columns;
    const lit = random.int(0, 9);
    for (let y = ground - tall + 52; y < ground - 130; y += 86) {
      for (let column = 0; column < columns; column += 1) {
        const isLit = (column * 7 + Math.floor(y / 86) * 3) % 10 === lit;
        const pane = rectangle(x + column * gap + gap * 0.24, y, gap * 0.52, 54);
        fill(pane, isLit ? third : palette.ink, isLit ? 1 : 0.82);
      }
    }
    fill(rectangle(x + wide * 0.3, ground - 88, wide * 0.4, 88), palette.ink);
  }
  for (const at of [0.07, 0.93, 0.88]) tree(scene, width * at, ground);
  fill(rectangle(0, ground, width, 6), palette.ink);
  for (let line = 0; line < 4; line += 1)
    fill(rectangle(width * 0.2 + line * 90, ground + 34 + line * 24, width * 0.5 - line * 60, 3), palette.ink, 0.5);
}

function tree({ random, palette, fill }: Scene, x: number, ground: number): void {
  const tall = random.int(130, 230);
  fill(rectangle(x - 3, ground - tall, 6, tall), palette.ink);
  const points = Array.from({ length: 9 }, (_, at) => polar(0, 0, 52 + random.int(0, 24), at * 0.698));
  const crown = smooth(around(x, ground - tall, points.flat(), 1, 1.2), true);
  fill(crown, palette.deep);
  fill(stroke(crown, { width: 4, closed: true }), palette.ink);
}
