// Draws sound and motion: waves, the grooves of a vinyl disc, bars of an equaliser.
import { circle, rectangle, ring, rounded, sector, smooth, stroke } from '../../view/canvas/shapes.ts';
import { around, type Composition, polar, type Scene, turn } from './scene.ts';

export const waves: Composition = (scene) => scene.random.pick([ridgelines, record, equaliser, orbits])(scene);

/** Draws lines from back to front. Each line hides parts of the lines behind it. */
function ridgelines({ width, height, random, palette, fill }: Scene): void {
  const count = 22;
  const [from, to] = [height * 0.24, height * 0.86];
  for (let row = 0; row < count; row += 1) {
    const y = from + ((to - from) * row) / (count - 1);
    const peaks = Array.from({ length: 4 }, () => ({
      at: 0.3 + random.unit() * 0.4,
      tall: random.unit() * height * 0.09,
      wide: 0.03 + random.unit() * 0.05,
    }));
    const points = Array.from({ length: 46 }, (_, at) => {
      const place = at / 45;
      let lift = random.unit() * 5;
      for (const { at: middle, tall, wide } of peaks) {
        const distance = (place - middle) / wide;
        lift += tall / (1 + distance * distance);
      }
      return [width * (0.14 + place * 0.72), y - lift * Math.min(1, place * 6, (1 - place) * 6)];
    });
    const curve = smooth(points.flat(), false, 3);
    fill([...curve, width * 0.86, y + 30, width * 0.14, y + 30], palette.main);
    fill(stroke(curve, { width: 5 }), row % 7 === 3 ? palette.accents[0] : palette.ink);
  }
}

function record({ width, height, random, palette, fill }: Scene): void {
  const [first, second] = palette.accents;
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.36];
  fill(circle(x, y, radius), palette.ink);
  for (let at = 0; at < 13; at += 1) {
    const reach = radius * (0.95 - at * 0.042);
    fill(ring(x, y, reach, reach - 2.5), palette.main, at % 4 === 0 ? 0.7 : 0.28);
  }
  const angle = random.unit() * turn;
  for (const more of [0, turn / 2])
    fill(sector(x, y, radius * 0.96, angle + more, angle + more + 0.5, radius * 0.4), palette.main, 0.22);
  fill(circle(x, y, radius * 0.36), first);
  fill(sector(x, y, radius * 0.36, angle, angle + turn / 2), second);
  fill(circle(x, y, radius * 0.05), palette.main);
  const needle = around(x, y, [1.25, -0.9, 1.2, 0.2, 0.72, 0.56], radius, radius);
  fill(stroke(needle, { width: 16, round: true }), palette.accents[2]);
  fill(circle(x + radius * 1.25, y - radius * 0.9, 34), palette.ink);
}

function equaliser({ width, height, random, palette, fill }: Scene): void {
  const count = Math.round(width / 44);
  const step = (width * 0.8) / count;
  const phase = random.unit() * turn;
  const speed = 2 + random.unit() * 3;
  for (let at = 0; at < count; at += 1) {
    const swing = Math.sin(phase + (at / count) * turn * 1.2) * Math.sin(phase * 2 + (at / count) * speed * 3);
    const tall = height * (0.04 + 0.28 * Math.abs(swing) + 0.05 * random.unit());
    const bar = rounded(width * 0.1 + at * step + step * 0.22, height / 2 - tall, step * 0.56, 2 * tall, step);
    fill(bar, at % 5 === 2 ? palette.accents[1] : at % 3 === 0 ? palette.accents[0] : palette.ink);
  }
  fill(rectangle(width * 0.1, height * 0.9, width * 0.8, 5), palette.ink, 0.4);
  fill(rectangle(width * 0.1, height * 0.9, width * 0.8 * random.unit(), 5), palette.ink);
}

function orbits({ width, height, random, palette, fill }: Scene): void {
  const [x, y] = [width / 2, height / 2];
  const most = Math.min(width, height) * 0.42;
  const count = random.int(6, 9);
  for (let at = count; at > 0; at -= 1) {
    const radius = (most * at) / count;
    const from = random.unit() * turn;
    const length = turn * (0.3 + random.unit() * 0.6);
    const colour = [palette.ink, ...palette.accents][at % 4] ?? palette.ink;
    fill(ring(x, y, radius, radius - 2), palette.ink, 0.3);
    fill(sector(x, y, radius + 9, from, from + length, radius - 10), colour);
    fill(circle(...polar(x, y, radius, from + length), 20), colour);
  }
  fill(circle(x, y, most * 0.06), palette.accents[0]);
}
