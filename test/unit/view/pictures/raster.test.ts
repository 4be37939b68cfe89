import { expect, test } from 'vitest';
import { areaFor } from '../../../../src/view/pictures/raster.ts';

const cell = { width: 10, height: 20 };

test.each([
  ['a cover', { width: 404, height: 316 }, { columns: 25, rows: 30 }, { columns: 25, rows: 10 }],
  ['a square', { width: 50, height: 50 }, { columns: 25, rows: 10 }, { columns: 20, rows: 10 }],
  ['a tall one', { width: 100, height: 1000 }, { columns: 25, rows: 10 }, { columns: 2, rows: 10 }],
  ['a line', { width: 9000, height: 1 }, { columns: 25, rows: 10 }, { columns: 25, rows: 1 }],
  ['nothing', { width: 0, height: 0 }, { columns: 25, rows: 10 }, { columns: 20, rows: 10 }],
])('%s keeps its proportions', (_, picture, most, area) => expect(areaFor(picture, most, cell)).toEqual(area));
