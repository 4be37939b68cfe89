import { describe, expect, it } from 'vitest';
import { dominantColours } from '../../../../src/view/pictures/dominant.ts';
import { stripes } from '../../../support/rasters.ts';

const shares = (...given: Parameters<typeof dominantColours>) =>
  dominantColours(...given).map(({ hex, share }) => [hex, Math.round(share * 100)]);

describe('dominantColours', () => {
  it('finds flat colours exactly, the largest share first', () => {
    expect(
      shares(
        stripes([
          [0x102030, 20],
          [0xe4572e, 70],
          [0xf5f5f0, 10],
        ]),
      ),
    ).toEqual([
      ['#e4572e', 70],
      ['#102030', 20],
      ['#f5f5f0', 10],
    ]);
  });

  it('merges similar colours', () => {
    expect(
      shares(
        stripes([
          [0xe4572e, 50],
          [0xe65a30, 50],
        ]),
      ),
    ).toHaveLength(1);
  });

  it('omits small shares, and returns at most the wanted number', () => {
    const colours = [0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0x00ffff, 0xff00ff, 0xffffff, 0x000000];
    expect(shares(stripes([...colours.map((colour) => [colour, 100] as const), [0x888888, 2]]), 8)).toHaveLength(8);
    expect(shares(stripes(colours.map((colour) => [colour, 10] as const)), 3)).toHaveLength(3);
  });

  it('returns colours that occur in the picture, even for a gradient', () => {
    const raster = stripes(Array.from({ length: 256 }, (_, at) => [(at << 16) | (at << 8) | at, 1] as const));
    const found = dominantColours(raster);
    expect(found.length).toBeGreaterThan(3);
    for (const { hex } of found) expect(hex).toMatch(/^#(..)\1\1$/);
  });

  it('returns none without pixels', () => {
    expect(dominantColours({ width: 0, height: 0, data: new Uint8Array() })).toEqual([]);
  });
});
