import { describe, expect, it } from 'vitest';
import type { Theme } from '../../../../src/view/format.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { sheetPainter, type Tile } from '../../../../src/view/sheet/sheet-png.ts';
import { typesetter } from '../../../../src/view/sheet/sheet-text.ts';
import { decoder as loadDecoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const decoder = await loadDecoder();
const setter = typesetter(decoder);
const makers = (...names: string[]) => names.map((text) => ({ text, address: '' }));
const caption = {
  title: { text: 'Water Wigs', address: '' },
  by: makers('Maya'),
  lines: ['5 views'],
  facts: [],
};

async function tileOf(width: number, height: number, more: Partial<Tile> = {}): Promise<Tile> {
  const file = await fileOf(stripes({ '#ff0000': width }, height));
  return { caption, pictures: [{ file, size: { width, height } }], ...more };
}

async function sheetOf(
  tiles: readonly Tile[],
  { theme = 'light', scale = 1 } = {} as { theme?: Theme; scale?: number },
) {
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  const painter = sheetPainter({
    decoder,
    setter,
    rowHeight: 250,
    theme,
    scale,
    failed,
    onEnlarged: () => {},
  });
  for (const tile of tiles) await painter.add(tile);
  return {
    raster: await painter.end({ title: 'Illustration', subtitle: '', last: ['2026-11-22'] }),
    failures,
  };
}

const colourAt = ({ data, width }: Raster, x: number, y: number) =>
  Buffer.from(data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)).toString('hex');

/** Returns the first and last columns and rows with this colour. */
function boundsOf({ data, width, height }: Raster, colour: string) {
  const [red, green, blue] = Buffer.from(colour, 'hex');
  let [left, right, top, bottom, count] = [Infinity, -1, Infinity, -1, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (data[pixel * 3] !== red || data[pixel * 3 + 1] !== green || data[pixel * 3 + 2] !== blue)
      continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
    count += 1;
  }
  return { left, right, top, bottom, count };
}

describe('a PNG sheet', () => {
  it.each([
    ['covers', 404, 316, 5, 1],
    ['portraits', 200, 300, 9, 1],
    ['panoramas', 500, 200, 4, 2],
  ])('has %s in rows of the width of the sheet', async (_, width, height, count, rows) => {
    const tile = await tileOf(width, height);
    const { raster } = await sheetOf(Array(count).fill(tile));
    const { left, right, top, bottom } = boundsOf(raster, 'ff0000');
    expect(raster.width).toBe(1600);
    expect([left, right]).toEqual([40, expect.closeTo(1559, -1)]);
    expect(Math.round((bottom - top) / 330)).toBe(rows);
  });

  it('is as narrow as a single picture, but its title fits', async () => {
    const { raster } = await sheetOf([await tileOf(200, 300)]);
    expect(raster.width).toBe(640);
    expect((await sheetOf([])).raster.width).toBe(640);
  });

  it('has no bars around a single small picture', async () => {
    const { raster } = await sheetOf([await tileOf(80, 80)], { scale: 2 });
    const { left, right, top, bottom } = boundsOf(raster, 'ff0000');
    expect([right - left + 1, bottom - top + 1]).toEqual([320, 320]);
    expect(boundsOf(raster, 'ebe8e1').count).toBe(0);
  });

  it('fills its last row, with pictures that may be larger', async () => {
    const tile = await tileOf(404, 316);
    const { raster } = await sheetOf(Array(7).fill(tile));
    const { right } = boundsOf(raster, 'ff0000');
    expect(right).toBeGreaterThan(1550);
    const rows = Array.from({ length: raster.height }, (_, y) => colourAt(raster, 60, y));
    expect(rows.filter((colour) => colour === 'ff0000').length).toBeCloseTo(387 + 288, -1);
    const last = rows.lastIndexOf('ff0000');
    expect(colourAt(raster, right - 2, last - 3)).toBe('ff0000');
  });

  it.each([
    [5, 1, 5],
    [6, 2, 3],
    [10, 2, 5],
    [12, 3, 4],
    [25, 5, 5],
    // No picture is alone in the last row.
    [13, 3, 4, 5],
    [26, 5, 5, 6],
  ])('has %i covers in %i rows of %i', async (count, rows, columns, inLast = columns) => {
    const { raster } = await sheetOf(
      Array(count).fill({ ...(await tileOf(404, 316)), caption: undefined }),
    );
    const starts = (colours: readonly string[]) =>
      colours.filter((colour, at) => colour === 'ff0000' && colours[at - 1] !== 'ff0000').length;
    const { top, bottom } = boundsOf(raster, 'ff0000');
    const across = (y: number) =>
      starts(Array.from({ length: raster.width }, (_, x) => colourAt(raster, x, y)));
    expect(starts(Array.from({ length: raster.height }, (_, y) => colourAt(raster, 60, y)))).toBe(
      rows,
    );
    expect([across(top + 5), across(bottom - 5)]).toEqual([columns, inLast]);
  });

  it('is as wide as its widest section, also if the first has one picture and no heading', async () => {
    const tile = { ...(await tileOf(404, 316)), caption: undefined };
    const { raster } = await sheetOf([tile, ...Array(5).fill({ ...tile, group: 'Covers' })]);
    const { right } = boundsOf(raster, 'ff0000');
    expect(raster.width).toBe(1600);
    expect(right).toBeGreaterThan(1550);
  });

  it('has a heading above each section, which begins a row', async () => {
    const tile = await tileOf(404, 316);
    const tiles = ['A', 'A', 'B', 'B', 'B'].map((group) => ({
      ...tile,
      caption: undefined,
      group,
    }));
    const { raster } = await sheetOf(tiles);
    const plain = await sheetOf(tiles.map((each) => ({ ...each, group: undefined })));
    const rows = Array.from({ length: raster.height }, (_, y) => colourAt(raster, 60, y));
    const starts = rows.filter((colour, y) => colour === 'ff0000' && rows[y - 1] !== 'ff0000');
    expect(starts).toHaveLength(2);
    expect(raster.height).toBeGreaterThan(plain.raster.height + 2 * 46);
    expect(raster.width).toBe(1600);
  });

  it('shows a frame with a reason for a picture that is missing or cannot be decoded', async () => {
    const broken = { file: Buffer.from('text'), size: { width: 404, height: 316 } };
    const { raster, failures } = await sheetOf([
      { caption, pictures: [undefined] },
      { caption, pictures: [broken] },
    ]);
    expect(failures).toHaveLength(1);
    expect(boundsOf(raster, 'ebe8e1').count).toBeGreaterThan(2 * 240 * 300);
  });

  it.each([2, 3, 4])('shows a mosaic of %i pictures that fill their place', async (count) => {
    const { pictures } = await tileOf(200, 300);
    const { raster } = await sheetOf([{ caption, pictures: Array(count).fill(pictures[0]) }]);
    const { left, right, top, bottom, count: pixels } = boundsOf(raster, 'ff0000');
    expect([right - left + 1, bottom - top + 1]).toEqual([320, 250]);
    expect(pixels).toBeGreaterThan(0.97 * 320 * 250);
  });

  it('is twice as large at scale 2, and dark if asked', async () => {
    const tile = await tileOf(404, 316);
    const [small, large] = [
      await sheetOf([tile]),
      await sheetOf([tile], { theme: 'dark', scale: 2 }),
    ];
    expect([large.raster.width / 2, large.raster.height / 2]).toEqual([
      small.raster.width,
      small.raster.height,
    ]);
    expect([colourAt(small.raster, 0, 0), colourAt(large.raster, 0, 0)]).toEqual([
      'f6f5f2',
      '131316',
    ]);
  });

  it('is full after a bounded number of pixels', async () => {
    const painter = sheetPainter({
      decoder,
      setter,
      rowHeight: 250,
      theme: 'light',
      scale: 3,
      failed: () => {},
      onEnlarged: () => {},
    });
    let count = 0;
    for (; !painter.isFull(); count += 1) await painter.add({ pictures: [] });
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThan(60);
  });
});
