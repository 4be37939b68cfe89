// Reads ids and user names from standard input, one per line, for a command with the argument `-`.
import { usageError } from '../errors.ts';
import type { System } from '../system/system.ts';

export interface InputLine {
  /** Trimmed and not empty. */
  readonly text: string;
  /** From 1. Blank lines count. */
  readonly line: number;
}

interface Input {
  readonly system: Pick<System, 'stdin' | 'stderr' | 'signal'>;
  readonly note: (text: string) => Promise<void>;
}

/** A longer input is probably not a list of ids. */
const maxLines = 50_000;
const maxCharacters = 10_000_000;

/** @throws PortfolioError `usage` if the input is too long, and the signal's reason if it aborts */
export async function inputLines({ system, note }: Input): Promise<readonly InputLine[]> {
  const { stdin, stderr, signal } = system;
  if (stdin.isTTY && stderr.isTTY) await note('reading ids, one per line; Ctrl-D ends the input');
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
