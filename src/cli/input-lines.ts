// Reads standard input as lines of text: ids and user names for a command that was given `-`.
import { usageError } from '../errors.ts';
import type { Context } from './context.ts';

export interface InputLine {
  /** Without the blanks around it; never empty. */
  readonly text: string;
  /** From 1, blank lines counted. */
  readonly line: number;
}

/** As many as a list may have in one response. A longer input is a mistake: a file that is not a list of ids. */
const maxLines = 50_000;
const maxCharacters = 10_000_000;

/** @throws PortfolioError `usage` if the input is too long, and the signal's reason if it aborts */
export async function inputLines({ system, note }: Pick<Context, 'system' | 'note'>): Promise<readonly InputLine[]> {
  const { stdin, stderr, signal } = system;
  if (stdin.isTTY && stderr.isTTY) await note('reading one a line from the terminal; Ctrl-D ends the input');
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of stdin.stream) {
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      if (text.length > maxCharacters) throw usageError(`standard input has more than ${maxCharacters} characters`);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  signal.throwIfAborted();
  const lines = text
    .split('\n')
    .map((each, at) => ({ text: each.trim(), line: at + 1 }))
    .filter((each) => each.text !== '');
  if (lines.length > maxLines) throw usageError(`standard input has more than ${maxLines} lines`);
  return lines;
}
