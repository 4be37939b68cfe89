// What `library watch` takes: commands that ask an endpoint, and the flags that say how much is asked for, and of which service.
import { type OptionName, optionRow } from '../settings/options/options.ts';
import type { CommandRow } from './command.ts';

/** Stored with a watch. */
export const storedFlags: readonly OptionName[] = ['limit', 'all', 'demo'];
const ofThisRun: readonly OptionName[] = ['library', 'keep', 'concurrency'];

/** Flags of the output and of a single request mean nothing to a watch. */
export const isWatchedFlag = (name: OptionName): boolean =>
  ['global', 'connection'].includes(optionRow(name).scope) || ofThisRun.includes(name) || storedFlags.includes(name);

/** Those rows of the tree, with what leads to them. */
export const watchedRows = (rows: readonly CommandRow[]): readonly CommandRow[] =>
  rows.flatMap((row): CommandRow[] => {
    if (row.kind === 'endpoint') return [{ ...row, commands: watchedRows(row.commands ?? []) }];
    const commands = row.kind === 'group' ? watchedRows(row.commands) : [];
    return row.kind === 'group' && commands.length > 0 ? [{ ...row, commands }] : [];
  });
