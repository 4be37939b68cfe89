import { expect, test } from 'vitest';
import { scansIn, withoutTexts } from '../../../../src/view/pictures/picture-file.ts';
import { manyScans, testPicture } from '../../../support/drawn-pictures.ts';
import { manyTexts, png } from '../../../support/pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const size = { width: 40, height: 30 };

test.each([
  ['a baseline JPEG', 1, () => testPicture(size, 'jpeg')],
  ['a progressive JPEG', 20, () => manyScans(size, 20)],
  ['a PNG', 0, () => testPicture(size)],
  ['nothing', 0, async () => Buffer.alloc(0)],
  ['the start of a JPEG', 0, async () => Buffer.from('ffd8ff', 'hex')],
  ['a scan in a segment', 0, async () => Buffer.from('ffd8ffe10006ffda00ffffd9ffda', 'hex')],
])('%s has %i scans', async (_, scans, file) => {
  expect(scansIn(await file())).toBe(scans);
});

test('compressed texts are removed from a PNG', () => {
  expect(Buffer.from(withoutTexts(manyTexts(3)))).toEqual(png());
});

test.each([
  ['a PNG without texts', async () => png()],
  ['a JPEG', () => fileOf(stripes({ '#ff0000': 3 }), 'jpeg')],
  [
    'a chunk that is longer than its file',
    async () => Buffer.concat([png().subarray(0, 40), Buffer.alloc(9, 255)]),
  ],
])('%s stays the same', async (_, make) => {
  const file = await make();
  expect(withoutTexts(file)).toBe(file);
});
