import { expect, test } from 'vitest';
import { blockLines, blockPixels, cubeColour, draw } from '../../../../src/terminal/pictures/blocks.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { blocksRaster, psnr, scaled, testPicture, testRaster } from '../../../support/drawn-pictures.ts';

const area = { columns: 38, rows: 15 };

test.each([
  [3, 25],
  [2, 21],
] as const)('at level %i a terminal shows the picture with at least %i dB', async (level, least) => {
  const raster = testRaster(blockPixels(area));
  const shown = await blocksRaster(blockLines(raster, { level }).join('\n'), area);
  expect(psnr(shown, raster)).toBeGreaterThan(least);
});

test('a file is drawn in its proportions', async () => {
  const file = await testPicture({ width: 404, height: 316 });
  const means = {
    cell: { width: 10, height: 20 },
    level: 3,
    isTmux: false,
    nextId: () => 1,
    decoder: loadDecoder,
  } as const;
  const drawn = await draw(file, { columns: 30, rows: 30 }, means);
  expect(drawn).toMatchObject({ kind: 'lines', area: { columns: 30, rows: 12 }, before: '' });
  const lines = drawn.kind === 'lines' ? drawn.lines : [];
  const shown = await blocksRaster(lines.join('\n'), drawn.area);
  expect(psnr(shown, await scaled(file, blockPixels(drawn.area)))).toBeGreaterThan(25);
});

test('a picture of one colour sets it once per line', () => {
  const raster = { width: 8, height: 4, data: new Uint8Array(96).fill(7) };
  expect(blockLines(raster, { level: 3 })).toEqual(Array(2).fill('\x1B[48;2;7;7;7m    \x1B[0m'));
});

test.each([
  [[0, 0, 0], 16],
  [[255, 255, 255], 231],
  [[255, 0, 0], 196],
  [[95, 135, 175], 67],
  [[8, 8, 8], 232],
  [[128, 128, 128], 244],
  [[130, 127, 128], 244],
  [[250, 120, 30], 208],
] as const)('the nearest colour of %j is %i', (colour, nearest) => expect(cubeColour([...colour])).toBe(nearest));
