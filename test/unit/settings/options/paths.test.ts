import { normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionNames, optionRowOf } from '../../../../src/settings/options/options.ts';
import { parsePath } from '../../../../src/settings/options/paths.ts';
import { checkValue } from '../../../../src/settings/options/values.ts';

const typed = { label: '--dir', home: '/home/a' };

describe('a path', () => {
  it.each([
    ['~', '/home/a'],
    ['~/', '/home/a/'],
    ['~/x/y', '/home/a/x/y'],
    ['~/../b', '/home/b'],
  ])('typed as %j is %j', (text, path) => {
    expect(parsePath(text, typed)).toBe(normalize(path));
  });

  it.each(['~ann/x', '~$draft.html', 'x/~/y', './~/x', '', '-'])('typed as %j stays', (text) => {
    expect(parsePath(text, typed)).toBe(text);
  });

  it.each([
    ['', 'HOME is empty'],
    ['home', 'HOME is not an absolute path: "home"'],
  ])('with a tilde is refused if the home folder is %j', (home, why) => {
    const message = `--dir begins with ~, and there is no home folder (${why})`;
    expect(() => parsePath('~/x', { label: '--dir', home })).toThrow(
      expect.objectContaining({ kind: 'usage', message }),
    );
    expect(parsePath('x', { label: '--dir', home })).toBe('x');
  });

  it('is read in each option whose value is a file or a folder', () => {
    const rows = optionNames
      .map(optionRowOf)
      .filter(
        ({ valueDefinition }) =>
          valueDefinition?.kind === 'file' || valueDefinition?.kind === 'folder',
      );
    expect(rows.length).toBeGreaterThan(7);
    for (const row of rows) expect(checkValue(row, '~/x', typed)).toBe(normalize('/home/a/x'));
  });
});
