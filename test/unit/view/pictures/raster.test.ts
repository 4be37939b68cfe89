import { expect, it } from 'vitest';
import { areaFor } from '../../../../src/view/pictures/raster.ts';

const cell = { width: 8, height: 16 };

it.each([
  [
    { width: 404, height: 316 },
    { columns: 20, rows: 20 },
    { columns: 20, rows: 8 },
  ],
  [
    { width: 100, height: 1000 },
    { columns: 20, rows: 10 },
    { columns: 2, rows: 10 },
  ],
  [
    { width: 0, height: 0 },
    { columns: 5, rows: 5 },
    { columns: 5, rows: 3 },
  ],
])('keeps the proportions of %o within %o', (picture, most, area) => {
  expect(areaFor(picture, most, cell)).toEqual(area);
});
