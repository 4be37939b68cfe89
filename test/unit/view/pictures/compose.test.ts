import { expect, it } from 'vitest';
import { blank, blend, place } from '../../../../src/view/pictures/compose.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { stripes } from '../../../support/rasters.ts';

/** Returns the red channel, a digit for each pixel: 0 for 0, 8 for 128, f for 255. */
const reds = ({ data, width, height }: Raster) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) =>
      ((data[(y * width + x) * 3] ?? 0) >> 4).toString(16),
    ).join(''),
  );

it.each([
  [2, 1, ['000000', '00ff00', '000000']],
  [4, 3, ['0ffff0', '0ffff0', '0ffff0']],
  [9, 9, ['0ffff0', '0ffff0', '0ffff0']],
])(
  'places a picture of %i × %i in the middle of a box, without the edges outside it',
  (width, height, expected) => {
    const sheet = blank({ width: 6, height: 3 }, '#000000');
    place(sheet, stripes({ '#ff0000': width }, height), { left: 1, top: 0, width: 4, height: 3 });
    expect(reds(sheet)).toEqual(expected);
  },
);

it.each([
  [1, 1, ['0000', '0f80', '0f80']],
  [3, 2, ['0000', '0000', '000f']],
  [-1, -1, ['8000', '0000', '0000']],
])('blends letters at %i, %i by their opacity, and omits those outside', (left, top, expected) => {
  const sheet = blank({ width: 4, height: 3 }, '#000000');
  const data = Uint8Array.from([255, 128, 255, 128].flatMap((alpha) => [255, 0, 0, alpha]));
  blend(sheet, { data, width: 2, height: 2 }, left, top);
  expect(reds(sheet)).toEqual(expected);
});
