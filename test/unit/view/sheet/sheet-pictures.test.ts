import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../../src/errors.ts';
import { sheetPictures } from '../../../../src/view/sheet/sheet-pictures.ts';
import { decoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const picture = { kind: 'cover', number: 0, sizes: [{ url: 'u', width: 808 }] } as const;
const file = await fileOf(stripes({ '#ff0000': 80 }, 40));
const fetch = async () => ({ bytes: file, media: 'image/png' });
const failing = (error: Error) => async () => {
  throw error;
};

describe('sheetPictures', () => {
  it.each([
    [20, { width: 20, height: 10 }],
    // Never enlarged.
    [400, { width: 80, height: 40 }],
  ])('scales a picture down to %i pixels, and describes it', async (width, size) => {
    const words = 'landscape, 808 × 404; mostly red; low contrast';
    const made = await sheetPictures(fetch, decoder)(picture, width);
    expect(made).toMatchObject({ media: 'image/webp', size, words });
  });

  it('returns the file unchanged without a decoder', async () => {
    expect(await sheetPictures(fetch, async () => undefined)(picture, 20)).toEqual({
      file,
      media: 'image/png',
      words: '',
    });
  });

  it.each([
    failing(new PortfolioError('not_found', 'the host has no such picture')),
    async () => ({ bytes: Buffer.from('text'), media: 'image/png' }),
  ])('says that a picture is missing', async (broken) => {
    expect(await sheetPictures(broken, decoder)(picture, 20)).toBe('missing');
  });

  it('ends with the command', async () => {
    const stopped = failing(new PortfolioError('interrupted', 'interrupted'));
    await expect(sheetPictures(stopped, async () => undefined)(picture, 20)).rejects.toThrow(
      'interrupted',
    );
  });
});
