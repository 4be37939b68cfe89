import { expect, it } from 'vitest';
import type { Connection } from '../../../src/records/connection.ts';
import { searchLike } from '../../../src/records/similar.ts';
import { decoder } from '../../support/decoding.ts';
import { fileOf, stripes } from '../../support/rasters.ts';
import { plain } from '../../support/request.ts';

const never = () => Promise.reject(new Error('nothing is requested'));
const connection: Connection = {
  base: 'https://api.example',
  client: { get: never },
  pictures: { get: never, read: never },
  decoder,
  now: 0,
  rememberFields: async () => {},
  close: async () => {},
};
const given = { connection, request: plain, commandLine: (line: string) => line };

it('searches for the main colour of a picture file, the further the smaller its share', async () => {
  const whole = await searchLike({ kind: 'file', content: await fileOf(stripes({ '#ff5000': 40 }, 30)) }, given);
  expect(whole.values).toMatchObject({ color_hex: expect.stringMatching(/^f/), color_range: '24' });
  const content = await fileOf(stripes({ '#ff5000': 30, '#0040ff': 10 }, 30));
  const { look, values } = await searchLike({ kind: 'file', content }, given);
  expect(look.colours.length).toBeGreaterThan(1);
  expect(Number(values['color_range'])).toBeGreaterThan(24);
});

it('fails for a file that is not a picture', async () => {
  const search = searchLike({ kind: 'file', content: Buffer.from('text') }, given);
  await expect(search).rejects.toMatchObject({ kind: 'unreadable' });
});
