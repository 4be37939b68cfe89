import { execSync } from 'node:child_process';
import { sep } from 'node:path';
import { expect, it } from 'vitest';
import {
  containsSuggestion,
  quoteArgument,
  wrapMessage,
} from '../../../../src/view/text/message.ts';

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
  ['e.g. --where "stats.views > 1000"', 'e.g. --where\n"stats.views > 1000"'],
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

it('quoteWord survives the shell of the system', () => {
  const words = ['plain', 'two words', "it's", '$HOME `id` "x" \\', '', '-L', '*', 'a\\b c\\'];
  // cmd.exe ends a command at the end of a line.
  if (sep === '/') words.push('a\nb');
  const print = `"${process.execPath}" -p "JSON.stringify(process.argv.slice(1))" --`;
  const line = [print, ...words.map(quoteArgument)].join(' ');
  expect(JSON.parse(execSync(line, { encoding: 'utf8' }))).toEqual(words);
});

it('quoteWord does not quote plain words', () => {
  expect(quoteArgument('https://api.example/v2/projects')).toBe('https://api.example/v2/projects');
});

it.each([
  ['hint: check the address', true],
  ['15 projects, sorted by views; more: portfolio projects -L 30', true],
  ['no works in progress found; --time all searches older ones too', true],
  ['demo: sample data from the embedded service', false],
  ['15 projects, sorted by views', false],
])('%j is a suggestion: %j', (text, expected) => {
  expect(containsSuggestion(text)).toBe(expected);
});
