// Writes messages with commands that people copy. Quotes words for a shell, and never breaks a line
// inside a command.

/** Quotes a word for a POSIX shell if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether a message contains a hint, a command or a flag. */
export const isSuggestion = (text: string): boolean =>
  /^hint:|`|\bportfolio [a-z]|(?:^|\s)--?[a-z]/i.test(text);

/**
 * Placeholder for a blank at which a line must not break. Sanitised text does not contain this
 * character.
 */
const bound = '\u0001';

/** The stream of a message. `columns` is undefined if the width is unknown. */
interface MessageOutput {
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
}

/** Returns the message, wrapped at blanks if the output is a terminal. */
export async function wrapMessage(
  text: string,
  { isTTY, columns = 80 }: MessageOutput,
): Promise<string> {
  // Measuring loads a package, so a text that certainly fits is not measured. A line that ends with
  // a command stays whole, because a terminal that wraps a line itself still copies it in one
  // piece.
  const maxWidth = /^[ -~]*$/.test(text) ? text.length : 2 * text.length;
  if (!isTTY || maxWidth <= columns || /: portfolio /.test(text)) return text;
  const { measure, wrap } = await import('./width.ts');
  // Repeated blanks may align columns, and `wrap` would remove them. So a text that fits is
  // returned unchanged.
  if (measure(text) <= columns) return text;
  const whole = text.replace(/`[^`]*`|(?<=\s)'[^']*'/g, (command) =>
    command.replaceAll(' ', bound),
  );
  return wrap(whole, columns).join('\n').replaceAll(bound, ' ');
}
