import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isCutJpeg } from '../../../src/download/jpeg-end.ts';
import { jpeg } from '../../support/pictures.ts';
import { emptyFolder } from '../../support/system.ts';

async function isCut(bytes: Buffer): Promise<boolean> {
  const path = join(emptyFolder(), 'picture.jpg');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await isCutJpeg(file);
  } finally {
    await file.close();
  }
}

const mark = Buffer.from('ffd9', 'hex');
/** The beginning of a JPEG with a preview that has its end mark. */
const withPreview = Buffer.concat([
  Buffer.from('ffd8ffe10008', 'hex'),
  Buffer.alloc(4),
  mark,
  jpeg(0, false).subarray(2),
]);

it.each([
  ['with its end mark', jpeg(9), false],
  ['with data after the mark', Buffer.concat([jpeg(9), Buffer.alloc(200_000, 'more')]), false],
  [
    'whose mark is at the edge of two chunks',
    Buffer.concat([jpeg(70_000), Buffer.alloc(65_535)]),
    false,
  ],
  ['without its end mark', jpeg(200_000, false), true],
  ['that ends in its first bytes', jpeg().subarray(0, 9), true],
  ['in which only a preview has a mark', withPreview, true],
  ['whose segments cannot be read', Buffer.from('ffd8ffe00004ababababababab', 'hex'), false],
  [
    'of fill bytes only',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(20_000_000, 0xff)]),
    false,
  ],
])('a JPEG %s', async (_, bytes, expected) => {
  expect(await isCut(bytes)).toBe(expected);
});
