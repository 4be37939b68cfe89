import { expect, it } from 'vitest';
import type { CommandRow } from '../../../../src/cli/command.ts';
import { flagsOf } from '../../../../src/cli/flags.ts';
import { commandTree } from '../../../../src/commands/tree.ts';
import { flagRules } from '../../../../src/settings/options/conflicts.ts';

/** The options of each command, by its name. */
const optionsOf = (
  rows: readonly CommandRow[],
  path = 'portfolio ',
): (readonly [string, Set<string>])[] =>
  rows.flatMap((row) => {
    const name = `${path}${row.name}`;
    const options = flagsOf(row).flatMap(({ target: meaning }) =>
      'option' in meaning ? meaning.option : [],
    );
    const below = 'commands' in row ? (row.commands ?? []) : [];
    return [[name, new Set<string>(options)] as const, ...optionsOf(below, `${name} `)];
  });
const commands = optionsOf(commandTree);

it.each(
  flagRules.flatMap(
    ({ flag, refusingCommand: command, excludes = [], requires: needs = [], implies: means }) => [
      ...(command === undefined ? [] : [{ command, flags: [flag] }]),
      ...[...excludes, ...needs, means?.option ?? []]
        .flat()
        .map((other) => ({ command: undefined, flags: [flag, other] })),
    ],
  ),
)('a command takes $flags: $command', ({ command, flags }) => {
  expect(
    commands.filter(
      ([name, options]) =>
        (command === undefined || name === command) && flags.every((flag) => options.has(flag)),
    ),
  ).not.toEqual([]);
});
