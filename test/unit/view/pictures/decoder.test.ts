import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodingError, loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import type { Raster, Size } from '../../../../src/view/pictures/raster.ts';
import { decoding } from '../../../support/decoding.ts';
import { manyScans, rasterOf, testPicture } from '../../../support/drawn-pictures.ts';
import { manyTexts, pixelBomb, svg } from '../../../support/pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const size = { width: 20, height: 10 };
const whole = { width: 200, height: 100 };
const decoder = loadDecoder(decoding());

const coloursOf = ({ data }: Raster) =>
  new Set(
    Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()),
  );

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is decoded and scaled', async (type) => {
  const { width, height, data } = await decoder.raster(await testPicture(whole, type), () => size);
  expect([width, height, data.length]).toEqual([20, 10, 600]);
});

test('the wanted size depends on the size after the rotation in the file', async () => {
  const file = await sharp(await testPicture(whole))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sizes: unknown[] = [];
  await decoder.raster(file, (turned) => {
    sizes.push(turned);
    return size;
  });
  expect(sizes).toEqual([{ width: 100, height: 200 }]);
});

test('colours are reduced on request', async () => {
  const raster = await decoder.reduced(await testPicture(whole), () => whole, 16);
  expect(coloursOf(raster).size).toBeLessThanOrEqual(16);
});

test('exact scaling adds no colours', async () => {
  const file = await fileOf(stripes({ '#ff0000': 30, '#0000ff': 10 }));
  const raster = await decoder.raster(file, () => ({ width: 17, height: 3 }), 'exact');
  expect([...coloursOf(raster)].sort()).toEqual(['0,0,255', '255,0,0']);
});

test.each([
  ['webp', 'png', 'RIFF'],
  ['jpeg', 'webp', '\xFF\xD8'],
] as const)('a %s is made from a %s', async (to, from, start) => {
  const file = Buffer.from(await decoder[to](await testPicture(whole, from), () => size));
  expect(file.toString('latin1').startsWith(start)).toBe(true);
  expect(await rasterOf(file)).toMatchObject(size);
});

test.each([
  ['nothing', 'it is empty', async () => Buffer.alloc(0)],
  ['text', 'it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from('text')],
  ['SVG', 'it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from(svg)],
  [
    'TIFF',
    'it is not a JPEG, PNG, GIF or WebP picture',
    async () => Buffer.from('49492a0008000000', 'hex'),
  ],
  [
    '6,000 by 6,000 pixels',
    'it has more than 25 million pixels',
    async () => pixelBomb(6000, 6000),
  ],
  [
    '30,000 by 30,000 pixels',
    'it has more than 25 million pixels',
    async () => pixelBomb(30_000, 30_000),
  ],
  [
    '5,000 by 5,000 pixels of 16 bits',
    'it takes too long to decode',
    async () => deep({ width: 5000, height: 5000 }),
  ],
  [
    '5,000 by 5,000 pixels in 64 scans',
    'it takes too long to decode',
    async () => manyScans({ width: 5000, height: 5000 }, 64),
  ],
  ['65 scans', 'it has more than 64 scans', async () => manyScans(whole, 65)],
  ['half a PNG', 'it is damaged', async () => (await testPicture(whole)).subarray(0, 900)],
  ['half a JPEG', 'it is damaged', async () => (await testPicture(whole, 'jpeg')).subarray(0, 900)],
  ['half a WebP', 'it is damaged', async () => (await testPicture(whole, 'webp')).subarray(0, 300)],
])('%s is refused, because %s', async (_, why, file) => {
  const failure = decoder
    .raster(await file(), () => size)
    .catch((cause) => decodingError(cause).details.reason);
  expect(await failure).toBe(why);
});

test('compressed texts take neither time nor memory', async () => {
  const start = process.memoryUsage().rss;
  expect(await decoder.raster(manyTexts(40), () => size)).toMatchObject(size);
  expect(process.memoryUsage().rss - start).toBeLessThan(100_000_000);
});

/** A PNG of 16 bits for each channel. */
const deep = (size: Size) =>
  sharp({ create: { ...size, channels: 4, background: '#4568' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
const large = { width: 2500, height: 2500 };
const largePicture = sharp({ create: { ...large, channels: 4, background: '#4568' } })
  .webp()
  .toBuffer();

test.each(['raster', 'reduced', 'jpeg', 'webp'] as const)(
  'a large picture is decoded apart: %s',
  async (to) => {
    const apart: unknown[] = [];
    const system = decoding();
    const watched = loadDecoder({
      ...system,
      startSelf: (start) => {
        apart.push([start.args[0], start.limit]);
        return system.startSelf(start);
      },
    });
    const file = await largePicture;
    const scaled = await sharp(file).resize(20, 10).png().toBuffer();
    const work = (from: Uint8Array) =>
      to === 'reduced' ? watched.reduced(from, () => size, 16) : watched[to](from, () => size);
    const [made, expected] = [await work(file), await work(scaled)];
    expect(apart).toEqual([['__decode', 10_000]]);
    if ('data' in made && 'data' in expected)
      expect({ ...made, data: [...made.data] }).toEqual({ ...expected, data: [...expected.data] });
    else
      expect(Buffer.from(made as Uint8Array).subarray(0, 3)).toEqual(
        Buffer.from(expected as Uint8Array).subarray(0, 3),
      );
  },
);

const nothing = (async function* () {})();

test.each([
  [{ code: null, isTooLong: true, errors: '' }, 'it was not decoded within 10 s'],
  [
    { code: 5, isTooLong: false, errors: 'portfolio: Input buffer has corrupt header\n' },
    'it is damaged',
  ],
])('a process that ends with %j costs its own picture', async (ending, why) => {
  const endings = [ending];
  const system = decoding();
  const { raster } = loadDecoder({
    ...system,
    startSelf: async (start) => {
      const first = endings.shift();
      if (first === undefined) return system.startSelf(start);
      return { output: nothing, ended: Promise.resolve(first), stop: () => {} };
    },
  });
  const file = await deep(large);
  // Either of the two may start the first process.
  const made = await Promise.all(
    [1, 2].map(() =>
      raster(file, () => size).catch((cause) => decodingError(cause).details.reason),
    ),
  );
  expect(made).toHaveLength(2);
  expect(made).toContain(why);
  expect(made).toContainEqual(expect.objectContaining(size));
});

test('large pictures are decoded one after the other, and a signal stops the process', async () => {
  const stop = new AbortController();
  const started: number[] = [];
  const stopped: string[] = [];
  const { raster } = loadDecoder({
    fontFolder: '',
    signal: stop.signal,
    startSelf: async ({ input }) => {
      started.push(input.length);
      return {
        output: nothing,
        ended: new Promise(() => {}),
        stop: () => void stopped.push('stopped'),
      };
    },
  });
  const file = await deep(large);
  const failures = [1, 2, 3].map(() => raster(file, () => size).catch((error: unknown) => error));
  while (started.length === 0) await new Promise(setImmediate);
  stop.abort(new Error('stopped'));
  expect(await Promise.all(failures)).toEqual(Array(3).fill(stop.signal.reason));
  expect({ started, stopped }).toEqual({ started: [file.length], stopped: ['stopped'] });
});
