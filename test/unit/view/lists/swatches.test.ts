import { describe, expect, it } from 'vitest';
import { swatchesIn, swatchSubject, swatchText } from '../../../../src/view/lists/swatches.ts';
import { style } from '../../../support/samples.ts';

const colour = (hex: string, share: number, project = '7') => ({
  value: { project, title: 'Water\x1b[31m Wigs', hex, name: 'tomato', share },
});

describe('swatchesIn', () => {
  it('groups the colours of each project, and leaves out other records', () => {
    const colours = [colour('#ff0000', 0.5), colour('#00ff00', 0.2), colour('#0000ff', 1, '8')];
    const records = [{ value: null }, colour('red', 1), ...colours];
    expect(swatchesIn(records).map(({ project, colours }) => [project, colours.map(({ hex }) => hex)])).toEqual([
      ['7', ['#ff0000', '#00ff00']],
      ['8', ['#0000ff']],
    ]);
  });
});

describe('swatchText', () => {
  const records = [colour('#ff0000', 0.9), colour('#00ff00', 0.09), colour('#0000ff', 0.01)];

  it('is text without colours', () => {
    expect(swatchText(records.slice(0, 1), style(40))).toBe('Water Wigs  7\n  #ff0000  tomato   90%\n');
  });

  it('shows the shares as a strip with every colour', () => {
    const swatch = (hex: string, columns: number) => `${hex.slice(1, 3)}x${columns} `;
    const [, strip] = swatchText(records, { ...style(34), swatch }).split('\n');
    expect(strip).toBe('  ffx27 00x2 00x1 ');
  });

  it('cuts a title that does not fit', () => {
    expect(swatchText(records, style(13)).split('\n')[0]).toBe('Water Wi…  7');
  });
});

it('draws its own subject', async () => {
  const { chart, rowsFor } = swatchSubject();
  expect(await chart?.([colour('#ff0000', 1)], style(40), true)).toContain('#ff0000');
  expect(rowsFor([])({ hex: '#ff0000' })).toEqual([{ hex: '#ff0000' }]);
});
