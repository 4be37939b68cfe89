// Shapes → fills → pixels → PNG, on pictures of a few pixels whose values are known.
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodePng } from '../../../src/sample/art/png.ts';
import { fromLch, mixed, toLch } from '../../../src/view/canvas/colour.ts';
import { heightFor, widthOf } from '../../../src/view/canvas/letters.ts';
import { fillBand, newBand } from '../../../src/view/canvas/raster.ts';
import { circle, hole, rectangle } from '../../../src/view/canvas/shapes.ts';
import { newSheet } from '../../../src/view/canvas/sheet.ts';

function drawn(size: number, draw: (sheet: ReturnType<typeof newSheet>) => void): readonly (readonly number[])[] {
  const band = newBand(size, size);
  const sheet = newSheet({ scaleX: 1, scaleY: 1, left: 0, top: 0 });
  draw(sheet);
  for (const fill of sheet.fills) fillBand(band, fill);
  return Array.from({ length: size }, (_, row) => [...band.pixels.slice(row * size, (row + 1) * size)]);
}

it('fills whole pixels with the colour, and half of a pixel with half of it', () => {
  expect(drawn(3, ({ fill }) => fill(rectangle(0, 1, 1.5, 1), 0xffffff))).toEqual([
    [0, 0, 0],
    [0xffffff, expect.closeTo(0x7f7f7f, -6), 0],
    [0, 0, 0],
  ]);
});

it('leaves a hole in a shape', () => {
  const [, middle] = drawn(3, ({ fill }) => fill([rectangle(0, 0, 3, 3), hole(rectangle(1, 1, 1, 1))], 0xff0000));
  expect(middle).toEqual([0xff0000, 0, 0xff0000]);
});

it('fills a circle symmetrically', () => {
  const rows = drawn(8, ({ fill }) => fill(circle(4, 4, 3), 0xffffff));
  expect(rows.toReversed()).toEqual(rows);
  expect(rows[4]?.[4]).toBe(0xffffff);
  expect(rows[0]?.[0]).toBe(0);
});

it('keeps a colour through LCH, and mixes two in the middle', () => {
  for (const colour of [0x000000, 0xffffff, 0xfe5c06, 0x0989c9]) expect(fromLch(toLch(colour))).toBe(colour);
  expect([0x7f7f7f, 0x808080]).toContain(mixed(0x000000, 0xffffff, 0.5));
});

it('measures letters: longer texts are wider, and a fitted height gives back the width', () => {
  const style = { weight: 0.14, round: true, spacing: 0.22 };
  expect(widthOf('AB', { ...style, height: 10 })).toBeGreaterThan(widthOf('A', { ...style, height: 10 }));
  expect(widthOf('POSTER', { ...style, height: heightFor('POSTER', 200, style) })).toBeCloseTo(200);
});

it('writes a PNG with its size and its pixels', async () => {
  const scanline = [0, 255, 0, 0, 0, 0, 255];
  const file = Buffer.from(await encodePng({ width: 2, height: 1, draw: (_top, _rows, lines) => lines.set(scanline) }));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([2, 1]);
  const at = file.indexOf('IDAT');
  expect([...inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))]).toEqual(scanline);
});
