import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodingFailure, loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { manyScans, rasterOf, testPicture } from '../../../support/drawn-pictures.ts';
import { manyTexts, pixelBomb, svg } from '../../../support/pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { plain } from '../../../support/request.ts';

const size = { width: 20, height: 10 };
const whole = { width: 200, height: 100 };
const decoder = loadDecoder(plain.signal);

const coloursOf = ({ data }: Raster) =>
  new Set(Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()));

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

test('transparent parts are white', async () => {
  const clear = await sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect((await decoder.raster(clear, () => size)).data.every((value) => value === 255)).toBe(true);
});

test('the error says why sharp cannot be loaded', () => {
  const load = () => {
    throw new Error(
      'Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:\n- npm install',
    );
  };
  expect(() => loadDecoder(plain.signal, load)).toThrow(
    /^pictures cannot be decoded, because sharp cannot be loaded: Could not load the "sharp" module using the linux-x64 runtime$/,
  );
});

test.each([
  ['nothing', 'it is empty', async () => Buffer.alloc(0)],
  ['text', 'it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from('text')],
  ['SVG', 'it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from(svg)],
  ['TIFF', 'it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from('49492a0008000000', 'hex')],
  ['6,000 by 6,000 pixels', 'it has more than 25 million pixels', async () => pixelBomb(6000, 6000)],
  ['30,000 by 30,000 pixels', 'it has more than 25 million pixels', async () => pixelBomb(30_000, 30_000)],
  ['65 scans', 'it has more than 64 scans', async () => manyScans(whole, 65)],
  ['half a PNG', 'it is damaged', async () => (await testPicture(whole)).subarray(0, 900)],
  ['half a JPEG', 'it is damaged', async () => (await testPicture(whole, 'jpeg')).subarray(0, 900)],
  ['half a WebP', 'it is damaged', async () => (await testPicture(whole, 'webp')).subarray(0, 300)],
])('%s is refused, because %s', async (_, why, file) => {
  const failure = decoder.raster(await file(), () => size).catch(decodingFailure);
  expect(await failure).toBe(why);
});

test('64 scans are decoded', async () => {
  expect(await decoder.raster(await manyScans(whole, 64), () => size)).toMatchObject(size);
});

test('compressed texts take neither time nor memory', async () => {
  const start = process.memoryUsage().rss;
  expect(await decoder.raster(manyTexts(40), () => size)).toMatchObject(size);
  expect(process.memoryUsage().rss - start).toBeLessThan(100_000_000);
});

test('large pictures are decoded one after the other, and a signal does not wait for them', async () => {
  const stop = new AbortController();
  const { raster } = loadDecoder(stop.signal);
  const file = await manyScans({ width: 2500, height: 2500 }, 64);
  const order: number[] = [];
  const decoded = [1, 2, 3, 4].map((each) => raster(file, () => size).then(() => order.push(each)));
  const failures = Promise.all(decoded.map((each) => each.catch((error: unknown) => error)));
  await decoded[0];
  expect(order).toEqual([1]);
  stop.abort(new Error('stopped'));
  expect((await failures).slice(1)).toEqual(Array(3).fill(stop.signal.reason));
});
