// The user and the machine, and the key of the terminal session.

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  readonly env: Variables;
  readonly platform: string;
  /** The user's number; undefined on Windows. */
  readonly user: number | undefined;
  /** The home folder as the environment names it. May be empty or relative. */
  readonly home: string;
}

/** Variables that terminals set, the most precise first, for systems other than Linux. */
const variables: readonly (readonly string[])[] = [
  ['TMUX', 'TMUX_PANE'],
  ['TERM_SESSION_ID'],
  ['WT_SESSION'],
  ['KITTY_PID', 'KITTY_WINDOW_ID'],
];

/**
 * Returns a key that is the same for all commands of one terminal, also in pipes and nested shells, and differs for
 * each tab, window and pane.
 * @param read returns the text of a file, or throws
 * @returns undefined without a terminal, or if sessions cannot be distinguished
 */
export function sessionKey(
  { platform, env }: Pick<Environment, 'platform' | 'env'>,
  read: (path: string) => string,
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
  return undefined;
}

/** Joins the session, its terminal, the start of its leader, and the boot id, because process numbers are reused. */
function keyFromProc(read: (path: string) => string): string | undefined {
  const [session = '', tty = ''] = statFields(read('/proc/self/stat')).slice(3, 5);
  if (tty === '0' || session === '0') return undefined;
  let started = '';
  try {
    started = statFields(read(`/proc/${session}/stat`))[19] ?? '';
  } catch {
    // The leader has ended.
  }
  return [read('/proc/sys/kernel/random/boot_id').trim(), session, tty, started].join(' ');
}

/** Returns the fields from the third on. The second is a name in brackets, which may contain blanks and brackets. */
const statFields = (stat: string): readonly string[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');
