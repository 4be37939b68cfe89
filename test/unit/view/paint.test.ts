import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { noPaint, paintFor } from '../../../src/view/paint.ts';

describe('paintFor', () => {
  test('of level 0 changes nothing', async () => {
    expect(await paintFor(0)).toBe(noPaint);
    for (const colour of Object.values(noPaint)) expect(colour('text')).toBe('text');
  });

  test.each([1, 2, 3] as const)('of level %i colours each kind of text, whatever stdout is', async (level) => {
    for (const colour of Object.values(await paintFor(level))) {
      expect(colour('text')).not.toBe('text');
      expect(stripVTControlCharacters(colour('text'))).toBe('text');
    }
  });

  test('paints the first argument only, so that `map` can call it', async () => {
    const { bold } = await paintFor(1);
    expect(['a', 'b'].map(bold)).toEqual([bold('a'), bold('b')]);
  });
});
