import { describe, expect, it } from 'vitest';
import { describePicture } from '../../../../src/view/pictures/description.ts';
import {
  distanceFrom,
  distanceFromPalette,
  edgesOf,
} from '../../../../src/view/pictures/likeness.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { decoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

/** A raster of 8 by 8 pixels from a function of the position. */
function drawn(grey: (x: number, y: number) => number): Raster {
  const data = Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) =>
    grey(Math.floor(at / 3) % 8, Math.floor(at / 24)),
  );
  return { data, width: 8, height: 8 };
}

/** Returns the mean shares of the five directions. */
const shares = (raster: Raster) =>
  [0, 1, 2, 3, 4].map((direction) =>
    edgesOf(raster).reduce((sum, each, at) => (at % 5 === direction ? sum + each : sum), 0),
  );

describe('edgesOf', () => {
  it.each<[string, (x: number, y: number) => number, number]>([
    ['vertical edges', (x) => (x % 2) * 200, 0],
    ['horizontal edges', (_, y) => (y % 2) * 200, 1],
    [
      'falling diagonals',
      (x, y) => (x % 2 === 0 && y % 2 === 0 ? 200 : x % 2 === 1 && y % 2 === 1 ? 0 : 100),
      2,
    ],
    [
      'rising diagonals',
      (x, y) => (x % 2 === 1 && y % 2 === 0 ? 200 : x % 2 === 0 && y % 2 === 1 ? 0 : 100),
      3,
    ],
    ['dots', (x, y) => ((x + y) % 2) * 200, 4],
  ])('counts %s', (_, grey, direction) => {
    const expected = [0, 0, 0, 0, 0];
    expected[direction] = 16 * 255;
    expect(shares(drawn(grey))).toEqual(expected);
  });

  it('counts nothing in an even area', () => {
    expect(shares(drawn((x) => x))).toEqual([0, 0, 0, 0, 0]);
    expect([...edgesOf({ data: new Uint8Array(), width: 0, height: 0 })]).toEqual(
      Array(80).fill(0),
    );
  });
});

describe('distanceFrom', () => {
  const picture = async (...given: Parameters<typeof stripes>) =>
    describePicture(await fileOf(stripes(...given)), await decoder());

  it('is 0 for the same picture', async () => {
    const one = await picture({ '#ff5000': 20, '#102030': 20 });
    expect(distanceFrom([one])(one)).toBe(0);
    expect(distanceFrom([one, one])(one)).toBe(0);
  });

  it('is the mean of the distances from several pictures', async () => {
    const [red, blue] = await Promise.all([picture({ '#ff0000': 20 }), picture({ '#0000ff': 20 })]);
    const far = distanceFrom([red])(blue);
    expect(far).toBeGreaterThan(0.3);
    expect(distanceFrom([red, blue])(blue)).toBe(far / 2);
  });

  it('from a palette is less for a picture with all of its colours than for one full of one of them', async () => {
    const palette = { colours: (await picture({ '#ffa500': 20, '#008080': 20 })).colours };
    const both = await picture({ '#f59a10': 20, '#108888': 6, '#ffffff': 14 });
    const one = await picture({ '#008080': 36, '#e0ffff': 4 });
    const distance = distanceFromPalette(palette.colours);
    expect(distance(palette)).toBe(0);
    expect(distance(both)).toBeLessThan(distance(one) / 2);
    expect(distance({ colours: [] })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is infinite without colours', async () => {
    const one = await picture({ '#ff5000': 20 });
    expect(distanceFrom([one])({ colours: [], edges: new Uint8Array() })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
