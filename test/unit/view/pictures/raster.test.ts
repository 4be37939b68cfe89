import { expect, test } from 'vitest';
import { areaFor, decodedWithin } from '../../../../src/view/pictures/raster.ts';

const cell = { width: 10, height: 20 };

test.each([
  ['a cover', { width: 404, height: 316 }, { columns: 25, rows: 30 }, { columns: 25, rows: 10 }],
  ['a square', { width: 50, height: 50 }, { columns: 25, rows: 10 }, { columns: 20, rows: 10 }],
  ['a tall one', { width: 100, height: 1000 }, { columns: 25, rows: 10 }, { columns: 2, rows: 10 }],
  ['a line', { width: 9000, height: 1 }, { columns: 25, rows: 10 }, { columns: 25, rows: 1 }],
  ['nothing', { width: 0, height: 0 }, { columns: 25, rows: 10 }, { columns: 20, rows: 10 }],
])('%s keeps its proportions', (_, picture, most, area) =>
  expect(areaFor(picture, most, cell)).toEqual(area),
);

test('a picture is decoded at the size of its cells', async () => {
  const sizeOf = async (pixels?: typeof cell) =>
    (
      await decodedWithin(
        { columns: 3, rows: 2 },
        cell,
        async (sizeFor) => sizeFor({ width: 3, height: 4 }),
        pixels,
      )
    ).decoded;
  expect(await sizeOf()).toEqual({ width: 30, height: 40 });
  expect(await sizeOf({ width: 9.5, height: 19 })).toEqual({ width: 29, height: 38 });
});
