import { describe, expect, it } from 'vitest';
import { colourFinder, fileColourFinder } from '../../../src/records/picture-colours.ts';
import { decoder } from '../../support/decoding.ts';
import { fileOf, stripes } from '../../support/rasters.ts';
import { plain } from '../../support/request.ts';

const sizes = [202, 115].map((width) => ({ url: String(width), width }));

describe('colourFinder', () => {
  it('looks at the size that is large enough', async () => {
    const bytes = await fileOf(stripes({ '#ff0000': 20 }));
    const asked: string[] = [];
    const get = async (url: string) => {
      asked.push(url);
      return { bytes, type: 'png' as const };
    };
    const looks = await colourFinder(
      { pictures: { get, read: () => Promise.reject(new Error('not asked for')) }, decoder },
      plain,
    );
    const { colours } = await looks({ kind: 'cover', number: 0, sizes });
    expect(colours.map(({ hex, name }) => [hex, name])).toEqual([['#ff0000', 'red']]);
    expect(asked).toEqual(['202']);
  });
});

describe('fileColourFinder', () => {
  it('says that a file is no picture', async () => {
    const look = await fileColourFinder(decoder, plain.signal);
    await expect(look(Buffer.from('text'))).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'the picture cannot be decoded',
    });
  });
});
