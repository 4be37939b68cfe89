import { describe, expect, test } from 'vitest';
import { csvText, renderer } from '../../../../src/view/formats/csv.ts';
import { batchOf, render } from '../../../support/render.ts';

describe('CSV', () => {
  test('has a header row with the names of --columns, unless a flag removes it', async () => {
    const record = { id: 1, name: 'a, "b"\nc' };
    expect(await render(renderer, 'project', [batchOf([record])], { columns: 'id,name' })).toBe(
      'id,name\r\n1,"a, ""b""\nc"\r\n',
    );
    expect(await render(renderer, 'project', [batchOf([record])], { columns: 'id', headers: false })).toBe('1\r\n');
  });

  test('keeps line ends in cells and removes harmful characters on a terminal', async () => {
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

  test('quotes a lone empty cell, which would be an empty line', () => {
    expect(csvText([['']])).toBe('""\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@x'])('leaves %s unchanged', (formula) => {
    expect(csvText([[formula, '1']])).toBe(`${formula},1\r\n`);
  });
});

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
