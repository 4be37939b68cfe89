import { expect, test } from 'vitest';
import { draw } from '../../../../src/terminal/pictures/iterm.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { itermFiles, psnr, rasterOf, scaled, testPicture } from '../../../support/drawn-pictures.ts';

const means = {
  cell: { width: 10, height: 20 },
  level: 3,
  isTmux: false,
  nextId: () => 1,
  decoder: loadDecoder,
} as const;
const most = { columns: 25, rows: 10 };

const sent = async (file: Buffer) => {
  const drawn = await draw(file, most, means);
  const [first, ...more] = itermFiles(drawn.kind === 'sequence' ? drawn.sequence : '');
  if (first === undefined || more.length > 0) throw new Error('not one file');
  return first;
};

test.each(['png', 'jpeg'] as const)('a %s is sent unchanged, with its size in cells', async (type) => {
  const file = await testPicture({ width: 404, height: 316 }, type);
  expect(await sent(file)).toMatchObject({ keys: { inline: '1', width: '25', height: '10' }, file });
});

test('other types, and an incomplete file with a complete head, are decoded', async () => {
  const file = await testPicture({ width: 404, height: 316 }, 'webp');
  const { file: jpeg } = await sent(file);
  expect(psnr(await rasterOf(jpeg), await scaled(file, { width: 250, height: 200 }))).toBeGreaterThan(30);
  const half = (await testPicture({ width: 404, height: 316 })).subarray(0, 1500);
  await expect(sent(half)).rejects.toThrow();
});
