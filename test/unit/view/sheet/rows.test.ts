import { describe, expect, it } from 'vitest';
import { layOutRows, maxGrowth } from '../../../../src/view/sheet/rows.ts';

describe('the rows of a sheet', () => {
  it.each([
    [1, 4, [1]],
    [2, 1, [1, 1]],
    [3, 2, [1, 2]],
    [3, 5, [3]],
    [4, 3, [2, 2]],
    [5, 2, [1, 2, 2]],
    [5, 3, [2, 3]],
    [5, 4, [5]],
    [6, 4, [3, 3]],
    [6, 5, [6]],
    [7, 3, [3, 4]],
    [7, 4, [3, 4]],
    [7, 5, [3, 4]],
    [9, 4, [3, 3, 3]],
    [10, 3, [2, 2, 2, 2, 2]],
    [10, 4, [3, 3, 4]],
    [11, 4, [3, 4, 4]],
    [10, 5, [5, 5]],
    [12, 5, [4, 4, 4]],
    [13, 4, [4, 4, 5]],
    [40, 3, [...Array(12).fill(3), 4]],
    [40, 4, Array(10).fill(4)],
  ])('of %i covers, where %i are a row, are %j', (count, columns, rows) => {
    expect(
      layOutRows(Array(count).fill(1.28), columns * 1.28, (columns * 1.28) / maxGrowth),
    ).toEqual(rows);
  });

  it('are not higher than pictures are sharp', () => {
    const ratios = Array(9).fill(1.28);
    expect(layOutRows(ratios, 4 * 1.28, 0, 1.3)).toEqual([3, 3, 3]);
    expect(layOutRows(ratios, 4 * 1.28, 0, 0.8)).toEqual([4, 5]);
  });

  it('have nearly the same height with pictures of any proportions', () => {
    const ratios = [1.34, 2, 1.78, 1.78, 1, 0.66, 0.66, 2.5, 0.56, 1.28, 1.5];
    const usual = 3 * 1.28;
    let start = 0;
    for (const count of layOutRows(ratios, usual, usual / maxGrowth)) {
      const sum = ratios.slice(start, start + count).reduce((all, ratio) => all + ratio);
      expect(sum / usual).toBeGreaterThan(1 / maxGrowth);
      expect(sum / usual).toBeLessThan(1.2);
      start += count;
    }
    expect(start).toBe(ratios.length);
  });
});
