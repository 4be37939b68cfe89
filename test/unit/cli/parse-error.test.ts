import { Command, CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { parseError } from '../../../src/cli/parse-error.ts';

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
    "unknown option '--jsn' (did you mean --json?)",
    'see `portfolio show --help`',
  ],
])('%s is a usage error in our words', (code, message, said, hint) => {
  expect(parseError(new CommanderError(1, code, message), command)).toMatchObject({
    kind: 'usage',
    message: said,
    details: { hint },
  });
});
