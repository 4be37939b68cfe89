import { expect, test } from 'vitest';
import { csvText, makeRenderer } from '../../../../src/view/formats/csv.ts';
import type { ExactCell } from '../../../../src/view/text/cells.ts';
import { batchOf, render } from '../../../support/render.ts';

test.each(['\n', '\r', '\v', '\f', '\x85', '\u2028', '\u2029'])(
  'CSV quotes a text with %j, at which some readers end a line',
  (end) => {
    const cell: ExactCell = `a${end}b`;
    expect(csvText([[cell, 'c']])).toBe(`"a${end}b",c\r\n`);
  },
);

test.each([
  [
    'a header row with the names of --columns',
    'id,name',
    undefined,
    undefined,
    'id,name\r\n1,"a, ""b""\nc"\r\n',
  ],
  ['no header row if a flag removes it', 'id', false, undefined, '1\r\n'],
  [
    'line ends in cells on a terminal, and no harmful characters',
    'name',
    false,
    80,
    '"a, ""b""\nc"\r\n',
  ],
])('CSV has %s', async (_, columnSpec, headers, width, expected) => {
  const name = `a, "b"\nc${width === undefined ? '' : '\x1b[31m'}`;
  const text = await render(
    makeRenderer,
    'project',
    [batchOf([{ id: 1, name }])],
    { columnSpec, showsHeaders: headers },
    width,
  );
  expect(text).toBe(expected);
});

test.each<[readonly (readonly ExactCell[])[], string]>([
  [[], ''],
  [[['a\rb', 'a\nb', 'a\r\nb']], '"a\rb","a\nb","a\r\nb"\r\n'],
  [[['', '']], ',\r\n'],
  // A lone empty cell without quotes would be an empty line.
  [[['']], '""\r\n'],
  [[[' a ', '漢', "'x"]], " a ,漢,'x\r\n"],
  // Spreadsheets would run these texts. A number is not a formula.
  [[['=1+1', '+1', '-1', '@x', '\tx']], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
  [
    [['\r=1', '=HYPERLINK("https://x.example","a")']],
    `"'\r=1","'=HYPERLINK(""https://x.example"",""a"")"\r\n`,
  ],
  [[[-1, -0.5, 1e21, Number.NEGATIVE_INFINITY, 0]], '-1,-0.5,1e+21,-Inf,0\r\n'],
])('csvText of %j is %j', (lines, text) => {
  expect(csvText(lines)).toBe(text);
});

test('a time has the form that spreadsheets read as a time', async () => {
  const batches = [
    batchOf([
      { id: 1, published_on: 1_793_464_295 },
      { id: 2, published_on: 1e300 },
    ]),
  ];
  expect(await render(makeRenderer, 'project', batches, { columnSpec: 'published_on' })).toBe(
    'published_on\r\n2026-10-31 16:31:35\r\n1e+300\r\n',
  );
});
