// Says whether a terminal makes links of OSC 8. One that does not know the sequence may print it, so unknown ones get none.
import type { Screen } from '../system/screen.ts';
import type { System } from '../system/system.ts';

export interface Terminal {
  /** An environment variable that only this terminal sets, or sets to this value. */
  readonly variable: string;
  readonly value?: RegExp;
  /** The variable with its version, and the first one with links: as a number, or in parts. */
  readonly since?: readonly [variable: string, version: string];
}

const terminals: readonly Terminal[] = [
  { variable: 'KITTY_WINDOW_ID' },
  { variable: 'WT_SESSION' },
  { variable: 'KONSOLE_VERSION', since: ['KONSOLE_VERSION', '201200'] },
  // 0.50.0 crashes.
  { variable: 'VTE_VERSION', since: ['VTE_VERSION', '5001'] },
  { variable: 'TERM_PROGRAM', value: /^iTerm\.app$/, since: ['TERM_PROGRAM_VERSION', '3.1'] },
  { variable: 'TERM_PROGRAM', value: /^vscode$/, since: ['TERM_PROGRAM_VERSION', '1.72'] },
  { variable: 'TERM_PROGRAM', value: /^(WezTerm|ghostty|mintty|rio|Hyper|Tabby|zed|contour)$/i },
  { variable: 'TERM', value: /^(xterm-kitty|xterm-ghostty|foot|alacritty|wezterm|contour|rio)(-|$)/ },
];

/** Within tmux the variables of the terminal outside may be set, but it is tmux that takes the sequence; before 3.4 it swallows it. */
const tmux: Terminal = { variable: 'TERM_PROGRAM', value: /^tmux$/, since: ['TERM_PROGRAM_VERSION', '3.4'] };

type Env = System['env'];

/** Never in a pipe, whatever FORCE_HYPERLINK says. */
export function hasLinks(env: Env, { isTTY, rows }: Pick<Screen, 'isTTY' | 'rows'>): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (!isTTY || rows === undefined) return false;
  if (forced) return forced !== '0' && forced !== 'false';
  if (env['TERM'] === 'dumb' || env['STY']) return false;
  if (env['TMUX'] || /^(tmux|screen)/.test(env['TERM'] ?? '')) return isThis(tmux, env);
  return terminals.some((terminal) => isThis(terminal, env));
}

export function isThis({ variable, value = /./, since: [versioned, first] = ['', ''] }: Terminal, env: Env): boolean {
  return value.test(env[variable] ?? '') && isAtLeast(env[versioned] ?? '', first);
}

function isAtLeast(version: string, first: string): boolean {
  const [parts, needed] = [version, first].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const at = (needed ?? []).findIndex((part, nth) => part !== (parts?.[nth] ?? 0));
  return at < 0 || (parts?.[at] ?? 0) > (needed?.[at] ?? 0);
}
