// Writes the sequence that copies a text to the user's clipboard (OSC 52), also over SSH.
import { throughTmux } from './pictures/kitty.ts';

/**
 * The terminal does not report whether it copied. In tmux, the sequence is sent to tmux and to the
 * outer terminal, because either may be set up to copy.
 */
export function copySequence(text: string, isTmux: boolean): string {
  const sequence = `\x1B]52;c;${Buffer.from(text).toString('base64')}\x1B\\`;
  return isTmux ? `${sequence}${throughTmux(sequence)}` : sequence;
}
