import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lastColumnRank,
  namedColumnRank,
  priorityColumnRank,
} from '../../../../src/view/kinds/view.ts';
import { chooseColumns } from '../../../../src/view/tables/columns.ts';
import { drawWholeTable } from '../../../../src/view/tables/draw-table.ts';
import { fitColumns } from '../../../../src/view/tables/fit.ts';
import { layOutTable, toTableRow } from '../../../../src/view/tables/layout.ts';
import { listOf, style } from '../../../support/samples.ts';

const column = (naturalWidth: number, minWidth?: number, dropRank = 0) => ({
  naturalWidth,
  minWidth,
  dropRank,
});

describe('fit', () => {
  test('leaves out columns of the last rank before any column shrinks', () => {
    const needs = [column(5), column(20, 8), column(30, undefined, lastColumnRank)];
    expect(fitColumns(needs, 59)).toEqual([5, 20, 30]);
    expect(fitColumns(needs, 58)).toEqual([5, 20, 0]);
  });

  test('shrinks columns to their minimum before it leaves any out', () => {
    expect(fitColumns([column(5), column(20, 8), column(9, undefined, 1)], 26)).toEqual([5, 8, 9]);
    expect(fitColumns([column(5), column(20, 8), column(9, undefined, 1)], 25)).toEqual([5, 8, 0]);
  });

  test('leaves out the highest drop first, and of equal ones the last', () => {
    const needs = [
      column(5),
      column(5, undefined, 1),
      column(5, undefined, 2),
      column(5, undefined, 2),
    ];
    expect(fitColumns(needs, 19)).toEqual([5, 5, 5, 0]);
    expect(fitColumns(needs, 12)).toEqual([5, 5, 0, 0]);
  });

  test('gives names their room before it shows figures, except the first', () => {
    const needs = [
      column(8),
      column(60, 20),
      column(20, 12, 1),
      column(6, undefined, 2),
      column(13, undefined, 3),
    ];
    expect(fitColumns(needs, 40)).toEqual([8, 20, 8, 0, 0]);
    expect(fitColumns(needs, 79)).toEqual([8, 40, 20, 0, 0]);
    expect(fitColumns(needs, 80)).toEqual([8, 40, 20, 6, 0]);
    expect(fitColumns(needs, 114)).toEqual([8, 60, 20, 6, 0]);
    expect(fitColumns(needs, 115)).toEqual([8, 60, 20, 6, 13]);
    const withExtra = [...needs, column(30, 16, 6)];
    expect(fitColumns(withExtra, 115)).toEqual([8, 60, 20, 6, 13, 0]);
    expect(fitColumns(withExtra, 133)).toEqual([8, 60, 20, 6, 13, 16]);
  });

  test('gives a few long names no room that figures need', () => {
    const needs = [
      column(8),
      { ...column(140, 18), usualWidth: 48 },
      column(15, 12, 1),
      column(12, undefined, 3),
    ];
    expect(fitColumns(needs, 88)).toEqual([8, 48, 15, 0]);
    expect(fitColumns(needs, 89)).toEqual([8, 48, 15, 12]);
    expect(fitColumns(needs, 120)).toEqual([8, 79, 15, 12]);
  });

  test('is never wider than the screen, no column wider than its content, and none narrower on a wider screen', () => {
    const need = fc.record({
      narrowestWidth: fc.option(fc.constant(1), { nil: undefined }),
      naturalWidth: fc.integer({ min: 1, max: 60 }),
      minWidth: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      dropRank: fc.constantFrom(
        namedColumnRank,
        0,
        1,
        priorityColumnRank,
        2,
        3,
        4,
        8,
        lastColumnRank,
      ),
    });
    const screen = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 9 }), screen, (needs, width) => {
        const [widths, wider] = [fitColumns(needs, width), fitColumns(needs, width + 1)];
        const shown = widths.filter((each) => each > 0);
        expect(widths).toHaveLength(needs.length);
        expect(widths[0]).toBeGreaterThan(0);
        expect(shown.reduce((sum, each) => sum + each, 2 * (shown.length - 1))).toBeLessThanOrEqual(
          width,
        );
        for (const [at, each] of widths.entries()) {
          expect(each).toBeLessThanOrEqual(needs[at]?.naturalWidth ?? 0);
          expect(wider[at]).toBeGreaterThanOrEqual(each);
        }
      }),
    );
  });
});

describe('tableLayout', () => {
  const columns = chooseColumns(listOf('field'), 'id,name,.url');
  const rows = [
    toTableRow(['1', 'Art', '']),
    toTableRow(['22', 'a name that is long', 'https://a.example/']),
  ];

  test('has the columns that fit, with their widths', () => {
    const widths = (width: number) =>
      layOutTable(columns, rows, { width, showsHeaders: true }).columns.map(
        ({ name, width }) => `${name} ${width}`,
      );
    expect(widths(80)).toEqual(['id 2', 'name 19', 'url 18']);
    expect(widths(22)).toEqual(['id 2', 'name 8', 'url 8']);
    expect(widths(15)).toEqual(['id 2', 'name 5', 'url 4']);
    expect(widths(13)).toEqual(['id 2', 'name 4']);
  });

  test.each([
    [64, 'id 2, views 5, name 8, owners 7, fields 7, location 7, country 7, url 7', undefined],
    [40, 'id 2, views 4, name 4, owners 4, fields 4, location 4, country 4', ['url']],
  ])(
    'shows columns that the user named on %i columns, and names those that do not fit',
    (width, shown, omitted) => {
      const spec = 'id,views,name,owners,fields,location,country,url';
      const named = chooseColumns(
        listOf('project'),
        'id,.views,.name,.owners,.fields,.location,.country,.url',
      );
      let received: readonly string[] | undefined;
      const omit = (names: readonly string[]) => {
        received = names;
      };
      const texts = spec
        .split(',')
        .map((name) => (name === 'id' ? '22' : name === 'views' ? '485' : 'a'.repeat(20)));
      const layout = layOutTable(named, [toTableRow(texts)], { width, showsHeaders: true });
      expect(layout.columns.map(({ name, width }) => `${name} ${width}`).join(', ')).toBe(shown);
      const text = drawWholeTable([texts], named, style(width), {
        showsHeaders: true,
        onOmitted: omit,
      });
      expect(received).toEqual(omitted);
      expect(text).toMatch(/^22 +485 /m);
    },
  );

  test('gives room to numbers, and to headings if they are shown', () => {
    const layout = layOutTable(columns, [], { width: 59, showsHeaders: true, lastRowNumber: 120 });
    expect(layout.rowNumbers).toEqual({ digits: 3, gap: ' ' });
    expect(layout.columns.map(({ width }) => width)).toEqual([2, 4, 3]);
    const bare = layOutTable(columns, [], { width: 60, showsHeaders: false });
    expect(bare.columns.map(({ width }) => width)).toEqual([1, 1, 1]);
  });
});
