import { expect, it } from 'vitest';
import { escapeHtml, linkHtml, webAddress } from '../../../../src/view/text/html-text.ts';

it('escapes what means something in HTML, and drops what is unseen', () => {
  expect(escapeHtml(`<b a="1" c='2'>&\u202E\x1b[31m`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//a.example', undefined],
  ['', undefined],
])('of %s the web address is %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it('links to the web only', () => {
  expect(linkHtml('<a>', 'https://a.example/"x')).toBe(
    '<a href="https://a.example/%22x" rel="noopener noreferrer">&lt;a&gt;</a>',
  );
  expect(linkHtml('<a>', 'javascript:alert(1)')).toBe('&lt;a&gt;');
});
