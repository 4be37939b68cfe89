import { expect, test } from 'vitest';
import { comparePictures, framed } from '../../../../src/view/pictures/difference.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { testRaster } from '../../../support/drawn-pictures.ts';

const size = { width: 160, height: 96 };

/** The picture with white rectangles. */
function changed(
  ...places: readonly (readonly [x: number, y: number, width: number, height: number])[]
): Raster {
  const raster = testRaster(size);
  const data = Uint8Array.from(raster.data);
  for (const [x, y, width, height] of places)
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        data.set([255, 255, 255], (row * size.width + column) * 3);
  return { ...raster, data };
}

test('two equal pictures have no difference', () => {
  expect(comparePictures(testRaster(size), testRaster(size))).toEqual({ changed: 0, regions: [] });
});

test('a changed region is found, with its share of the picture', () => {
  const { changed: share, regions } = comparePictures(testRaster(size), changed([20, 20, 30, 10]));
  expect(share).toBeCloseTo(300 / (160 * 96), 3);
  expect(regions).toEqual([{ x: 16, y: 16, width: 48, height: 16 }]);
});

test('separate changes are separate regions, the largest first, within the picture', () => {
  const { regions } = comparePictures(testRaster(size), changed([0, 0, 10, 10], [100, 60, 60, 36]));
  expect(regions).toEqual([
    { x: 96, y: 48, width: 64, height: 48 },
    { x: 0, y: 0, width: 16, height: 16 },
  ]);
});

test('differences from compression are not changes', () => {
  const raster = testRaster(size);
  const noisy = {
    ...raster,
    data: raster.data.map((value, at) => Math.min(255, value + (at % 20))),
  };
  expect(comparePictures(raster, noisy)).toEqual({ changed: 0, regions: [] });
});

test('a frame is drawn around a region, and changes nothing else', () => {
  const raster = testRaster(size);
  const [region] = comparePictures(
    raster,
    framed(raster, [{ x: 32, y: 32, width: 64, height: 48 }]),
  ).regions;
  expect(region).toEqual({ x: 32, y: 32, width: 64, height: 48 });
  expect(framed(raster, [])).toEqual({ ...raster, data: Uint8Array.from(raster.data) });
});
