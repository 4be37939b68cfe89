import { describe, expect, it } from 'vitest';
import { itemStyle, placesOf } from '../../../../src/view/sheet/sheet-style.ts';

const placed = (width: number, height: number, isPortrait = false) => ({
  size: { width, height },
  isPortrait,
});

/** Returns the width of an item of a row, by the row's width. */
function widthIn(style: string, columns: number, row: number): number {
  const [, percent, less] =
    new RegExp(`--k${columns}:calc\\(([\\d.]+)% - ([\\d.]+)px\\)`).exec(style) ?? [];
  return (row * Number(percent)) / 100 - Number(less);
}

describe('the style of a sheet', () => {
  it('has a number of columns for each window and for paper', () => {
    const style = itemStyle('medium').split('\n');
    const rules = style.filter((line) => line.includes('.rows .item{width:'));
    expect(rules).toHaveLength(8);
    expect(rules[0]).toMatch(
      /^@media screen and \(max-width:\d+\.98px\)\{\.rows \.item\{width:var\(--k2,45%\)\}\}$/,
    );
    expect(rules.at(-1)).toBe('@media print{.rows .item{width:var(--kp,30%)}}');
  });
});

describe('the places of items', () => {
  it.each([
    [{ width: 404, height: 316 }, '1.278'],
    [{ width: 10, height: 100 }, '0.560'],
    [{ width: 1000, height: 100 }, '2.500'],
    [undefined, '1.278'],
  ])('of a picture of %j have the proportions %s', (size, proportion) => {
    expect(placesOf([{ size, isPortrait: false }], 'medium', true)[0]).toContain(
      `--c:${proportion};`,
    );
  });

  it.each([2, 3, 4, 8])(
    'fill each row of %i columns, in which all pictures have the same height',
    (columns) => {
      const sizes = [
        placed(404, 316),
        placed(800, 400),
        placed(300, 500),
        placed(640, 360),
        placed(404, 316),
      ];
      const items = Array.from({ length: 12 }, () => sizes).flat();
      const heights: number[] = [];
      let [used, count] = [0, 0];
      for (const [at, style] of placesOf(items, 'medium', false).entries()) {
        const width = widthIn(style, columns, 1000);
        const { size } = items[at] ?? placed(1, 1);
        heights.push((width * size.height) / size.width);
        used += width + (count === 0 ? 0 : 12);
        count += 1;
        expect(used).toBeLessThanOrEqual(1000);
        if (used < 990) continue;
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
        [used, count] = [0, 0];
        heights.length = 0;
      }
      expect(count).toBe(0);
    },
  );

  it('are not much larger than a portrait', () => {
    const [style = ''] = placesOf(Array(10).fill(placed(100, 100, true)), 'medium', true);
    expect(widthIn(style, 4, 1120)).toBeLessThan(160);
    const [other = ''] = placesOf(Array(10).fill(placed(100, 100)), 'medium', true);
    expect(widthIn(other, 4, 1120)).toBeGreaterThan(210);
  });
});
