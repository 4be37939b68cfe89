import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropBeforeShrinking } from '../../../../src/view/kinds/view.ts';
import { fit } from '../../../../src/view/tables/layout.ts';

const column = (natural: number, minWidth?: number, drop = 0) => ({ natural, minWidth, drop });

describe('fit', () => {
  test('gives each column its natural width where there is room', () => {
    expect(fit([column(5), column(20, 8), column(3)], 32, 2)).toEqual([5, 20, 3]);
    expect(fit([column(5), column(20, 8)], Number.POSITIVE_INFINITY, 2)).toEqual([5, 20]);
  });

  test('leaves out what is there only if there is room, before anything shrinks', () => {
    const needs = [column(5), column(20, 8), column(30, undefined, dropBeforeShrinking)];
    expect(fit(needs, 59, 2)).toEqual([5, 20, 30]);
    expect(fit(needs, 58, 2)).toEqual([5, 20, 0]);
  });

  test('shrinks columns to their minimum before it leaves any out', () => {
    expect(fit([column(5), column(20, 8), column(9, undefined, 1)], 26, 2)).toEqual([5, 8, 9]);
    expect(fit([column(5), column(20, 8), column(9, undefined, 1)], 25, 2)).toEqual([5, 8, 0]);
  });

  test('leaves out the highest drop first, and of equal ones the last', () => {
    const needs = [column(5), column(5, undefined, 1), column(5, undefined, 2), column(5, undefined, 2)];
    expect(fit(needs, 19, 2)).toEqual([5, 5, 5, 0]);
    expect(fit(needs, 12, 2)).toEqual([5, 5, 0, 0]);
  });

  test('shrinks below the minimum only where no other column can be left out', () => {
    expect(fit([column(4), column(40, 20)], 16, 2)).toEqual([4, 10]);
  });

  test('serves columns that need little first, and shares the rest', () => {
    expect(fit([column(12, 10), column(50, 10), column(50, 10)], 64, 1)).toEqual([12, 25, 25]);
  });

  test('gives names their room before it shows figures', () => {
    const needs = [column(8), column(60, 20), column(20, 12, 1), column(6, undefined, 2), column(13, undefined, 3)];
    expect(fit(needs, 40, 2)).toEqual([8, 20, 8, 0, 0]);
    expect(fit(needs, 71, 2)).toEqual([8, 39, 20, 0, 0]);
    expect(fit(needs, 79, 2)).toEqual([8, 40, 20, 0, 0]);
    expect(fit(needs, 80, 2)).toEqual([8, 40, 20, 6, 0]);
    expect(fit(needs, 115, 2)).toEqual([8, 60, 20, 6, 13]);
    const withExtra = [...needs, column(30, 16, 6)];
    expect(fit(withExtra, 115, 2)).toEqual([8, 60, 20, 6, 13, 0]);
    expect(fit(withExtra, 133, 2)).toEqual([8, 60, 20, 6, 13, 16]);
  });

  test('keeps the first column, cut to the screen', () => {
    expect(fit([column(30), column(30)], 10, 2)).toEqual([10, 0]);
    expect(fit([column(30)], 10, 2)).toEqual([10]);
  });

  test('is never wider than the screen, no column wider than its content, and none narrower on a wider screen', () => {
    const need = fc.record({
      natural: fc.integer({ min: 1, max: 60 }),
      minWidth: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      drop: fc.integer({ min: 0, max: dropBeforeShrinking }),
    });
    const screen = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 9 }), screen, (needs, width) => {
        const wider = fit(needs, width + 1, 2);
        for (const [at, each] of fit(needs, width, 2).entries()) expect(wider[at]).toBeGreaterThanOrEqual(each);
      }),
    );
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 9 }), screen, (needs, width) => {
        const widths = fit(needs, width, 2);
        const shown = widths.filter((each) => each > 0);
        expect(widths).toHaveLength(needs.length);
        expect(widths[0]).toBeGreaterThan(0);
        expect(shown.reduce((sum, each) => sum + each, 2 * (shown.length - 1))).toBeLessThanOrEqual(width);
        for (const [at, each] of widths.entries()) expect(each).toBeLessThanOrEqual(needs[at]?.natural ?? 0);
      }),
    );
  });
});
