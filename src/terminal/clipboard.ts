// Writes the sequence that copies a text to the user's clipboard (OSC 52), also over SSH.
import { throughTmux } from './pictures/kitty.ts';

/** Maximum size of a text. Some terminals drop longer sequences. */
const maxBytes = 56_000;

/**
 * Returns the sequence that copies a text; undefined if the text is too long. The terminal does not report whether it
 * copied. In tmux, the sequence is sent to tmux and to the outer terminal, because either may be set up to copy.
 */
export function copySequence(text: string, isTmux: boolean): string | undefined {
  const bytes = Buffer.from(text);
  if (bytes.length > maxBytes) return undefined;
  const sequence = `\x1B]52;c;${bytes.toString('base64')}\x1B\\`;
  return isTmux ? `${sequence}${throughTmux(sequence)}` : sequence;
}
