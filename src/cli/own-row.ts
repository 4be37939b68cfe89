// What the rows of the program's own commands have in common.
import type { CommandRow, OwnRow } from './command.ts';

/** A command of the program's own, with its help. */
export const own = (name: string, help: string, row: Omit<OwnRow, 'kind' | 'name' | 'help'>): CommandRow => ({
  kind: 'own',
  name,
  help,
  ...row,
});

/** Scopes of commands that print nothing to format, of those that print facts of this machine, and of those that ask a service. */
export const local = ['global'] as const;
export const facts = ['output', ...local] as const;
export const asking = [...local, 'connection', 'request'] as const;
