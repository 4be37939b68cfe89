import { expect, it } from 'vitest';
import { fromWords, pathLine, typedLine } from '../../../../src/cli/completion/shell.ts';

it.each([
  [{ COMP_LINE: 'portfolio pro', COMP_POINT: '11' }, 'portfolio p'],
  [{ COMP_LINE: 'portfolio', COMP_POINT: '10' }, 'portfolio '],
  [{ COMP_LINE: 'é x' }, 'é x'],
  [{ COMP_LINE: '😀 x', COMP_POINT: '2' }, '😀 '],
  [{ COMP_LINE: 'x', COMP_POINT: '-1' }, 'x'],
  [{ COMP_LINE: 'x', COMP_POINT: '999999999' }, 'x'],
  [{}, ''],
])('the line of %j is %j', (env, line) => {
  expect(typedLine(env)).toBe(line);
});

it('takes the last word for the one at the cursor', () => {
  expect(fromWords(['a', 'b', ''])).toEqual({ words: ['a', 'b'], word: '' });
  expect(fromWords([])).toEqual({ words: [], word: '' });
});

it('has a line for paths only where paths are asked for', () => {
  expect(pathLine({ candidates: [], files: 'folder' })).toBe(':folder\n');
  expect(pathLine({ candidates: [] })).toBe('');
});
