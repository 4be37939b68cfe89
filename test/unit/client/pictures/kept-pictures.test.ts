import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBounds, openStore } from '../../../../src/client/file-cache.ts';
import {
  openKeptPictures,
  withKeptPictures,
} from '../../../../src/client/pictures/kept-pictures.ts';
import type { Pictures } from '../../../../src/client/pictures/pictures.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { png } from '../../../support/pictures.ts';
import { plain } from '../../../support/request.ts';
import { emptyFolder, testNow } from '../../../support/system.ts';

const address = 'https://pics.example/a.png';
const cover = {
  sizes: [
    { url: 'https://pics.example/404.png', width: 404 },
    { url: 'https://pics.example/202.png', width: 202 },
  ],
};

function kept(maxBytes = 1000, folder = emptyFolder()) {
  const asked: string[] = [];
  const inner: Pictures = {
    get: async (from) => {
      asked.push(from);
      if (from.includes('missing')) throw new PortfolioError('not_found', 'missing');
      return { bytes: png(10), type: 'png' };
    },
    read: () => Promise.reject(new Error('not asked')),
  };
  const store = openStore(folder, () => 1, { ...defaultBounds, isLasting: true });
  const pictures = openKeptPictures(store, maxBytes, () => testNow);
  return { pictures, inner, asked, folder };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('returns a kept picture without a request, and other pictures from the network', async () => {
  const { pictures, inner, asked } = kept();
  await pictures.add(address, png(1));
  const both = withKeptPictures(inner, pictures);
  expect(await both.get(address, plain)).toEqual({ bytes: png(1), type: 'png' });
  const streamed = await both.read(address, async ({ body }) => readAll(body), plain);
  expect([streamed, asked]).toEqual([png(1), []]);
  await both.get('https://pics.example/b.png', plain);
  expect(asked).toEqual(['https://pics.example/b.png']);
});

it('writes neither an address nor a key, and finds the picture with another key', async () => {
  const { pictures, folder } = kept();
  await pictures.add(`${address}?api_key=secret-secret`, png(1));
  const [name = '', ...others] = readdirSync(folder);
  expect({ others, isHash: /^[0-9a-f]{64}$/.test(name) }).toEqual({ others: [], isHash: true });
  expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(/secret|example/);
  expect(await pictures.read(`${address}?client_id=other`)).toBeDefined();
});

it.each([
  ['a file that is cut short', (file: Buffer) => file.subarray(0, -1)],
  ['a file with other bytes', (file: Buffer) => Buffer.concat([file, png()])],
])('ignores %s', async (_, damage) => {
  const { pictures, folder } = kept();
  await pictures.add(address, png(1));
  const file = join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(file, damage(readFileSync(file)));
  expect(await pictures.read(address)).toBeUndefined();
});

it('does not return a file that is not a picture', async () => {
  const { pictures } = kept();
  await pictures.add(address, Buffer.from('<svg/>'));
  expect(await pictures.read(address)).toBeUndefined();
});

it('keeps the largest cover once', async () => {
  const { pictures, inner, asked } = kept();
  const both = withKeptPictures(inner, pictures);
  expect([
    await pictures.keep(cover, both, plain),
    await pictures.keep(cover, both, plain),
  ]).toEqual([true, true]);
  expect(asked).toEqual(['https://pics.example/404.png']);
  expect(await pictures.stats()).toMatchObject({ entries: 1 });
});

it('keeps another size if the best is missing', async () => {
  const { pictures, inner } = kept();
  const sizes = [{ url: 'https://pics.example/missing.png', width: 808 }, ...cover.sizes];
  await pictures.keep({ sizes }, inner, plain);
  expect(await pictures.read('https://pics.example/404.png')).toBeDefined();
});

it('keeps nothing above the limit, also if pictures arrive at the same time', async () => {
  const { pictures, folder } = kept(3 * png(10).length - 1);
  const added = await Promise.all(
    ['a', 'b', 'c'].map((name) => pictures.add(`${address}/${name}`, png(10))),
  );
  expect(added).toEqual([true, true, false]);
  expect(await kept(png(10).length, folder).pictures.add(`${address}/d`, png(10))).toBe(false);
});

it('removes unfinished files of killed processes with the next picture, except recent ones', async () => {
  const { pictures, folder } = kept();
  await pictures.add(address, png(1));
  const [name] = readdirSync(folder);
  const part = (id: string) => `.${name}.${id.repeat(8)}-0000-4000-8000-000000000000.part`;
  for (const [id, age] of [
    ['a', 2],
    ['b', 0],
  ] as const) {
    const file = join(folder, part(id));
    writeFileSync(file, '');
    const time = testNow / 1000 - age * 3600;
    utimesSync(file, time, time);
  }
  await kept(1000, folder).pictures.add(`${address}/2`, png(1));
  expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([part('b')]);
});

it('removes the pictures of other addresses', async () => {
  const { pictures } = kept();
  for (const name of ['a', 'b']) await pictures.add(`https://pics.example/${name}`, png(1));
  const others = (await pictures.otherFinder())([
    'https://pics.example/a',
    'not an address',
    'ftp://x/y',
  ]);
  expect(others).toHaveLength(1);
  await pictures.remove(others);
  expect(await pictures.read('https://pics.example/a')).toBeDefined();
  expect(await pictures.read('https://pics.example/b')).toBeUndefined();
});
