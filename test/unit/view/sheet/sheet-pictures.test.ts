import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../../src/errors.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { sheetPictures } from '../../../../src/view/sheet/sheet-pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const picture = { kind: 'cover', number: 0, sizes: [{ url: 'u', width: 808 }] } as const;
const file = await fileOf(stripes([[0xff0000, 80]], 40));
const fetch = async () => ({ bytes: file, media: 'image/png' });
const failing = (error: Error) => async () => {
  throw error;
};

describe('sheetPictures', () => {
  it('scales a picture down, and describes it', async () => {
    expect(await sheetPictures(fetch, loadDecoder())(picture, 20)).toMatchObject({
      kind: 'shown',
      media: 'image/webp',
      size: { width: 20, height: 10 },
      words: 'landscape, 808 × 404; mostly red; low contrast',
    });
  });

  it('never enlarges a picture', async () => {
    expect(await sheetPictures(fetch, loadDecoder())(picture, 400)).toMatchObject({ size: { width: 80, height: 40 } });
  });

  it('returns the file unchanged without a decoder', async () => {
    expect(await sheetPictures(fetch, undefined)(picture, 20)).toEqual({
      kind: 'shown',
      file,
      media: 'image/png',
      size: undefined,
      words: '',
    });
  });

  it('says why a picture is missing', async () => {
    const gone = failing(new PortfolioError('not_found', 'the host has no such picture'));
    expect(await sheetPictures(gone, loadDecoder())(picture, 20)).toEqual({
      kind: 'missing',
      why: 'the host has no such picture',
    });
    const text = async () => ({ bytes: Buffer.from('text'), media: 'image/png' });
    expect(await sheetPictures(text, loadDecoder())(picture, 20)).toMatchObject({ kind: 'missing' });
  });

  it('ends with the command', async () => {
    const stopped = failing(new PortfolioError('interrupted', 'interrupted'));
    await expect(sheetPictures(stopped, undefined)(picture, 20)).rejects.toThrow('interrupted');
  });
});
