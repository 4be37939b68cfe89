import { expect, it } from 'vitest';
import {
  otherType,
  pictureTypeOf,
  storedTypeOf,
} from '../../../../src/client/pictures/picture-type.ts';
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
  ['avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
  ['avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif'],
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['tiff', 'II*\0\x08\0\0\0'],
  ['tiff', 'MM\0*\0\0\0\x08'],
  ['bmp', 'BM\x46\n\0\0\0\0\0\0\x36\0\0\0'],
  [undefined, 'BMW builds cars and motorcycles'],
  [undefined, '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
])('the type %s is stored, and not drawn', (type, text) => {
  const bytes = Buffer.from(text, 'latin1');
  expect([storedTypeOf(bytes), pictureTypeOf(bytes)]).toEqual([type, undefined]);
});

it.each([
  ['it is empty', ''],
  ['SVG is not read, because it can contain scripts', `<?xml version="1.0"?>\n${svg}`],
  ['it is HTML', '<!DOCTYPE html><title>Sign in</title>'],
  ['it is not PNG, JPEG, WebP or GIF', '{"error":1}'],
])('what is no picture is named: %s', (why, text) => {
  expect(otherType(Buffer.from(text))).toBe(why);
});
