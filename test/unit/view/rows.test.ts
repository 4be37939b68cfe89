import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import type { Column } from '../../../src/view/columns.ts';
import { type RowsOptions, rowsText } from '../../../src/view/rows.ts';
import { rowsOf } from '../../../src/view/views.ts';
import { stats } from './samples.ts';

const named = (names: readonly string[]): Column[] =>
  names.map((name) => ({
    name,
    heading: name,
    path: [name],
    kind: 'text',
    minWidth: undefined,
    drop: 0,
  }));
const text = (
  rows: readonly unknown[],
  names: readonly string[],
  options: Partial<RowsOptions> & Pick<RowsOptions, 'format'>,
) => rowsText(rows, named(names), { headers: false, layout: { width: undefined }, ...options });

describe('rowsText as TSV', () => {
  test('cuts nothing and replaces tabs and line ends by a blank', () => {
    const name = `a\tb\r\nc\nd${'x'.repeat(500)}\x1b[1m`;
    expect(text([{ id: 1, name }], ['id', 'name'], { format: 'tsv' })).toBe(`1\ta b c d${'x'.repeat(500)}\x1b[1m\n`);
  });

  test('has headers only when asked for, by the names of --columns', () => {
    expect(text([{ id: 1 }], ['id'], { format: 'tsv', headers: true })).toBe('id\n1\n');
  });

  test('is safe where it ends on a terminal', () => {
    expect(text([{ a: '\x1b[1mx\u202E' }], ['a'], { format: 'tsv', layout: { width: 80 } })).toBe('x\n');
  });
});

describe('rowsText as CSV', () => {
  test('quotes as RFC 4180 says', () => {
    expect(text([{ a: 'x, "y"\nz', b: '' }], ['a', 'b'], { format: 'csv', headers: true })).toBe(
      'a,b\r\n"x, ""y""\nz",\r\n',
    );
  });

  test('keeps a lone empty cell apart from an empty line', () => {
    expect(text([{ a: '' }], ['a'], { format: 'csv' })).toBe('""\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@x'])('leaves %s as it came', (formula) => {
    expect(text([{ a: formula, b: 1 }], ['a', 'b'], { format: 'csv' })).toBe(`${formula},1\r\n`);
  });

  test('reads back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '漢') });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const written = text(rows, ['0', '1'], { format: 'csv' });
        expect(parseCsv(written)).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });
});

test('figures make a row for today and one for all time', () => {
  const rows = rowsOf('stats', [decode('stats', stats)]);
  expect(text(rows, ['period', 'project_views'], { format: 'tsv' })).toBe('today\t4\nall time\t40\n');
});

/** RFC 4180, read by the letter. */
function parseCsv(csv: string): string[][] {
  const fields = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of fields) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
