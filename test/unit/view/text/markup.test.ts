import { describe, expect, test } from 'vitest';
import { embeddedAddress, styledText, withoutMarkup } from '../../../../src/view/text/markup.ts';

test.each([
  ['<p>a &amp; b</p><p>c<br/>d</p>', 'a & b\n\nc\nd'],
  ['&lt;b&gt; &#39;x&#x27; &nbsp;&unknown; &#99999999;', "<b> 'x'  &unknown; &#99999999;"],
  ['a < b', 'a < b'],
  ['<div>a<p>b</p></div>c', 'a\n\nb\n\nc'],
  ['a<h3>b</h3>c', 'a\n\nb\n\nc'],
  ['<ul><li>a<li>b</ul>', 'a\nb'],
  ['caf&eacute; &mdash; &hellip; &amp;amp;', 'café — … &amp;'],
  ['<a title="x > y" href=z>a</a><!-- <b>no</b> -->b', 'ab'],
  ['a<script>alert(1)</script><style>p { color: red }</style>b', 'ab'],
  ['<b>a <i>b</b> c', 'a b c'],
  ['\uFFFD&#xFFFD;', '\uFFFD&#xFFFD;'],
  ['<p>one</p>\n\n  <p>two\n lines</p>', 'one\n\ntwo lines'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['a<br><br><br>b', 'a\n\nb'],
  ['', ''],
])('withoutMarkup makes %j into %j', (html, text) => {
  expect(withoutMarkup(html)).toBe(text);
});

test.each([
  ['<iframe width="1" src="//v.example/1?a&amp;b"></iframe>', 'https://v.example/1?a&b'],
  ["<embed src='https://v.example'>", 'https://v.example'],
  ['<b>none</b>', ''],
  ['<IFRAME SRC=https://v.example/1></IFRAME>', 'https://v.example/1'],
  [
    '<p title=" src=https://wrong.example"></p><video src="https://v.example/2"/><img src="x">',
    'https://v.example/2',
  ],
])('embeddedAddress finds the address in %j', (html, address) => {
  expect(embeddedAddress(html)).toBe(address);
});

test('styledText finds bold and italic parts', () => {
  const parts = styledText('<h2>a</h2>b <strong>c <i>d</i></strong><em>e</em>');
  expect(parts.map(({ text, isBold, isItalic }) => [text, isBold, isItalic])).toEqual([
    ['a\n\n', true, false],
    ['b ', false, false],
    ['c ', true, false],
    ['d', true, true],
    ['e', false, true],
  ]);
});

describe('hostile HTML', () => {
  const repeated = ['<b>', '<i><p>', '</b>', '<', '&', '<b a=', '<!--', '<p> ', '<br>x', 'x</i>'];
  test.each(repeated)('of many %j takes linear time', (piece) => {
    const html = piece.repeat(500_000 / piece.length);
    expect(typeof withoutMarkup(html)).toBe('string');
    expect(typeof embeddedAddress(html)).toBe('string');
  });

  test('is read as deep as in browsers', () => {
    const nested = (depth: number) =>
      withoutMarkup(`${'<b>'.repeat(depth)}text${'</b>'.repeat(depth)}`);
    expect(nested(500)).toBe('text');
    expect(nested(100_000)).toBe('…');
  });
});
