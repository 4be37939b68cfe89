// Describes the user and the machine.

export type EnvVariables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  readonly env: EnvVariables;
  readonly platform: string;
  /** Id of the user; undefined on Windows. */
  readonly user: number | undefined;
  /** Path of the home folder, as the environment gives it. It may be empty or relative. */
  readonly home: string;
}

/**
 * Variables that assistants set for the commands which they run. Variables that the shells of an
 * editor have too, such as `CURSOR_TRACE_ID`, are missing on purpose.
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

/** Whether an assistant runs the command. PORTFOLIO_AGENT decides if it is set. */
export const isAssistant = (env: EnvVariables): boolean =>
  env['PORTFOLIO_AGENT']
    ? env['PORTFOLIO_AGENT'] !== '0'
    : assistantVariables.some((name) => Boolean(env[name]));

/**
 * Corrects the bits of colour. Node assumes 4 for terminals that support more, e.g. over SSH
 * without COLORTERM, and 8 in tmux. tmux itself converts colours that the outer terminal does not
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
