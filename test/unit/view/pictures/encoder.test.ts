import { expect, test } from 'vitest';
import { pixelsOf } from '../../../../src/view/pictures/encoder.ts';

test('an area has the pixels of its cells', () => {
  expect(pixelsOf({ columns: 3, rows: 2 }, { width: 9.5, height: 19 })).toEqual({ width: 29, height: 38 });
});
