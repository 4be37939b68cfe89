import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadPaint, loadSwatchDrawer } from '../../../../src/view/text/paint.ts';

describe('loadPaint', () => {
  test('of level 0 changes nothing', async () => {
    for (const colour of Object.values(await loadPaint(0))) expect(colour('text')).toBe('text');
  });

  test.each([1, 2, 3] as const)(
    'of level %i colours each kind of text, whatever stdout is',
    async (level) => {
      for (const colour of Object.values(await loadPaint(level))) {
        expect(colour('text')).not.toBe('text');
        expect(stripVTControlCharacters(colour('text'))).toBe('text');
      }
    },
  );
});

test.each([1, 2, 3] as const)(
  'level %i has only the 16 standard colours and attributes, and never bright black',
  async (level) => {
    const sequences = Object.values(await loadPaint(level)).flatMap(
      (colour) =>
        colour('')
          .concat(colour('x'))
          .match(/\x1b\[[\d;]*m/g) ?? [],
    );
    expect(sequences.length).toBeGreaterThan(0);
    // Bold, dim, italic and their ends; colours from red to cyan and the end of a colour.
    for (const sequence of sequences)
      expect(sequence).toMatch(/^\x1b\[(?:1|2|3|22|23|3[1-6]|39)m$/);
  },
);

test('swatches need more colours than the theme has', async () => {
  expect(await loadSwatchDrawer(0)).toBeUndefined();
  expect(await loadSwatchDrawer(1)).toBeUndefined();
  // The nearest colour, as in pictures; chalk rounds it to 110.
  expect((await loadSwatchDrawer(2))?.('#5f87af', 2)).toBe('\x1b[38;5;67m██\x1b[39m');
  expect((await loadSwatchDrawer(3))?.('#ff8000', 2)).toBe('\x1b[38;2;255;128;0m██\x1b[39m');
});

test('ids are readable on white and on black', async () => {
  expect((await loadPaint(1)).id('7')).toBe('\x1b[35m7\x1b[39m');
});
