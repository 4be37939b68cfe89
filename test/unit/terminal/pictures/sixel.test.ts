import { expect, test } from 'vitest';
import { draw } from '../../../../src/terminal/pictures/sixel.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { psnr, scaled, sixelRasters, testPicture } from '../../../support/drawn-pictures.ts';

test('a picture is drawn in 256 colours, and no larger than its cells', async () => {
  const file = await testPicture({ width: 404, height: 316 });
  const means = {
    cell: { width: 9, height: 18 },
    level: 3,
    isTmux: false,
    nextId: () => 1,
    decoder: loadDecoder,
  } as const;
  const drawn = await draw(file, { columns: 25, rows: 10 }, means);
  const [raster] = sixelRasters(drawn.kind === 'sequence' ? drawn.sequence : '');
  if (raster === undefined) throw new Error('no sixels');
  expect(drawn.area).toEqual({ columns: 25, rows: 10 });
  // Bands are six pixels high.
  const cut = { width: 225, height: 180, data: raster.data.subarray(0, 225 * 180 * 3) };
  expect(raster.width).toBe(225);
  expect(psnr(cut, await scaled(file, { width: 225, height: 180 }))).toBeGreaterThan(32);
});
