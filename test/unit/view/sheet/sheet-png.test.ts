import { describe, expect, it } from 'vitest';
import { frame, sheetRaster, type Tile } from '../../../../src/view/sheet/sheet-png.ts';
import { stripes } from '../../../support/rasters.ts';

const tile: Tile = { picture: stripes({ '#ff0000': 40 }, 20), title: 'Water Wigs', id: '7', by: '東京都' };

const count = ({ data }: ReturnType<typeof sheetRaster>, colour: number) => {
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (((data[at] ?? 0) << 16) + ((data[at + 1] ?? 0) << 8) + (data[at + 2] ?? 0) === colour) found += 1;
  return found;
};

describe('sheetRaster', () => {
  it('has each picture whole, in the middle of its frame', () => {
    const raster = sheetRaster([tile, tile]);
    expect(count(raster, 0xff0000)).toBe(2 * 40 * 20);
    expect(count(raster, 0xe6e3dc)).toBe(2 * (frame.width * frame.height - 40 * 20));
  });

  it('writes titles in letters, never wider than a picture', () => {
    const plain = count(sheetRaster([{ ...tile, title: '', id: '' }]), 0x1c1b19);
    const short = sheetRaster([tile]);
    expect(count(short, 0x1c1b19)).toBeGreaterThan(plain);
    const long = sheetRaster([{ ...tile, title: 'W'.repeat(1000) }]);
    const rightMargin = Array.from({ length: long.height }, (_, row) =>
      long.data.subarray(((row + 1) * long.width - 30) * 3, (row + 1) * long.width * 3),
    );
    for (const row of rightMargin) expect(new Set(row).size).toBe(3);
  });

  it.each([
    [0, 1, 1],
    [3, 3, 1],
    [12, 4, 3],
    [13, 5, 3],
  ])('puts %i pictures in rows of %i', (tiles, across, down) => {
    const { width, height } = sheetRaster(Array.from({ length: tiles }, () => ({ ...tile, picture: undefined })));
    expect({ width, height }).toEqual({
      width: 72 + across * frame.width + (across - 1) * 28,
      height: 72 + down * (frame.height + 58) + (down - 1) * 28,
    });
  });
});
