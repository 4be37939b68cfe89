// The commands that `library watch` accepts, and their flags.
import { type OptionName, optionRowOf } from '../settings/options/options.ts';
import { type CommandRow, subcommandsOf } from './command.ts';

/** Options that `library watch` accepts in the watched command and stores. */
export const storedFlags: readonly OptionName[] = ['limit', 'all', 'demo'];
const ofThisRun: readonly OptionName[] = ['library', 'keep', 'keepPictures', 'concurrency'];

/** Whether a watched command may contain the flag. Output flags would have no effect. */
export const isWatchedFlag = (name: OptionName): boolean =>
  ['global', 'connection'].includes(optionRowOf(name).flagGroup) ||
  ofThisRun.includes(name) ||
  storedFlags.includes(name);

/** Returns the commands that can be watched, with their groups. */
export const watchedRows = (rows: readonly CommandRow[]): readonly CommandRow[] =>
  rows.flatMap((row): CommandRow[] => {
    const commands = watchedRows(subcommandsOf(row));
    if (row.kind === 'endpoint') return [{ ...row, commands }];
    return row.kind === 'group' && commands.length > 0 ? [{ ...row, commands }] : [];
  });
