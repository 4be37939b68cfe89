// Wraps messages, but not inside commands that people copy, and quotes arguments for a shell.
import { sep } from 'node:path';

/** Returns the arguments as one text, each quoted for a shell if necessary. */
export const quoteArguments = (args: readonly string[]): string =>
  args.map(quoteArgument).join(' ');

/**
 * Quotes an argument for a shell if necessary: on Windows with double quotes, which cmd.exe and
 * PowerShell both accept, otherwise with single quotes for a POSIX shell.
 */
export function quoteArgument(argument: string): string {
  if (/^[\w./:=@%+,-]+$/.test(argument)) return argument;
  if (sep === '/') return `'${argument.replaceAll("'", `'\\''`)}'`;
  if (/^[\w.:=@%+,\\-]+$/.test(argument)) return argument;
  // To Windows programs, a backslash before a quote is an escape, so such backslashes are doubled.
  return `"${argument.replace(/(\\*)("|$)/g, (_, backslashes, quote) => `${backslashes}${backslashes}${quote && '\\"'}`)}"`;
}

/** Whether a message is a hint, or seems to contain a command or a flag. */
export const containsSuggestion = (text: string): boolean =>
  /^hint:|`|\bportfolio [a-z]|(?:^|\s)--?[a-z]/i.test(text);

/** Placeholder for a blank at which a line must not break. Sanitised text does not contain it. */
const blankPlaceholder = '\u0001';

interface MessageOutput {
  readonly isTTY: boolean;
  readonly columns?: number | undefined;
}

export async function wrapMessage(
  text: string,
  { isTTY, columns = 80 }: MessageOutput,
): Promise<string> {
  // Measuring loads a package, so a text that certainly fits is not measured. A text with a command
  // after a colon is not wrapped, so that the command can be copied whole.
  const widthUpperBound = /^[ -~]*$/.test(text) ? text.length : 2 * text.length;
  if (!isTTY || widthUpperBound <= columns || /: portfolio /.test(text)) return text;
  const { measureWidth, wrap } = await import('./width.ts');
  // `wrap` would remove repeated blanks, which may align columns, so a text that fits is
  // returned unchanged.
  if (measureWidth(text) <= columns) return text;
  const joinedText = text.replace(/`[^`]*`|(?<=\s)(?:'[^']*'|"[^"]*")/g, (command) =>
    command.replaceAll(' ', blankPlaceholder),
  );
  return wrap(joinedText, columns).join('\n').replaceAll(blankPlaceholder, ' ');
}
