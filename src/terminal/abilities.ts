// Decides what a stream supports: colours, links, and repainting of output.
import { isAssistant } from '../system/environment.ts';
import type { Writer } from '../system/output-stream.ts';
import type { Variables } from '../system/system.ts';
import type { ColourLevel } from '../view/text/paint.ts';

/** @param colourFlag value of --color or of its setting: `auto`, `always` or `never` */
export function chooseColourLevel(
  colourFlag: string | undefined,
  env: Variables,
  output: Pick<Writer, 'isTTY' | 'colorDepth'>,
): ColourLevel {
  if (colourFlag === 'always') return levelOf(output) || 1;
  if (colourFlag === 'never' || env['NO_COLOR']) return 0;
  const { FORCE_COLOR: forced, CLICOLOR_FORCE: forcedByCli = '0' } = env;
  if (forced !== undefined) return forcedLevels.get(forced) ?? (levelOf(output) || 1);
  if (forcedByCli !== '0') return levelOf(output) || 1;
  const mayColour = env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' && !isAssistant(env);
  return output.isTTY && mayColour ? levelOf(output) : 0;
}

/** Any other value forces what the output supports. */
const forcedLevels: ReadonlyMap<string, ColourLevel> = new Map([
  ['0', 0],
  ['false', 0],
  ['2', 2],
  ['3', 3],
]);

const levelOf = ({ colorDepth }: Pick<Writer, 'colorDepth'>): ColourLevel =>
  colorDepth >= 24 ? 3 : colorDepth >= 8 ? 2 : colorDepth >= 4 ? 1 : 0;

/**
 * Whether output may be repainted. A screen reader or an assistant would read repainted text again.
 */
export const canRepaint = (env: Variables): boolean =>
  env['TERM'] !== 'dumb' && !env['ACCESSIBLE'] && !isAssistant(env);

export interface Terminal {
  /** Environment variable that identifies this terminal, if it matches `value`. */
  readonly variable: string;
  readonly value?: RegExp;
  /** The variable with the version, and the first version that supports the feature. */
  readonly since?: readonly [variable: string, version: string];
}

/** Terminals that support links (OSC 8). Other terminals may print the sequence. */
const terminals: readonly Terminal[] = [
  { variable: 'KITTY_WINDOW_ID' },
  { variable: 'WT_SESSION' },
  { variable: 'KONSOLE_VERSION', since: ['KONSOLE_VERSION', '201200'] },
  // VTE 0.50.0 crashes on links.
  { variable: 'VTE_VERSION', since: ['VTE_VERSION', '5001'] },
  { variable: 'TERM_PROGRAM', value: /^iTerm\.app$/, since: ['TERM_PROGRAM_VERSION', '3.1'] },
  { variable: 'TERM_PROGRAM', value: /^vscode$/, since: ['TERM_PROGRAM_VERSION', '1.72'] },
  { variable: 'TERM_PROGRAM', value: /^(WezTerm|ghostty|mintty|rio|Hyper|Tabby|zed|contour)$/i },
  {
    variable: 'TERM',
    value: /^(xterm-kitty|xterm-ghostty|foot|alacritty|wezterm|contour|rio)(-|$)/,
  },
];

/**
 * Terminals that show progress (OSC 9;4) on their tab or in the task bar. Others show the sequence
 * as a notification: kitty, and earlier versions of these.
 */
const progressTerminals: readonly Terminal[] = [
  { variable: 'WT_SESSION' },
  { variable: 'ConEmuANSI', value: /^ON$/ },
  { variable: 'TERM_PROGRAM', value: /^ghostty$/, since: ['TERM_PROGRAM_VERSION', '1.2'] },
  { variable: 'TERM_PROGRAM', value: /^iTerm\.app$/, since: ['TERM_PROGRAM_VERSION', '3.6.6'] },
  { variable: 'TERM_PROGRAM', value: /^WezTerm$/, since: ['TERM_PROGRAM_VERSION', '20250301'] },
  { variable: 'TERM_PROGRAM', value: /^mintty$/, since: ['TERM_PROGRAM_VERSION', '3.4.2'] },
];

/** Whether the terminal shows progress (OSC 9;4). tmux and screen do not pass it on. */
export const reportsProgress = (env: Variables): boolean =>
  !env['TMUX'] &&
  !env['STY'] &&
  progressTerminals.some((terminal) => matchesTerminal(terminal, env));

/** In tmux, variables of the outer terminal do not matter. tmux before 3.4 removes links. */
const tmux: Terminal = {
  variable: 'TERM_PROGRAM',
  value: /^tmux$/,
  since: ['TERM_PROGRAM_VERSION', '3.4'],
};

/** Whether output may contain links. A pipe never gets links, even with FORCE_HYPERLINK. */
export function hasLinks(env: Variables, { isTTY, rows }: Pick<Writer, 'isTTY' | 'rows'>): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (!isTTY || rows === undefined) return false;
  if (forced) return forced !== '0' && forced !== 'false';
  if (env['TERM'] === 'dumb' || env['STY'] || isAssistant(env)) return false;
  if (env['TMUX'] || /^(tmux|screen)/.test(env['TERM'] ?? '')) return matchesTerminal(tmux, env);
  return terminals.some((terminal) => matchesTerminal(terminal, env));
}

/**
 * Whether the terminal may show a row with letters from right to left in another order. kitty does
 * not, and would draw the mark that prevents it over the letters.
 */
export const reordersText = (
  { KITTY_WINDOW_ID, TERM }: Variables,
  { isTTY, rows }: Pick<Writer, 'isTTY' | 'rows'>,
): boolean => isTTY && rows !== undefined && !KITTY_WINDOW_ID && TERM !== 'xterm-kitty';

export function matchesTerminal(
  { variable, value = /./, since: [versioned, first] = ['', ''] }: Terminal,
  env: Variables,
): boolean {
  if (!value.test(env[variable] ?? '')) return false;
  return first === '' || (env[versioned] ?? '').localeCompare(first, 'en', { numeric: true }) >= 0;
}
