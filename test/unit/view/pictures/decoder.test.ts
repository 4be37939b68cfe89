import { describe, expect, it } from 'vitest';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { svg } from '../../../support/pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const decoder = loadDecoder();
const raster = stripes([
  [0xff0000, 30],
  [0x0000ff, 10],
]);

describe('loadDecoder', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('decodes and scales a %s', async (type) => {
    const sizes: unknown[] = [];
    const decoded = await decoder.raster(await fileOf(raster, type), (size) => {
      sizes.push(size);
      return { width: 20, height: 5 };
    });
    expect(sizes).toEqual([{ width: 40, height: 10 }]);
    expect({ width: decoded.width, height: decoded.height, bytes: decoded.data.length }).toEqual({
      width: 20,
      height: 5,
      bytes: 300,
    });
    const [red = 0, , blue = 0] = decoded.data;
    expect(red).toBeGreaterThan(240);
    expect(blue).toBeLessThan(20);
  });

  it('makes no colours of its own when it scales exactly', async () => {
    const { data } = await decoder.raster(await fileOf(raster), () => ({ width: 17, height: 3 }), 'exact');
    const colours = new Set(Array.from({ length: 51 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()));
    expect([...colours].sort()).toEqual(['0,0,255', '255,0,0']);
  });

  it('makes files of another size', async () => {
    const file = await fileOf(raster);
    const half = () => ({ width: 20, height: 5 });
    const sizes: unknown[] = [];
    for (const made of [await decoder.jpeg(file, half), await decoder.webp(file, half)])
      await decoder.raster(made, (size) => {
        sizes.push(size);
        return size;
      });
    expect(sizes).toEqual([half(), half()]);
  });

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['half a PNG', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAf', 'base64')],
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html>')],
  ])('refuses %s', async (_, file) => {
    await expect(decoder.raster(file, (size) => size)).rejects.toThrow(Error);
  });

  it('says in a sentence why there is no sharp', () => {
    const load = () => {
      throw new Error('Could not load the "sharp" module using the test runtime\nPossible solutions: many');
    };
    expect(() => loadDecoder(load)).toThrow(
      /^pictures cannot be decoded, because sharp cannot be loaded: Could not load the "sharp" module using the test runtime$/,
    );
  });
});
