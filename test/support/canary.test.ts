// The search for the key must find it in every form.
import { expect, test } from 'vitest';
import { canary, expectNoCanary, findings, findingsIn, plainCanary } from './canary.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
test.each([
  canary,
  plainCanary.toLowerCase(),
  encodeURIComponent(canary),
  encodeURIComponent(encodeURIComponent(canary)),
  JSON.stringify({ key: canary }),
  [...canary].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  [...canary].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  base64(canary),
  base64(`a=${canary}`),
  base64(`ab=${canary}&`),
  canary.slice(0, 8),
  canary.slice(6),
])('the key is found in %j', (text) => {
  expect(findings(`before ${text} after`)).not.toEqual([]);
  expect(() => expectNoCanary({ stderr: `before ${text} after` })).toThrow('the key is in stderr');
});

test('no key is found where none is', () => {
  expect(findings('GET /v2/projects?api_key=*** canary')).toEqual([]);
});

test.each([
  Buffer.from(canary, 'utf16le'),
  Buffer.from(canary, 'utf16le').swap16(),
  Buffer.from(`\x1B[1m${canary.slice(0, 4)}\x1B[m${canary.slice(4)}`),
  Buffer.from(`\x1B]52;c;${base64(`copied: ${canary}`)}\x07`),
  Buffer.from(
    `\x1B_Ga=T,m=1;${base64(`abc${canary}`).slice(0, 8)}\x1B\\\x1B_Gm=0;${base64(`abc${canary}`).slice(8)}\x1B\\`,
  ),
])('the key is found in the bytes of %j', (bytes) => {
  expect(findingsIn(bytes)).not.toEqual([]);
});
