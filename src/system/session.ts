// The key of the terminal session in which the program runs: the same for all commands of one terminal, in pipes and nested shells
// too, and another for each tab, window and pane.

/** Variables that terminals set, the most precise first, where the operating system does not tell sessions apart. */
const variables: readonly (readonly string[])[] = [
  ['TMUX', 'TMUX_PANE'],
  ['TERM_SESSION_ID'],
  ['WT_SESSION'],
  ['KITTY_PID', 'KITTY_WINDOW_ID'],
];

/** @param read the text of a file. @returns undefined where there is no terminal, or it cannot be told from others */
export function sessionKey(
  { platform, env }: { readonly platform: string; readonly env: Readonly<Record<string, string | undefined>> },
  read: (path: string) => string,
): string | undefined {
  if (platform === 'linux') {
    try {
      return keyFromProc(read);
    } catch {
      // /proc is not there or not readable.
    }
  }
  for (const names of variables) {
    const values = names.map((name) => env[name] ?? '');
    if (values.at(-1) !== '') return [names.at(-1), ...values].join(' ');
  }
  return undefined;
}

/** The session and its terminal, when its leader started, and since when the machine runs: process numbers come again. */
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

/** The fields from the third on: the second is a name in brackets, which may contain blanks and brackets. */
const statFields = (stat: string): readonly string[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .trim()
    .split(' ');
