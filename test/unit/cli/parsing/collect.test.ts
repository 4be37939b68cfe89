import { Command, Option } from 'commander';
import { expect, it } from 'vitest';
import type { Meaning } from '../../../../src/cli/flags.ts';
import { collect, typedSoFar } from '../../../../src/cli/parsing/collect.ts';
import { checkedValue } from '../../../../src/settings/options/option-values.ts';

/** Parses words with a program and a command that have some flags. */
function parsed(...words: readonly string[]) {
  const meanings = new Map<Option, Meaning>();
  const add = (to: Command, flags: string, meaning: Meaning) => {
    const option = new Option(flags);
    meanings.set(option, meaning);
    to.addOption(option);
  };
  const program = new Command('portfolio').enablePositionalOptions();
  add(program, '--demo', { option: 'demo' });
  add(program, '--retries <n>', { option: 'retries' });
  const list = program.command('list').action(() => {});
  add(list, '--retries <n>', { option: 'retries' });
  add(list, '--field <field>', { param: 'field' });
  add(list, '--no-cache', { option: 'cache' });
  add(list, '--json', { option: 'json' });
  add(list, '-o, --output <format>', { option: 'output' });
  program.parse(words, { from: 'user' });
  return { program, list, meanings };
}

it.each<[string, object, object]>([
  ['--retries 1 list', { retries: '1' }, {}],
  ['--retries 1 list --retries 3 --field x', { retries: '3' }, { field: 'x' }],
  ['list --no-cache --json', { cache: false, json: true, output: 'json' }, {}],
])('%s has the options %j and the parameters %j', (line, options, params) => {
  const { list, meanings } = parsed(...line.split(' '));
  const collected = collect(list, meanings, checkedValue);
  expect({ ...collected, params: Object.fromEntries(collected.params) }).toEqual({ options, params });
});

it.each([
  ['--demo list', '--demo cannot be used with `portfolio list`'],
  ['list --retries many', '--retries takes a whole number from 0 to 20, not "many"'],
  ['list --json -o csv', '--json and --output csv cannot be used together'],
])('%s is refused', (line, message) => {
  const { list, meanings } = parsed(...line.split(' '));
  expect(() => collect(list, meanings, checkedValue)).toThrow(message);
});

it('tells the format of errors although values are wrong', () => {
  const { program, meanings } = parsed('list', '--json', '--retries', 'many');
  expect(typedSoFar(program, meanings)).toEqual({ output: 'json', verbose: false, quiet: false });
});
