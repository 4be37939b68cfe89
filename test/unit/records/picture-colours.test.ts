import { describe, expect, it } from 'vitest';
import { colourFinder, fileColourFinder } from '../../../src/records/picture-colours.ts';
import { nameOfColour } from '../../../src/view/pictures/colours.ts';
import { decoder } from '../../support/decoding.ts';
import { fileOf, stripes } from '../../support/rasters.ts';
import { plain } from '../../support/request.ts';

const sizes = [202, 115].map((width) => ({ url: String(width), width }));

const never = () => Promise.reject(new Error('nothing is requested'));

describe('colourFinder', () => {
  it('looks at the size that is large enough', async () => {
    const bytes = await fileOf(stripes({ '#ff0000': 20 }));
    const asked: string[] = [];
    const get = async (url: string) => {
      asked.push(url);
      return { bytes, type: 'png' as const };
    };
    const looks = await colourFinder({ pictures: { get }, loadDecoder: decoder }, plain);
    const { colours } = await looks({ kind: 'cover', number: 0, sizes });
    expect(colours.map(({ hex, lab }) => [hex, nameOfColour(lab)])).toEqual([['#ff0000', 'red']]);
    expect(asked).toEqual(['202']);
  });

  it('takes a known description from the cache, and adds the others', async () => {
    const known = new Map<string, string>();
    const descriptions = {
      get: async (address: string) => known.get(address),
      add: (address: string, text: string) => void known.set(address, text),
    };
    const bytes = await fileOf(stripes({ '#ff0000': 20, '#102030': 7 }));
    const fetched = { get: async () => ({ bytes, type: 'png' as const }) };
    const cover = { kind: 'cover', number: 0, sizes } as const;
    const first = await (
      await colourFinder({ pictures: fetched, loadDecoder: decoder, descriptions }, plain)
    )(cover);
    expect([...known.keys()]).toEqual(['202']);
    const again = await (
      await colourFinder({ pictures: { get: never }, loadDecoder: decoder, descriptions }, plain)
    )(cover);
    expect({ ...again, edges: [...again.edges] }).toEqual({ ...first, edges: [...first.edges] });
    expect(first.edges).toHaveLength(80);
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
