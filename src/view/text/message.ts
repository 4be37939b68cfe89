// Messages with commands that people copy: words are quoted for a shell, and lines are never broken within a command.

/** Quotes a word for a POSIX shell if it needs it. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Replaces a blank at which no line is broken. Sanitised text does not contain it. */
const bound = '\u0001';

/** `columns` of a terminal may be unknown. */
interface MessageOutput {
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
}

/** Breaks a message for a terminal at blanks. */
export async function wrapMessage(text: string, { isTTY, columns = 80 }: MessageOutput): Promise<string> {
  // Text that surely fits is not measured, which loads a package. A line that ends with a command stays whole: the
  // terminal breaks it, and copies it in one piece.
  const maxWidth = /^[ -~]*$/.test(text) ? text.length : 2 * text.length;
  if (!isTTY || maxWidth <= columns || /: portfolio /.test(text)) return text;
  const { measure, wrap } = await import('./width.ts');
  // Blanks that align a line with others are kept if nothing needs to be broken.
  if (measure(text) <= columns) return text;
  const whole = text.replace(/`[^`]*`|(?<=\s)'[^']*'/g, (command) => command.replaceAll(' ', bound));
  return wrap(whole, columns).join('\n').replaceAll(bound, ' ');
}
