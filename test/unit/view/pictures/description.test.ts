import { describe, expect, it } from 'vitest';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { describePicture, descriptionText } from '../../../../src/view/pictures/description.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const wordsFor = async (columns: Parameters<typeof stripes>[0], height?: number) =>
  descriptionText(await describePicture(await fileOf(stripes(columns, height)), loadDecoder()));

describe('descriptionText', () => {
  it.each([
    [[[0xff0000, 200]], 100, 'landscape, 200 × 100; mostly red; low contrast'],
    [
      [
        [0xff0000, 80],
        [0xffffff, 20],
      ],
      100,
      'square, 100 × 100; mostly red, some white; medium contrast',
    ],
    [
      [
        [0x000000, 30],
        [0xffffff, 30],
        [0xff0000, 20],
      ],
      120,
      'portrait format, 80 × 120; black, white and red; high contrast',
    ],
    [[[0x008000, 40]], 100, 'tall, 40 × 100; mostly green; low contrast'],
    [[[0x008000, 400]], 100, 'panorama, 400 × 100; mostly green; low contrast'],
  ] as const)('%j in %i rows: %s', async (columns, height, words) => {
    expect(await wordsFor(columns, height)).toBe(words);
  });

  it('states the size of the largest version in the record', async () => {
    const look = await describePicture(await fileOf(stripes([[0xff0000, 20]], 10)), loadDecoder());
    const sizes = [
      { url: '', width: Number.POSITIVE_INFINITY },
      { url: '', width: 404 },
    ];
    expect(descriptionText(look, { sizes })).toMatch(/^landscape, 404 × 202;/);
  });
});
