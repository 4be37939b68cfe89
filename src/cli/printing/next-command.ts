// A command line that was typed, with other values for some of its flags: the exact command for more of a list.
import { shellWord } from '../../view/text/shell-word.ts';

/** A flag as it can be typed (`--page`, `-L`), and its new value; undefined takes it out. */
export interface Change {
  readonly names: readonly string[];
  readonly value: string | undefined;
}

/** @param args what was typed after the program's name */
export function nextCommand(args: readonly string[], changes: readonly Change[]): string {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const kept = changes.reduce<readonly string[]>((words, { names }) => without(words, names), args.slice(0, end));
  const added = changes.flatMap(({ names: [name = ''], value }) => (value === undefined ? [] : [name, value]));
  return ['portfolio', ...[...kept, ...added, ...args.slice(end)].map(shellWord)].join(' ');
}

/** The words without the flag, whether its value is its own word or not: `--page 2`, `--page=2`, `-L 2`, `-L2`. */
function without(words: readonly string[], names: readonly string[]): readonly string[] {
  const hasOwnWord = (at: number) => names.includes(words[at] ?? '');
  const isJoined = (word: string) =>
    names.some((name) => word.startsWith(name.startsWith('--') ? `${name}=` : name) && word !== name);
  return words.filter((word, at) => !hasOwnWord(at) && !hasOwnWord(at - 1) && !isJoined(word));
}
