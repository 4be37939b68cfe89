import { describe, expect, it } from 'vitest';
import { swatchSubject } from '../../../../src/view/lists/swatches.ts';
import type { Style } from '../../../../src/view/text/paint.ts';
import { style } from '../../../support/samples.ts';

const colour = (hex: string, share: number, project = '7') => ({
  value: { palette: project, of: project, title: 'Water\x1b[31m Wigs', hex, name: 'tomato', share },
});

describe('the chart', () => {
  const records = [colour('#ff0000', 0.9), colour('#00ff00', 0.09), colour('#0000ff', 0.01)];
  const drawn = (style: Style, count = 3) =>
    swatchSubject('project').chart?.(records.slice(0, count), style, true);

  it('is text without colours', async () => {
    expect(await drawn(style(40), 1)).toBe('Water Wigs  7\n  #ff0000  tomato   90%\n');
  });

  it('shows the shares as a strip with every colour', async () => {
    const swatch = (hex: string, columns: number) => `${hex.slice(1, 3)}x${columns} `;
    expect(await drawn({ ...style(34), drawSwatch: swatch })).toContain('\n  ffx27 00x2 00x1 \n');
  });

  it('cuts a title that does not fit', async () => {
    expect(await drawn(style(13))).toMatch(/^Water Wi… {2}7\n/);
  });
});
