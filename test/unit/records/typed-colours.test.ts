import { describe, expect, it } from 'vitest';
import { replaceColours } from '../../../src/records/typed-colours.ts';

describe('replaceColours', () => {
  const colours = async (text: string) => {
    const params = new Map([['color_hex', text]]);
    const query = await replaceColours({ command: 'projects search', args: [], params });
    const [model] = query.likeness?.models ?? [];
    return model?.kind === 'palette' ? model.colours : query.params.get('color_hex');
  };

  it.each([
    ['orange', 'ffa500'],
    ['Dark Orange', 'ff8c00'],
    ['#F80', '#F80'],
    ['black', '000000'],
    ['rgb(255, 136, 0)', 'ff8800'],
    ['orange,teal', ['ffa500', '008080']],
    ['#f80, rgb(0, 128, 128) ,oklch(0.7 0.15 60)', ['ff8800', '008080', 'e18528']],
  ])('of %s are %s', async (text, expected) => expect(await colours(text)).toEqual(expected));

  it.each([
    ['oragne', 'not "oragne"; did you mean "orange"?'],
    ['orange,', 'not ""'],
    ['red,red,red,red,red,red', '--color-hex accepts at most 5 colours, not 6'],
  ])('refuses %s with %s', async (text, message) => {
    await expect(colours(text)).rejects.toThrow(message);
  });
});
