// Describes the user, the machine and the environment variables, and what the variables say about
// AI assistants and colours.

export type EnvVariables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  readonly env: EnvVariables;
  readonly platform: string;
  /** Effective id of the user; undefined on Windows. */
  readonly euid: number | undefined;
  /** Path of the home folder, as `os.homedir` returns it. May be relative; '' if it is unknown. */
  readonly home: string;
}

/**
 * Environment variables that AI assistants set for the commands that they run. Does not list
 * variables that an editor also sets in the shells of the user, such as `CURSOR_TRACE_ID`.
 */
export const assistantVariables: readonly string[] = [
  'AI_AGENT',
  'AUGMENT_AGENT',
  'CLAUDECODE',
  'CLAUDE_CODE',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'COPILOT_AGENT',
  'COPILOT_CLI',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
];

/**
 * Whether an AI assistant runs the command. If PORTFOLIO_AGENT is not empty, only its value counts:
 * 0 means no, any other value yes.
 */
export const isRunByAssistant = (env: EnvVariables): boolean =>
  env['PORTFOLIO_AGENT']
    ? env['PORTFOLIO_AGENT'] !== '0'
    : assistantVariables.some((name) => Boolean(env[name]));

/**
 * Returns the bits of colour that the terminal supports. Node 20 reports 4 for some terminals that
 * support more, e.g. over SSH without COLORTERM. In tmux, it reports 8 and ignores COLORTERM. This
 * function trusts COLORTERM there, because tmux converts colours that the outer terminal does not
 * support.
 */
export function correctColourBits(
  reportedBits: number,
  { TERM = '', TMUX = '', COLORTERM = '' }: EnvVariables,
): number {
  if (reportedBits === 8 && TMUX !== '' && /^(?:truecolor|24bit)$/.test(COLORTERM)) return 24;
  if (reportedBits !== 4) return reportedBits;
  if (/-direct$|^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)(?:-|$)/.test(TERM))
    return 24;
  return TERM.endsWith('-256color') ? 8 : reportedBits;
}
