import { Command, CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { parseError, strayWord, unknownName } from '../../../../src/cli/parsing/parse-error.ts';
import { tree } from '../../../../src/commands/tree.ts';

const command = new Command('portfolio').command('show').argument('<id>');

it.each([
  [
    'commander.missingArgument',
    "error: missing required argument 'id'",
    'missing argument <id>',
    'usage: portfolio show <id> [flags]',
  ],
  [
    'commander.excessArguments',
    'error: too many',
    '`portfolio show` takes 1 argument, not 0',
    'usage: portfolio show <id> [flags]',
  ],
  [
    'commander.unknownOption',
    "error: unknown option '--jsn'\n(Did you mean --json?)",
    'unknown flag "--jsn"; did you mean "--json"?',
    'see `portfolio show --help`',
  ],
  [
    'commander.unknownCommand',
    "error: unknown command 'x'\n(Did you mean one of a, b?)",
    'unknown command "x"; did you mean "a" or "b"?',
    'see `portfolio show --help`',
  ],
  [
    'commander.optionMissingArgument',
    "error: option '-L, --limit <n>' argument missing",
    '--limit needs a value',
    'see `portfolio show --help`',
  ],
  ['commander.other', 'error: something else', 'something else', 'see `portfolio show --help`'],
])('%s is a usage error in our words', (code, message, said, hint) => {
  expect(parseError(new CommanderError(1, code, message), command)).toMatchObject({
    kind: 'usage',
    message: said,
    details: { hint },
  });
});

it.each([
  [
    'search',
    'unknown command "search"',
    'did you mean `portfolio projects search`, or the same for users, wips, collections?',
  ],
  ['followers', 'unknown command "followers"', 'did you mean `portfolio users followers`?'],
  [
    '2236',
    'unknown command "2236"',
    'did you mean `portfolio projects show 2236`, or the same for users, wips, collections?',
  ],
  ['version', 'unknown command "version"; did you mean "--version"?', 'see `portfolio --help`'],
  ['x', 'unknown command "x"', 'see `portfolio --help`'],
])('%s at the top may be a verb without its noun, or a flag', (word, said, hint) => {
  const program = new Command('portfolio').version('1');
  const error = new CommanderError(1, 'commander.unknownCommand', `error: unknown command '${word}'`);
  expect(parseError(error, program, tree)).toMatchObject({ message: said, details: { hint } });
});

it.each([
  ['shwo', [], 'unknown command "shwo"; did you mean "show"?'],
  ['pagin', ['paging'], 'unknown command or topic "pagin"; did you mean "paging"?'],
  ['toString', [], 'unknown command "toString"'],
])('%s is no command', async (word, others, message) => {
  const program = new Command('portfolio').helpCommand(false);
  program.command('show');
  program.command('shadow', { hidden: true });
  expect(await unknownName(word, program, others)).toMatchObject({
    message,
    details: { hint: 'see `portfolio --help`' },
  });
});

it('finds the word before --help that is no command', () => {
  const program = new Command('portfolio').helpCommand(false).helpOption(false);
  expect(strayWord(program)).toBeUndefined();
  program.command('show');
  program.args = ['toString'];
  expect(strayWord(program)).toBe('toString');
  program.args = ['--flag'];
  expect(strayWord(program)).toBeUndefined();
});
