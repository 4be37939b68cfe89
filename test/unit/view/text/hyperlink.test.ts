import { describe, expect, it } from 'vitest';
import { hyperlink } from '../../../../src/view/text/hyperlink.ts';
import { nastyTexts } from '../../../support/nasty.ts';

describe('hyperlink', () => {
  it.each(['https://example.org/a?b=c&d=%20#e', 'http://localhost:8460/', 'HTTPS://EXAMPLE.ORG/'])(
    'links to %s',
    (url) => {
      expect(hyperlink('name', url)).toBe(`\x1B]8;;${url}\x1B\\name\x1B]8;;\x1B\\`);
    },
  );

  it.each([
    '',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.org/',
    'https://',
    'https://exa mple.org/',
    'https://a.example/1,https://a.example/2',
    'https://pаypal.example/',
    `https://example.org/${'a'.repeat(2001)}`,
    ...nastyTexts.map((text) => `https://example.org/${text}`),
  ])('leaves the text alone for %j', (address) => {
    expect(hyperlink('name', address)).toBe('name');
  });

  it('makes no link of nothing', () => {
    expect(hyperlink('', 'https://example.org/')).toBe('');
  });
});
