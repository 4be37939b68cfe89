// Computes a key for the terminal session, by which `@3` finds the last list of this terminal.
import { fstatSync } from 'node:fs';
import type { Environment } from './environment.ts';

/**
 * Sets of environment variables that identify a terminal session if /proc is missing, the most
 * precise set first. A set is used if its last variable is not empty.
 */
const sessionVariableSets: readonly (readonly string[])[] = [
  ['TMUX', 'TMUX_PANE'],
  ['TERM_SESSION_ID'],
  ['WT_SESSION'],
  ['KITTY_PID', 'KITTY_WINDOW_ID'],
];

/**
 * Returns a key for the terminal session. All commands of one terminal have the same key, also in
 * pipes and nested shells. Different tabs, windows and panes have different keys. Without /proc and
 * `sessionVariableSets`, each shell and script of a terminal has another key.
 * @param readText returns the text of a file, or throws
 * @param getTerminalKey returns the key that is used without /proc and `sessionVariableSets`
 * @returns undefined if no terminal was found
 */
export function computeSessionKey(
  { platform, env }: Pick<Environment, 'platform' | 'env'>,
  readText: (path: string) => string,
  getTerminalKey: () => string | undefined,
): string | undefined {
  if (platform === 'linux') {
    try {
      return readProcKey(readText);
    } catch {
      // /proc is missing or unreadable.
    }
  }
  for (const names of sessionVariableSets) {
    const values = names.map((name) => env[name] ?? '');
    if (values.at(-1) !== '') return [names.at(-1), ...values].join(' ');
  }
  // This key contains the id of the parent process, because a later terminal may get the same
  // device. So a script has another key than its shell.
  return getTerminalKey();
}

/**
 * Returns the ids of the boot, the session and the terminal, and the start time of the session's
 * first process, because process ids are reused; undefined without a terminal. Throws if /proc
 * cannot be read.
 */
function readProcKey(readText: (path: string) => string): string | undefined {
  const [sessionId = '', tty = ''] = parseStatFields(readText('/proc/self/stat')).slice(3, 5);
  if (tty === '0' || sessionId === '0') return undefined;
  let startTime = '';
  try {
    startTime = parseStatFields(readText(`/proc/${sessionId}/stat`))[19] ?? '';
  } catch {
    // The first process of the session has ended.
  }
  return [readText('/proc/sys/kernel/random/boot_id').trim(), sessionId, tty, startTime].join(' ');
}

/**
 * Returns the fields of a `stat` file in /proc from the third on. The second field is a name in
 * brackets, which may contain blanks itself.
 */
const parseStatFields = (stat: string): readonly string[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');

/**
 * Returns the device of the terminal and the id of the parent process; undefined without a
 * terminal.
 */
export function computeTerminalKey(): string | undefined {
  const terminalFd = [0, 1, 2].find((fd) => process.getBuiltinModule('node:tty').isatty(fd));
  return terminalFd === undefined
    ? undefined
    : `terminal ${fstatSync(terminalFd).rdev} ${process.ppid}`;
}
