// Computes a key for the terminal session, by which `@3` finds the last list of this terminal.
import { fstatSync } from 'node:fs';
import type { Environment } from './environment.ts';

/**
 * Sets of environment variables that identify a terminal session if /proc is missing or unreadable.
 * The first set whose last variable is not empty is used. tmux is first, because its panes inherit
 * the variables of the outer terminal.
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
 * `sessionVariableSets`, each shell and script of a terminal has its own key.
 * @param readText returns the text of a file, or throws
 * @param getTerminalKey returns the key that is used without /proc and `sessionVariableSets`
 * @returns the key; undefined if no terminal was found
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
  // The returned key contains the id of the parent process, because a later terminal may get the
  // same device. So a script has another key than its shell.
  return getTerminalKey();
}

/**
 * Returns the ids of the boot, the session and the terminal. Adds the start time of the session's
 * first process, if it still runs, because process ids are reused. Undefined without a terminal.
 * @throws an error if /proc cannot be read
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
 * parentheses. The name may itself contain blanks and parentheses.
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
