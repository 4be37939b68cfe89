import { expect, test } from 'vitest';
import { absoluteFolders, searchPath } from '../../../src/system/search-path.ts';

test.each([
  [undefined, '/usr/bin:/bin'],
  ['', '/usr/bin:/bin'],
  ['.', '/usr/bin:/bin'],
  [':bin:../x:', '/usr/bin:/bin'],
  ['.:/usr/local/bin::/opt/x:bin:', '/usr/local/bin:/opt/x'],
])('of the PATH %j programs are looked for in %s', (PATH, expected) => {
  expect(searchPath({ PATH })).toBe(expected);
});

test('a PATH without absolute folders has none', () => {
  expect(absoluteFolders({ PATH: '.:' }, 'linux')).toEqual([]);
  expect(absoluteFolders({}, 'linux')).toEqual([]);
});
