import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '../../../../src/view/text/shell-word.ts';

it.each(['plain', 'two words', "it's", '$HOME `id` "x" \\', '', '-L', 'a\nb', '*'])(
  'is the same word again after a shell has read it: %j',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

it('leaves a word without special characters as it is', () => {
  expect(shellWord('https://api.example/v2/projects')).toBe('https://api.example/v2/projects');
});
