import { describe, expect, test } from 'vitest';
import { embeddedAddress, withoutMarkup } from '../../../src/view/markup.ts';
import { isoTime, relativeTime } from '../../../src/view/times.ts';

describe('relativeTime', () => {
  const now = Date.UTC(2024, 2, 1);
  test.each([
    [0, 'just now'],
    [-59, 'just now'],
    [-60, '1 minute ago'],
    [-3 * 3600 - 5, '3 hours ago'],
    [-86_400 * 45, '1 month ago'],
    [-86_400 * 800, '2 years ago'],
    [7200, 'in 2 hours'],
  ])('%i seconds from now is %j', (seconds, words) => {
    expect(relativeTime(now / 1000 + seconds, now)).toBe(words);
  });
});

test('isoTime has no fractions, and leaves what no calendar reaches a number', () => {
  expect(isoTime(1_393_675_200)).toBe('2014-03-01T12:00:00Z');
  expect(isoTime(1e300)).toBe('1e+300');
});

test.each([
  ['<p>a &amp; b</p><p>c<br/>d</p>', 'a & b\nc\nd'],
  ['&lt;b&gt; &#39;x&#x27; &nbsp;&unknown; &#99999999;', "<b> 'x'  &unknown; &#99999999;"],
  ['a < b', 'a < b'],
])('withoutMarkup makes %j into %j', (html, text) => {
  expect(withoutMarkup(html)).toBe(text);
});

test.each([
  ['<iframe width="1" src="//v.example/1?a&amp;b"></iframe>', 'https://v.example/1?a&b'],
  ["<embed src='https://v.example'>", 'https://v.example'],
  ['<b>none</b>', ''],
])('embeddedAddress finds the address in %j', (html, address) => {
  expect(embeddedAddress(html)).toBe(address);
});
