import { expect, test } from 'vitest';
import { csvText, renderer } from '../../../../src/view/formats/csv.ts';
import { batchOf, render } from '../../../support/render.ts';

test.each([
  ['a header row with the names of --columns', 'id,name', undefined, undefined, 'id,name\r\n1,"a, ""b""\nc"\r\n'],
  ['no header row if a flag removes it', 'id', false, undefined, '1\r\n'],
  ['line ends in cells on a terminal, and no harmful characters', 'name', false, 80, '"a, ""b""\nc"\r\n'],
])('CSV has %s', async (_, columns, headers, width, expected) => {
  const name = `a, "b"\nc${width === undefined ? '' : '\x1b[31m'}`;
  const text = await render(renderer, 'project', [batchOf([{ id: 1, name }])], { columns, headers }, width);
  expect(text).toBe(expected);
});

test.each([
  [[], ''],
  [[['a\rb', 'a\nb', 'a\r\nb']], '"a\rb","a\nb","a\r\nb"\r\n'],
  [[['', '']], ',\r\n'],
  // A lone empty cell without quotes would be an empty line.
  [[['']], '""\r\n'],
  // A spreadsheet would run these texts. A number is never run.
  [[[' a ', '=1+1', '+1', '-1', -1, '@x', '\tx', '漢']], " a ,'=1+1,'+1,'-1,-1,'@x,'\tx,漢\r\n"],
  [[['=HYPERLINK("http://x.example/")']], `"'=HYPERLINK(""http://x.example/"")"\r\n`],
])('csvText of %j is %j', (lines, text) => {
  expect(csvText(lines)).toBe(text);
});
