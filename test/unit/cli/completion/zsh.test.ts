import { expect, it } from 'vitest';
import { zsh } from '../../../../src/cli/completion/zsh.ts';

it('asks with words, of which the last is at the cursor', () => {
  expect(zsh.question(['projects', '--field', 'Graphic D'], {})).toEqual({
    words: ['projects', '--field'],
    word: 'Graphic D',
  });
});

it('gets each candidate and what is shown for it, and what kind of path can follow', () => {
  const candidates = [
    { text: 'a', help: 'First' },
    { text: 'bc', help: 'Second' },
  ];
  expect(zsh.answer({ candidates }, {})).toBe('a\ta   -- First\nbc\tbc  -- Second\n');
  expect(zsh.answer({ candidates: [], files: 'folder' }, {})).toBe(':folder\n');
});
