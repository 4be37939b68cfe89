// The keys that edit a line to type, as in a shell.
import { graphemes } from '../../view/text/width.ts';

/** Returns the first and the last grapheme of a text as a person sees them. */
const firstOf = (text: string): string => graphemes(text).next().value?.segment ?? '';
const lastOf = (text: string): string => Array.from(graphemes(text)).at(-1)?.segment ?? '';

/** Match a word before and after the cursor, and what is between them, as shells do. */
const lastWord = /[\p{L}\p{M}\p{N}]*[^\p{L}\p{M}\p{N}]*$/u;
const firstWord = /^[^\p{L}\p{M}\p{N}]*[\p{L}\p{M}\p{N}]*/u;

/** Edits of a line: a function from the text before and after the cursor to the new ones. */
export const edits: Readonly<Record<string, (before: string, after: string) => readonly [string, string]>> = {
  left: (before, after) => [before.slice(0, before.length - lastOf(before).length), lastOf(before) + after],
  right: (before, after) => [before + firstOf(after), after.slice(firstOf(after).length)],
  home: (before, after) => ['', before + after],
  end: (before, after) => [before + after, ''],
  backspace: (before, after) => [before.slice(0, before.length - lastOf(before).length), after],
  delete: (before, after) => [before, after.slice(firstOf(after).length)],
  'ctrl-u': (_, after) => ['', after],
  'ctrl-k': (before) => [before, ''],
  'ctrl-w': (before, after) => [before.replace(/\S*\s*$/, ''), after],
  'alt-b': (before, after) => [before.replace(lastWord, ''), (lastWord.exec(before)?.[0] ?? '') + after],
  'alt-f': (before, after) => [before + (firstWord.exec(after)?.[0] ?? ''), after.replace(firstWord, '')],
  'alt-d': (before, after) => [before, after.replace(firstWord, '')],
  'alt-backspace': (before, after) => [before.replace(lastWord, ''), after],
  'ctrl-a': (before, after) => ['', before + after],
  'ctrl-e': (before, after) => [before + after, ''],
};
