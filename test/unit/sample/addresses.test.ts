import { expect, test } from 'vitest';
import { parsePicturePath, pictureUrl, projectUrl, toAscii, websiteUrl } from '../../../src/sample/addresses.ts';

test('The path of a written address is parsed to the same value', () => {
  const { pathname } = new URL(pictureUrl('wips', 'thumbnail_sm', { id: 7, token: '0123abcd' }));
  expect(parsePicturePath(pathname)).toEqual({ kind: 'wips', size: 'thumbnail_sm', id: '7', token: '0123abcd' });
});

test.each([
  'nothing/115/7-0123abcd.png',
  'wips/115/x-0123abcd.png',
  'wips/115/7-0123abcd.jpg',
  'wips/../7-0123abcd.png',
  '',
])('is not the path of a picture: %s', (rest) => {
  expect(parsePicturePath(`/pictures/${rest}`)).toBeUndefined();
});

test.each([
  ['Łukasz Żubr', 'Lukasz Zubr'],
  ['Weiß & Sørensen', 'Weiss & Sorensen'],
  ['東京', '東京'],
])('%s is %s in ASCII', (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});

test.each([
  ["L'heure bleue — Été", 'Lheure-bleue-Ete'],
  ['猫', '-'],
  [`${'word '.repeat(11)}words and more`, 'word-word-word-word-word-word-word-word-word-word-word-words'],
])('The address of "%s" ends in %s', (title, slug) => {
  expect(projectUrl(7, title)).toBe(`https://portfolio.example/gallery/7/${slug}`);
});

test('A website has a valid host name', () => {
  expect(websiteUrl('_lena_brandt', 'shop.')).toBe('https://shop.lena-brandt.example');
});
