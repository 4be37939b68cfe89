import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isSuggestion, quoteWord, wrapMessage } from '../../../../src/view/text/message.ts';

const terminal = { isTTY: true, columns: 30 };

it.each([
  ['no service is set up', 'no service is set up'],
  ['key      required', 'key      required'],
  ['Ærø      and Łódź', 'Ærø      and Łódź'],
  [
    'unknown flag "--sortt"; did you mean "--sort"?',
    'unknown flag "--sortt"; did\nyou mean "--sort"?',
  ],
  ['run `portfolio login`, or add --demo', 'run `portfolio login`, or add\n--demo'],
  ['check the key with it, `portfolio login`', 'check the key with it,\n`portfolio login`'],
  ['see `portfolio projects comments --help`', 'see\n`portfolio projects comments --help`'],
  ["e.g. --where 'stats.views > 1000'", "e.g. --where\n'stats.views > 1000'"],
  ['run `portfolio login` to change it', 'run `portfolio login` to\nchange it'],
  ["the system's keyring has no key", "the system's keyring has no\nkey"],
  [
    '12 projects; more: portfolio projects --page 2',
    '12 projects; more: portfolio projects --page 2',
  ],
])('%s', async (text, lines) => {
  expect(await wrapMessage(text, terminal)).toBe(lines);
  expect(await wrapMessage(text, { isTTY: false })).toBe(text);
});

it.each(['plain', 'two words', "it's", '$HOME `id` "x" \\', '', '-L', 'a\nb', '*'])(
  'shellWord survives a shell: %j',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${quoteWord(word)}`], { encoding: 'utf8' })).toBe(
      word,
    );
  },
);

it('shellWord does not quote plain words', () => {
  expect(quoteWord('https://api.example/v2/projects')).toBe('https://api.example/v2/projects');
});

it.each([
  ['hint: check the address', true],
  ['15 projects, sorted by views; more: portfolio projects -L 30', true],
  ['no works in progress found; --time all searches older ones too', true],
  ['demo: sample data from the embedded service', false],
  ['15 projects, sorted by views', false],
])('%j is a suggestion: %j', (text, expected) => {
  expect(isSuggestion(text)).toBe(expected);
});
