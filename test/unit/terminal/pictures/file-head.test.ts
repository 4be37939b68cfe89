import { expect, test } from 'vitest';
import { wholeSize } from '../../../../src/terminal/pictures/file-head.ts';
import { testPicture } from '../../../support/drawn-pictures.ts';

const size = { width: 40, height: 31 };

test.each(['png', 'jpeg'] as const)('a complete %s has a size', async (type) => {
  expect(wholeSize(await testPicture(size, type))).toEqual(size);
});

test.each(['png', 'jpeg'] as const)('an incomplete %s has none, at any length', async (type) => {
  const file = await testPicture(size, type);
  for (let length = 0; length < file.length; length += 1) expect(wholeSize(file.subarray(0, length))).toBeUndefined();
});

test.each(['webp', 'gif'] as const)('a %s is left to the decoder', async (type) => {
  expect(wholeSize(await testPicture(size, type))).toBeUndefined();
});

test('a picture with a rotation is left to the decoder', async () => {
  const file = await testPicture(size, 'jpeg');
  const exif = Buffer.from('ffe100084578696600000000', 'hex').subarray(0, 10);
  expect(wholeSize(Buffer.concat([file.subarray(0, 2), exif, file.subarray(2)]))).toBeUndefined();
});
