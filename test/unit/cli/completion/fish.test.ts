import { expect, it } from 'vitest';
import { fish } from '../../../../src/cli/completion/fish.ts';

it.each([
  ['Graphic\\ D', 'Graphic D'],
  ['"Graphic D', 'Graphic D'],
  ["'Graphic D", 'Graphic D'],
  ['', ''],
])('takes the quotes off the word at the cursor: %s', (raw, word) => {
  expect(fish.question(['projects', '--field', raw], {})).toEqual({ words: ['projects', '--field'], word });
});

it('gets each candidate with its help', () => {
  const candidates = [
    { text: 'a', help: 'First' },
    { text: 'b', help: '' },
  ];
  expect(fish.answer({ candidates }, {})).toBe('a\tFirst\nb\n');
  expect(fish.answer({ candidates: [], files: 'file' }, {})).toBe(':file\n');
});
