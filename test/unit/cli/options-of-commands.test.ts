// That a command reads only what its row offers is checked by the compiler: `tsc` fails if one of
// the errors that are expected here is missing.
import { expect, it } from 'vitest';
import { type CommandRow, defineCommand, defineLibraryCommand } from '../../../src/cli/command.ts';
import type { Context } from '../../../src/cli/context.ts';

const optionsOf = async (row: CommandRow) => row.kind === 'custom' && (await row.load()) === prune;
const prune = async ({ options }: Context<'olderThan'>): Promise<void> => void options.olderThan;

it('a row loads code that reads the options of its scopes, or those that it names', async () => {
  const load = async () => prune;
  const rows = [
    defineCommand('a', 'A', { flagGroups: ['prune', 'global'], load }),
    defineLibraryCommand('b', 'B', {
      flagGroups: ['global'],
      options: { olderThan: 'Time' },
      load,
    }),
    // @ts-expect-error The row offers no --older-than.
    defineCommand('c', 'C', { flagGroups: ['global'], load }),
    defineLibraryCommand('d', 'D', {
      flagGroups: ['global'],
      options: { yes: 'Do not ask' },
      // @ts-expect-error The row offers another option.
      load,
    }),
  ];
  for (const row of rows) expect(await optionsOf(row)).toBe(true);
});

it('code reads the shared options, and no other that it does not name', () => {
  const read = ({ options }: Context): unknown =>
    // @ts-expect-error The option is of `library prune`.
    options.quiet ?? options.olderThan;
  expect(read).toBeTypeOf('function');
});
