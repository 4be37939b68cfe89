import { expect, test } from 'vitest';
import { tsvText } from '../../../src/view/tsv.ts';

test.each([
  [
    [
      ['a', 'b'],
      ['c', ''],
    ],
    'a\tb\nc\t\n',
  ],
  [[], ''],
  [[['a\tb', 'c\r\nd', 'e\nf\rg']], 'a b\tc d\te f g\n'],
  [[['"a"', ' b ']], '"a"\t b \n'],
])('tsvText of %j is %j', (lines, text) => {
  expect(tsvText(lines)).toBe(text);
});
