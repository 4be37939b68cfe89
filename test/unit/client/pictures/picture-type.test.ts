import { expect, it } from 'vitest';
import { otherType, pictureTypeOf } from '../../../../src/client/pictures/picture-type.ts';
import { jpeg, png, svg } from '../../../support/pictures.ts';

it.each([
  ['png', png()],
  ['jpg', jpeg()],
  ['webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
  ['gif', Buffer.from('GIF89a\x01\0\x01\0\0\0')],
  [undefined, Buffer.from(svg)],
  [undefined, Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
  [undefined, png().subarray(0, 7)],
  [undefined, Buffer.alloc(0)],
])('the type is %s', (type, bytes) => {
  expect(pictureTypeOf(bytes)).toBe(type);
});

it.each([
  ['it is empty', ''],
  ['SVG is not read, because it can contain scripts', `<?xml version="1.0"?>\n${svg}`],
  ['it is HTML', '<!DOCTYPE html><title>Sign in</title>'],
  ['it is not PNG, JPEG, WebP or GIF', '{"error":1}'],
])('what is no picture is named: %s', (why, text) => {
  expect(otherType(Buffer.from(text))).toBe(why);
});
