import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText, renderer } from '../../../../src/view/formats/csv.ts';
import { batchOf, render } from '../../../support/render.ts';

describe('CSV', () => {
  test('has a header row by the names of --columns, unless told otherwise', async () => {
    const record = { id: 1, name: 'a, "b"\nc' };
    expect(await render(renderer, 'project', [batchOf([record])], { columns: 'id,name' })).toBe(
      'id,name\r\n1,"a, ""b""\nc"\r\n',
    );
    expect(await render(renderer, 'project', [batchOf([record])], { columns: 'id', headers: false })).toBe('1\r\n');
  });

  test('keeps line ends within cells and drops what harms, on a terminal', async () => {
    const record = { name: 'a\nb\x1b[31m' };
    expect(await render(renderer, 'project', [batchOf([record])], { columns: 'name', headers: false }, 80)).toBe(
      '"a\nb"\r\n',
    );
  });

  test('quotes as RFC 4180 says', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['x, "y"\nz', ''],
      ]),
    ).toBe('a,b\r\n"x, ""y""\nz",\r\n');
  });

  test('keeps a lone empty cell apart from an empty line', () => {
    expect(csvText([['']])).toBe('""\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@x'])('leaves %s as it came', (formula) => {
    expect(csvText([[formula, '1']])).toBe(`${formula},1\r\n`);
  });

  test('reads back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '漢') });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseCsv(csvText(rows))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });
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

test.each([
  [[['a', 'b']], 'a,b\r\n'],
  [[], ''],
  [[['a,b', 'c "d"']], '"a,b","c ""d"""\r\n'],
  [[['a\rb', 'a\nb', 'a\r\nb']], '"a\rb","a\nb","a\r\nb"\r\n'],
  [[['', '']], ',\r\n'],
  [[['a'], ['']], 'a\r\n""\r\n'],
  [[[' a ', '=1+1', '漢']], ' a ,=1+1,漢\r\n'],
])('csvText of %j is %j', (lines, text) => {
  expect(csvText(lines)).toBe(text);
});
