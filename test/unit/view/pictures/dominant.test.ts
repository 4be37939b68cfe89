import { describe, expect, it } from 'vitest';
import { dominantColours } from '../../../../src/view/pictures/dominant.ts';
import { stripes } from '../../../support/rasters.ts';

const shares = (...given: Parameters<typeof dominantColours>) =>
  dominantColours(...given).map(({ hex, share }) => [hex, Math.round(share * 100)]);

describe('dominantColours', () => {
  it('finds flat colours exactly, the largest share first', () => {
    expect(shares(stripes({ '#102030': 20, '#e4572e': 70, '#f5f5f0': 10 }))).toEqual([
      ['#e4572e', 70],
      ['#102030', 20],
      ['#f5f5f0', 10],
    ]);
  });

  it('merges similar colours', () => {
    expect(shares(stripes({ '#e4572e': 50, '#e65a30': 50 }))).toHaveLength(1);
  });

  it('omits small shares, and returns at most the wanted number', () => {
    const colours = [
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#ffff00',
      '#00ffff',
      '#ff00ff',
      '#ffffff',
      '#000000',
    ];
    const equal = Object.fromEntries(colours.map((hex) => [hex, 100]));
    expect(shares(stripes({ ...equal, '#888888': 2 }), 8)).toHaveLength(8);
    expect(shares(stripes(equal), 3)).toHaveLength(3);
  });

  it('returns colours that occur in the picture, even for a gradient', () => {
    const greys = Array.from({ length: 256 }, (_, at) => [
      `#${at.toString(16).padStart(2, '0').repeat(3)}`,
      1,
    ]);
    const found = dominantColours(stripes(Object.fromEntries(greys)));
    expect(found.length).toBeGreaterThan(3);
    for (const { hex } of found) expect(hex).toMatch(/^#(..)\1\1$/);
  });

  it('returns none without pixels', () => {
    expect(dominantColours({ width: 0, height: 0, data: new Uint8Array() })).toEqual([]);
  });
});
