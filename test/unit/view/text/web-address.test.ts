import { expect, it } from 'vitest';
import { webAddress } from '../../../../src/view/text/web-address.ts';

it.each(['https://x.example/gallery/7/W%C5%8D', 'HTTP://X.example', 'https://x.example/gallery/7/Ō'])(
  'is what may be opened: %s',
  (text) => expect(webAddress(text)).toBe(text),
);

it.each([
  '',
  'x.example/7',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  '//x.example/7',
  'https://',
  'https:///x',
  'https://x.example/a b',
  'https://x.example/\n',
  'https://x.example@evil.example/',
  'https://ada:pw@x.example/',
  'https://[::1/',
  7,
  undefined,
  { url: 'https://x.example' },
])('is nothing else: %j', (text) => expect(webAddress(text)).toBeUndefined());
