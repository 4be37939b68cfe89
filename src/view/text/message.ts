// Breaks a message for a terminal at blanks, but never inside of a command that somebody may copy.

/** Stands for a blank at which no line is broken. Sanitised text has none. */
const bound = '\u0001';

/** Where a message is shown; `columns` of a terminal may be unknown. */
interface Shown {
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
}

export async function wrapMessage(text: string, { isTTY, columns = 80 }: Shown): Promise<string> {
  // What surely fits is not measured, which takes a package. A line that ends with a command stays whole: the terminal breaks it, and
  // copies it in one piece.
  const mayTake = /^[ -~]*$/.test(text) ? text.length : 2 * text.length;
  if (!isTTY || mayTake <= columns || /: portfolio /.test(text)) return text;
  const { measure, wrap } = await import('./width.ts');
  // Blanks that align a line with others are kept where nothing needs to be broken.
  if (measure(text) <= columns) return text;
  const whole = text.replace(/`[^`]*`|(?<=\s)'[^']*'/g, (command) => command.replaceAll(' ', bound));
  return wrap(whole, columns).join('\n').replaceAll(bound, ' ');
}
