// The search for the key must find it in every form.
import { expect, test } from 'vitest';
import { canary, expectNoCanary, findings, plainCanary } from './canary.ts';

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
