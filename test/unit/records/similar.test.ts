import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/records/connection.ts';
import type { Likeness } from '../../../src/records/query.ts';
import { searchLike } from '../../../src/records/similar.ts';
import { decoder } from '../../support/decoding.ts';
import { fileOf, stripes } from '../../support/rasters.ts';
import { plain } from '../../support/request.ts';

const never = () => Promise.reject(new Error('nothing is requested'));
const connection: Connection = {
  baseUrl: 'https://api.example',
  client: { get: never },
  pictures: { get: never, read: never },
  descriptions: { get: async () => undefined, add: () => {} },
  loadDecoder: decoder,
  now: 0,
  rememberFields: async () => {},
  close: async () => {},
};
const given = { connection, requestOptions: plain, commandLine: (line: string) => line };

const fileLike = async (
  ...pictures: readonly Readonly<Record<string, number>>[]
): Promise<Likeness> => ({
  models: await Promise.all(
    pictures.map(
      async (picture) =>
        ({ kind: 'file', path: 'a.png', content: await fileOf(stripes(picture, 30)) }) as const,
    ),
  ),
});
const narrow = { range: undefined, isWide: false };
const search = async (like: Likeness) => (await searchLike(like, narrow, given)).colourParams;

describe('searchLike', () => {
  it('searches for the main colour of a picture, in a range that is larger for a smaller share', async () => {
    expect(await search(await fileLike({ '#ff5000': 40 }))).toEqual({
      color_hex: 'ff5000',
      color_range: '24',
    });
    expect(await search(await fileLike({ '#ff5000': 30, '#0040ff': 10 }))).toEqual({
      color_hex: 'ff5000',
      color_range: '32',
    });
  });

  it('searches for all main colours of several pictures', async () => {
    const values = await search(await fileLike({ '#ff5000': 40 }, { '#ff8040': 40 }));
    expect(values).toEqual({ color_hex: 'ff6820', color_range: '56' });
  });

  it('searches for all colours of a palette', async () => {
    const like: Likeness = { models: [{ kind: 'palette', colours: ['ff8800', 'ff88c0'] }] };
    expect(await search(like)).toEqual({ color_hex: 'ff8860', color_range: '136' });
  });

  it.each([
    ['255', false],
    [undefined, true],
  ])('compares all records if the range is %s and isWide is %s', async (range, isWide) => {
    const { colourParams: params } = await searchLike(
      await fileLike({ '#ff5000': 40 }),
      { range, isWide },
      given,
    );
    expect(params).toEqual({});
  });

  it('names a file that is not a picture', async () => {
    const like = {
      models: [{ kind: 'file', path: 'a.txt', content: Buffer.from('text') }],
      part: 'both',
    } as const;
    await expect(searchLike(like, narrow, given)).rejects.toMatchObject({
      kind: 'usage',
      message: 'cannot read the picture a.txt',
    });
  });
});
