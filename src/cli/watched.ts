// The commands and flags that `library watch` takes: commands of endpoints, and flags for the service and the amount.
import { type OptionName, optionRow } from '../settings/options/options.ts';
import type { CommandRow } from './command.ts';

/** Stored with a watch. */
export const storedFlags: readonly OptionName[] = ['limit', 'all', 'demo'];
const ofThisRun: readonly OptionName[] = ['library', 'keep', 'concurrency'];

/** Whether a watch takes the flag. Flags of the output and of a single request have no effect there. */
export const isWatchedFlag = (name: OptionName): boolean =>
  ['global', 'connection'].includes(optionRow(name).scope) || ofThisRun.includes(name) || storedFlags.includes(name);

/** Returns the rows of the tree that can be watched, with the groups above them. */
export const watchedRows = (rows: readonly CommandRow[]): readonly CommandRow[] =>
  rows.flatMap((row): CommandRow[] => {
    if (row.kind === 'endpoint') return [{ ...row, commands: watchedRows(row.commands ?? []) }];
    const commands = row.kind === 'group' ? watchedRows(row.commands) : [];
    return row.kind === 'group' && commands.length > 0 ? [{ ...row, commands }] : [];
  });
