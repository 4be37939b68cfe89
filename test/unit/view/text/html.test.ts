import { expect, it } from 'vitest';
import { escapeHtml, linkHtml } from '../../../../src/view/text/html.ts';

it('escapeHtml escapes special characters of HTML, and removes invisible ones', () => {
  expect(escapeHtml(`<b a="1" c='2'>&\u202E\x1b[31m`)).toBe(
    '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;',
  );
});

it('linkHtml links to web addresses only', () => {
  expect(linkHtml('<a>', 'https://a.example/"x')).toBe(
    '<a href="https://a.example/%22x" rel="noopener noreferrer">&lt;a&gt;</a>',
  );
  for (const address of [
    'javascript:alert(1)',
    'https://a.example@b.example',
    'https://a.example:x@b.example/',
  ])
    expect(linkHtml('<a>', address)).toBe('&lt;a&gt;');
});
