import { describe, expect, test } from 'vitest';
import { resolveArguments } from '../../../../src/cli/arguments.ts';
import { argumentsOf } from '../../../../src/cli/flags.ts';
import { parseCall } from '../../../../src/cli/parsing/parse-call.ts';
import { watchable, watchWords } from '../../../../src/commands/library/watch-words.ts';
import { commandTree } from '../../../../src/commands/tree.ts';
import { quoteArgument, quoteArguments } from '../../../../src/view/text/message.ts';
import { contextWith } from '../../../support/context.ts';
import { words } from '../../../support/transcript.ts';

const { context } = contextWith();

async function canonical(line: string): Promise<string> {
  const { parsed: call } = await parseCall(words(line), commandTree, context);
  if (call === undefined) throw new Error('no call');
  const own = watchable(call);
  return quoteArguments(
    watchWords(own, await resolveArguments(argumentsOf(own.commandRow), own.args, context)),
  );
}

describe('a command has one fixed form, which stands for the same', () => {
  test.each([
    ['projects poster art', `projects --query ${quoteArgument('poster art')}`],
    ['project search -q show --all', 'projects --query show --all'],
    ['projects --field Illustration -L 30', 'projects --field Illustration --limit 30'],
    ['stats timtadder', 'users stats timtadder'],
    ['user followers https://x.example/timtadder --demo', 'users followers timtadder --demo'],
    ['project show 1 2', 'projects show 1 2'],
    ['fields --popular', 'fields --popular'],
    ['projects --tags a --tags b,c', 'projects --tags a,b,c'],
    ['projects --library x.db --profile work', 'projects'],
  ])('%s', async (line, expected) => {
    expect(await canonical(line)).toBe(expected);
    expect(await canonical(expected)).toBe(expected);
  });
});

test.each([
  ['projects -o csv', '--output cannot be used'],
  ["projects --where 'stats.views > 1'", '--where cannot be used'],
  ['projects --offline', '--offline cannot be used'],
  ['projects --curl', '--curl cannot be used'],
  ['serve', '`portfolio serve` cannot be watched'],
  ['library sync', '`portfolio library sync` cannot be watched'],
  ['projects --colour red', 'unknown flag'],
  ['pojects', 'unknown command'],
])('%s is refused', async (line, message) => {
  await expect(canonical(line)).rejects.toThrow(message);
});

test('help is returned', async () => {
  const { parsed: call, help } = await parseCall(['projects', '--help'], commandTree, context);
  expect({ call, help }).toEqual({
    call: undefined,
    help: expect.stringContaining('Usage: portfolio projects'),
  });
});
