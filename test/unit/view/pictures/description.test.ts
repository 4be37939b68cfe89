import { describe, expect, it } from 'vitest';
import { describePicture, descriptionText } from '../../../../src/view/pictures/description.ts';
import { decoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const describeStripes = async (...given: Parameters<typeof stripes>) =>
  describePicture(await fileOf(stripes(...given)), await decoder());

describe('descriptionText', () => {
  it.each([
    ['landscape, 200 × 100; mostly red; low contrast', { '#ff0000': 200 }],
    [
      'square, 100 × 100; mostly red, some white; medium contrast',
      { '#ff0000': 80, '#ffffff': 20 },
    ],
    [
      'portrait format, 80 × 100; black, white and red; high contrast',
      { '#000000': 30, '#ffffff': 30, '#ff0000': 20 },
    ],
    ['tall, 40 × 100; mostly green; low contrast', { '#008000': 40 }],
    ['panorama, 400 × 100; mostly green; low contrast', { '#008000': 400 }],
  ] as const)('returns "%s"', async (words, widths) => {
    expect(descriptionText(await describeStripes(widths, 100))).toBe(words);
  });

  it('states the size of the largest version in the record', async () => {
    const sizes = [Number.POSITIVE_INFINITY, 404].map((width) => ({ url: '', width }));
    expect(descriptionText(await describeStripes({ '#ff0000': 20 }), { sizes })).toMatch(
      /^landscape, 404 × 202;/,
    );
    const [largest] = [{ url: '', width: 404, height: 300 }];
    expect(descriptionText(await describeStripes({ '#ff0000': 20 }), { sizes: [largest] })).toMatch(
      /, 404 × 300;/,
    );
  });
});
