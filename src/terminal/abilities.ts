// Finds out what a terminal supports: colours, links, repainting, progress on its tab, and the
// order of right-to-left text.
import { isRunByAssistant } from '../system/environment.ts';
import type { Writer } from '../system/output-stream.ts';
import type { Variables } from '../system/system.ts';
import type { ColourLevel } from '../view/text/paint.ts';

/** @param colourMode value of --color or of its setting; undefined has the effect of `auto` */
export function chooseColourLevel(
  colourMode: string | undefined,
  env: Variables,
  output: Pick<Writer, 'isTTY' | 'colorDepth'>,
): ColourLevel {
  if (colourMode === 'always') return colourLevelOf(output) || 1;
  if (colourMode === 'never' || env['NO_COLOR']) return 0;
  const { FORCE_COLOR: forceColor, CLICOLOR_FORCE: clicolorForce = '0' } = env;
  if (forceColor !== undefined) return forcedLevels.get(forceColor) ?? (colourLevelOf(output) || 1);
  if (clicolorForce !== '0') return colourLevelOf(output) || 1;
  const allowsColour = env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' && !isRunByAssistant(env);
  return output.isTTY && allowsColour ? colourLevelOf(output) : 0;
}

/**
 * Colour levels by values of FORCE_COLOR. Any other value forces the level that the output
 * supports, at least 1.
 */
const forcedLevels: ReadonlyMap<string, ColourLevel> = new Map([
  ['0', 0],
  ['false', 0],
  ['2', 2],
  ['3', 3],
]);

const colourLevelOf = ({ colorDepth }: Pick<Writer, 'colorDepth'>): ColourLevel =>
  colorDepth >= 24 ? 3 : colorDepth >= 8 ? 2 : colorDepth >= 4 ? 1 : 0;

/**
 * Whether output may be repainted, e.g. for a spinner. A dumb terminal cannot do this. A screen
 * reader (ACCESSIBLE) or an assistant would read repainted text again.
 */
export const canRepaint = (env: Variables): boolean =>
  env['TERM'] !== 'dumb' && !env['ACCESSIBLE'] && !isRunByAssistant(env);

export interface TerminalPattern {
  /**
   * Environment variable that identifies the terminal: by a value that matches `pattern`, or, if
   * `pattern` is undefined, by any value that is not empty.
   */
  readonly variable: string;
  readonly pattern?: RegExp;
  /** The variable with the version, and the first version that supports the feature. */
  readonly minVersion?: readonly [variable: string, version: string];
}

/** Terminals that support links (OSC 8). Other terminals may print the sequence. */
const linkTerminals: readonly TerminalPattern[] = [
  { variable: 'KITTY_WINDOW_ID' },
  { variable: 'WT_SESSION' },
  { variable: 'KONSOLE_VERSION', minVersion: ['KONSOLE_VERSION', '201200'] },
  // VTE 0.50.0 crashes on links.
  { variable: 'VTE_VERSION', minVersion: ['VTE_VERSION', '5001'] },
  {
    variable: 'TERM_PROGRAM',
    pattern: /^iTerm\.app$/,
    minVersion: ['TERM_PROGRAM_VERSION', '3.1'],
  },
  { variable: 'TERM_PROGRAM', pattern: /^vscode$/, minVersion: ['TERM_PROGRAM_VERSION', '1.72'] },
  { variable: 'TERM_PROGRAM', pattern: /^(WezTerm|ghostty|mintty|rio|Hyper|Tabby|zed|contour)$/i },
  {
    variable: 'TERM',
    pattern: /^(xterm-kitty|xterm-ghostty|foot|alacritty|wezterm|contour|rio)(-|$)/,
  },
];

/**
 * Terminals that show progress (OSC 9;4) on their tab or in the task bar. kitty, and earlier
 * versions of some of these terminals, show the sequence as a notification.
 */
const progressTerminals: readonly TerminalPattern[] = [
  { variable: 'WT_SESSION' },
  { variable: 'ConEmuANSI', pattern: /^ON$/ },
  { variable: 'TERM_PROGRAM', pattern: /^ghostty$/, minVersion: ['TERM_PROGRAM_VERSION', '1.2'] },
  {
    variable: 'TERM_PROGRAM',
    pattern: /^iTerm\.app$/,
    minVersion: ['TERM_PROGRAM_VERSION', '3.6.6'],
  },
  {
    variable: 'TERM_PROGRAM',
    pattern: /^WezTerm$/,
    minVersion: ['TERM_PROGRAM_VERSION', '20250301'],
  },
  { variable: 'TERM_PROGRAM', pattern: /^mintty$/, minVersion: ['TERM_PROGRAM_VERSION', '3.4.2'] },
];

/** Whether the terminal shows progress (OSC 9;4). tmux and screen do not forward the sequence. */
export const supportsTabProgress = (env: Variables): boolean =>
  !env['TMUX'] &&
  !env['STY'] &&
  progressTerminals.some((terminal) => matchesTerminal(terminal, env));

/** In tmux, only the version of tmux counts. Versions before 3.4 remove links. */
const tmuxWithLinks: TerminalPattern = {
  variable: 'TERM_PROGRAM',
  pattern: /^tmux$/,
  minVersion: ['TERM_PROGRAM_VERSION', '3.4'],
};

/**
 * Whether output may contain links. Only a real terminal gets links, even with FORCE_HYPERLINK or
 * PORTFOLIO_FORCE_TTY.
 */
export function supportsLinks(
  env: Variables,
  { isTTY, rows }: Pick<Writer, 'isTTY' | 'rows'>,
): boolean {
  const forceHyperlink = env['FORCE_HYPERLINK'];
  if (!isTTY || rows === undefined) return false;
  if (forceHyperlink) return forceHyperlink !== '0' && forceHyperlink !== 'false';
  if (env['TERM'] === 'dumb' || env['STY'] || isRunByAssistant(env)) return false;
  if (env['TMUX'] || /^(tmux|screen)/.test(env['TERM'] ?? ''))
    return matchesTerminal(tmuxWithLinks, env);
  return linkTerminals.some((terminal) => matchesTerminal(terminal, env));
}

/**
 * Whether the terminal may reorder the letters of a line with right-to-left text. kitty does not,
 * and would draw the mark of `addDirectionMark` over the letters.
 */
export const reordersText = (
  { KITTY_WINDOW_ID, TERM }: Variables,
  { isTTY, rows }: Pick<Writer, 'isTTY' | 'rows'>,
): boolean => isTTY && rows !== undefined && !KITTY_WINDOW_ID && TERM !== 'xterm-kitty';

export function matchesTerminal(
  { variable, pattern = /./, minVersion }: TerminalPattern,
  env: Variables,
): boolean {
  if (!pattern.test(env[variable] ?? '')) return false;
  if (minVersion === undefined) return true;
  const [versionVariable, version] = minVersion;
  return (env[versionVariable] ?? '').localeCompare(version, 'en', { numeric: true }) >= 0;
}
