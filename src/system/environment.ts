// Describes the user and the machine.

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Environment {
  readonly env: Variables;
  readonly platform: string;
  /** Id of the user; undefined on Windows. */
  readonly user: number | undefined;
  /** Path of the home folder, as the environment gives it. It may be empty or relative. */
  readonly home: string;
}

/**
 * Corrects the bits of colour. Node assumes 4 for terminals that support more, e.g. over SSH
 * without COLORTERM, and 8 in tmux. tmux itself converts colours that the outer terminal does not
 * support.
 */
export function colourBits(
  depth: number,
  { TERM = '', TMUX = '', COLORTERM = '' }: Variables,
): number {
  if (depth === 8 && TMUX !== '' && /^(?:truecolor|24bit)$/.test(COLORTERM)) return 24;
  if (depth !== 4) return depth;
  if (/-direct$|^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)(?:-|$)/.test(TERM))
    return 24;
  return TERM.endsWith('-256color') ? 8 : depth;
}
