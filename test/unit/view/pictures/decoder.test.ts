import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodingFailure, loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { rasterOf, testPicture } from '../../../support/drawn-pictures.ts';
import { pixelBomb } from '../../../support/pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const size = { width: 20, height: 10 };
const decoder = loadDecoder();

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is decoded and scaled', async (type) => {
  const file = await testPicture({ width: 200, height: 100 }, type);
  const { width, height, data } = await decoder.raster(file, () => size);
  expect([width, height, data.length]).toEqual([20, 10, 600]);
});

test('the wanted size depends on the size after the rotation in the file', async () => {
  const file = await sharp(await testPicture({ width: 200, height: 100 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sizes: unknown[] = [];
  await decoder.raster(file, (whole) => {
    sizes.push(whole);
    return size;
  });
  expect(sizes).toEqual([{ width: 100, height: 200 }]);
});

test('colours are reduced on request', async () => {
  const { data } = await decoder.reduced(await testPicture({ width: 200, height: 100 }), (whole) => whole, 16);
  const colours = new Set(Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()));
  expect(colours.size).toBeLessThanOrEqual(16);
});

test('exact scaling adds no colours', async () => {
  const raster = stripes([
    [0xff0000, 30],
    [0x0000ff, 10],
  ]);
  const { data } = await decoder.raster(await fileOf(raster), () => ({ width: 17, height: 3 }), 'exact');
  const colours = new Set(Array.from({ length: 51 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()));
  expect([...colours].sort()).toEqual(['0,0,255', '255,0,0']);
});

test('any file is converted to WebP', async () => {
  const file = await decoder.webp(await testPicture({ width: 200, height: 100 }), () => size);
  expect(await rasterOf(Buffer.from(file))).toMatchObject(size);
});

test('any file is converted to JPEG', async () => {
  const file = await decoder.jpeg(await testPicture({ width: 200, height: 100 }, 'webp'), () => size);
  expect([...file.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(await rasterOf(Buffer.from(file))).toMatchObject(size);
});

test('transparent parts are white', async () => {
  const clear = await sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect((await decoder.raster(clear, () => size)).data.every((value) => value === 255)).toBe(true);
});

test.each([
  ['30,000 by 30,000 pixels', async () => pixelBomb(30_000, 30_000), /pixel limit/],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /unsupported/],
  ['TIFF', async () => Buffer.from('49492a0008000000', 'hex'), /unsupported/],
  ['nothing', async () => Buffer.alloc(0), /empty/i],
  ['half a PNG', async () => (await testPicture({ width: 200, height: 100 })).subarray(0, 900), /./],
  ['half a JPEG', async () => (await testPicture({ width: 200, height: 100 }, 'jpeg')).subarray(0, 900), /./],
  ['half a WebP', async () => (await testPicture({ width: 200, height: 100 }, 'webp')).subarray(0, 300), /./],
])('%s is refused', async (_, file, why) => {
  await expect(decoder.raster(await file(), () => size)).rejects.toThrow(why);
});

test('the error says why sharp cannot be loaded', () => {
  const load = () => {
    throw new Error(
      'Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:\n- npm install',
    );
  };
  expect(() => loadDecoder(load)).toThrow(
    /^pictures cannot be decoded, because sharp cannot be loaded: Could not load the "sharp" module using the linux-x64 runtime$/,
  );
});

test.each([
  ['it is empty', async () => Buffer.alloc(0)],
  ['it is not a JPEG, PNG, GIF or WebP picture', async () => Buffer.from('text')],
  ['it has more than 25 million pixels', async () => pixelBomb(6000, 6000)],
  ['it is damaged', async () => (await testPicture({ width: 200, height: 100 })).subarray(0, 150)],
])('the reason is in words for users: %s', async (why, file) => {
  const failure = decoder.raster(await file(), () => size).catch(decodingFailure);
  expect(await failure).toBe(why);
});
