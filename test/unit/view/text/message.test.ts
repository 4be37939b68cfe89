import { expect, it } from 'vitest';
import { wrapMessage } from '../../../../src/view/text/message.ts';

const terminal = { isTTY: true, columns: 30 };

it.each([
  ['no service is set up', 'no service is set up'],
  ['key      required', 'key      required'],
  ['Ærø      and Łódź', 'Ærø      and Łódź'],
  ['unknown flag "--sortt"; did you mean "--sort"?', 'unknown flag "--sortt"; did\nyou mean "--sort"?'],
  ['run `portfolio login`, or add --demo', 'run `portfolio login`, or add\n--demo'],
  ['check the key with it, `portfolio login`', 'check the key with it,\n`portfolio login`'],
  ['see `portfolio projects comments --help`', 'see\n`portfolio projects comments --help`'],
  ["e.g. --where 'stats.views > 1000'", "e.g. --where\n'stats.views > 1000'"],
  ["the system's keyring has no key", "the system's keyring has no\nkey"],
  ['12 projects; more: portfolio projects --page 2', '12 projects; more: portfolio projects --page 2'],
])('%s', async (text, lines) => {
  expect(await wrapMessage(text, terminal)).toBe(lines);
  expect(await wrapMessage(text, { isTTY: false })).toBe(text);
});
