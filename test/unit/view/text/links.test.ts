import { describe, expect, it } from 'vitest';
import { hyperlink, webAddress } from '../../../../src/view/text/links.ts';
import { nastyTexts } from '../../../support/nasty.ts';

describe('hyperlink', () => {
  const usual = [
    'https://example.org/a?b=c&d=%20#e',
    'http://localhost:8460/',
    'HTTPS://EXAMPLE.ORG/',
  ];
  it.each(usual)('links to %s', (url) => {
    expect(hyperlink('name', url)).toBe(`\x1B]8;;${url}\x1B\\name\x1B]8;;\x1B\\`);
    expect(hyperlink('', url)).toBe('');
  });

  it.each([
    ...[
      '',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://example.org/',
      'https://',
      'https://exa mple.org/',
    ],
    ...[
      'https://a.example/1,https://a.example/2',
      'https://pаypal.example/',
      `https://a.example/${'a'.repeat(2001)}`,
    ],
    ...['https://a.example@b.example/', 'https://a:b@b.example/'],
    ...nastyTexts.map((text) => `https://example.org/${text}`),
  ])('does not link to %j', (address) => {
    expect(hyperlink('name', address)).toBe('name');
  });
});

describe('webAddress', () => {
  it.each([
    'https://x.example/gallery/7/W%C5%8D',
    'HTTP://X.example',
    'https://x.example/gallery/7/Ō',
  ])('accepts %s', (text) => expect(webAddress(text)).toBe(text));

  it.each([
    ...[
      '',
      'x.example/7',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      '//x.example/7',
    ],
    ...[
      'https://',
      'https:///x',
      'https://x.example/a b',
      'https://x.example/\n',
      'https://x.example@evil.example/',
    ],
    ...['https://ada:pw@x.example/', 'https://[::1/', 7, undefined, { url: 'https://x.example' }],
  ])('refuses %j', (text) => expect(webAddress(text)).toBeUndefined());
});
