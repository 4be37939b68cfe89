import { expect, test } from 'vitest';
import { parsePicturePath, picturePath } from '../../../src/sample/sample-paths.ts';

const path = { kind: 'wips', size: 'thumbnail_sm', id: '7', token: '0123abcd' } as const;

test('a path is read as it was written', () => {
  expect(parsePicturePath(picturePath(path))).toEqual(path);
});

test.each([
  'nothing/115/7-0123abcd.png',
  'wips/115/x-0123abcd.png',
  'wips/115/7-0123abcd.jpg',
  'wips/../7-0123abcd.png',
  '',
])('no path of a picture: %s', (rest) => {
  expect(parsePicturePath(`/pictures/${rest}`)).toBeUndefined();
});
