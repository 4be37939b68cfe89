// Computes a key for the terminal session.
import { fstatSync } from 'node:fs';
import type { Environment } from './environment.ts';

/**
 * Environment variables that identify a terminal session if /proc is missing, the most precise
 * first.
 */
const variables: readonly (readonly string[])[] = [
  ['TMUX', 'TMUX_PANE'],
  ['TERM_SESSION_ID'],
  ['WT_SESSION'],
  ['KITTY_PID', 'KITTY_WINDOW_ID'],
];

/**
 * Returns a key for the terminal session. All commands of one terminal have the same key, also in
 * pipes and nested shells. Different tabs, windows and panes have different keys.
 * @param read returns the text of a file, or throws
 * @param terminal returns the device of the terminal and the id of the parent process; undefined
 * without a terminal
 * @returns undefined without a terminal
 */
export function sessionKey(
  { platform, env }: Pick<Environment, 'platform' | 'env'>,
  read: (path: string) => string,
  terminal: () => string | undefined,
): string | undefined {
  if (platform === 'linux') {
    try {
      return keyFromProc(read);
    } catch {
      // /proc is missing or unreadable.
    }
  }
  for (const names of variables) {
    const values = names.map((name) => env[name] ?? '');
    if (values.at(-1) !== '') return [names.at(-1), ...values].join(' ');
  }
  // The device alone is not enough, because a later terminal gets the same one. Scripts have
  // another parent process.
  return terminal();
}

/**
 * Joins session, terminal, start time of the session's first process, and boot id, because process
 * ids are reused.
 */
function keyFromProc(read: (path: string) => string): string | undefined {
  const [session = '', tty = ''] = statFields(read('/proc/self/stat')).slice(3, 5);
  if (tty === '0' || session === '0') return undefined;
  let started = '';
  try {
    started = statFields(read(`/proc/${session}/stat`))[19] ?? '';
  } catch {
    // The first process of the session has ended.
  }
  return [read('/proc/sys/kernel/random/boot_id').trim(), session, tty, started].join(' ');
}

/**
 * Returns the third field and all later ones. The second field is a name in brackets, which may
 * contain blanks itself.
 */
const statFields = (stat: string): readonly string[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');

/**
 * Returns the device of the terminal and the id of the parent process; undefined without a
 * terminal.
 */
export function terminalKey(): string | undefined {
  const descriptor = [0, 1, 2].find((each) => process.getBuiltinModule('node:tty').isatty(each));
  return descriptor === undefined
    ? undefined
    : `terminal ${fstatSync(descriptor).rdev} ${process.ppid}`;
}
