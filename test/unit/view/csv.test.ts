import { expect, test } from 'vitest';
import { csvText } from '../../../src/view/csv.ts';

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
