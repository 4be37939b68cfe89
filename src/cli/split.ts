// Splits a command line into words as a shell does. Does not expand variables or patterns, and runs
// nothing.

export interface Quoting {
  /** The escape character, which makes the next character literal, also inside double quotes. */
  readonly escape: string;
  /** Whether a doubled quote inside a quoted text means one quote, e.g. `'it''s'`. */
  readonly isDoubled?: boolean;
}

/** The quoting rules of POSIX shells. */
export const backslash: Quoting = { escape: '\\' };

export interface CommandLine {
  /** Complete words, without quotes. The first is the program's name. */
  readonly words: readonly string[];
  readonly word: string;
  /** Whether each UTF-16 unit of `word` was quoted or escaped. */
  readonly quoted: readonly boolean[];
  /** The open quote at the cursor. `at` is its index in `word`. */
  readonly open: { readonly quote: string; readonly at: number } | undefined;
}

/**
 * Splits a line into words as a shell does, without expansion.
 * @param text the line up to the cursor
 */
export function split(text: string, quoting: Quoting): CommandLine {
  const words: string[] = [];
  let word: { text: string; quoted: boolean[] } | undefined;
  let open: CommandLine['open'];
  for (const part of readParts(text, quoting)) {
    if (part.kind === 'blank') {
      if (word !== undefined) words.push(word.text);
      word = undefined;
      continue;
    }
    word ??= { text: '', quoted: [] };
    if (part.kind === 'quote')
      open = open === undefined ? { quote: part.text, at: word.text.length } : undefined;
    else {
      word.text += part.text;
      word.quoted.push(...Array<boolean>(part.text.length).fill(part.isQuoted));
    }
  }
  const { text: current, quoted } = word ?? { text: '', quoted: [] };
  return { words, word: current, quoted, open };
}

type Part =
  | { readonly kind: 'blank' }
  /** An opening or closing quote. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'character'; readonly text: string; readonly isQuoted: boolean };

function* readParts(text: string, quoting: Quoting): Generator<Part> {
  const typed = [...text];
  let open: string | undefined;
  for (let at = 0; at < typed.length; at++) {
    const character = typed[at] ?? '';
    const next = typed[at + 1];
    if (next !== undefined && escapes(character, next, open, quoting)) {
      yield { kind: 'character', text: next, isQuoted: true };
      at++;
    } else if ((open ?? `"'`).includes(character)) {
      open = open === undefined ? character : undefined;
      yield { kind: 'quote', text: character };
    } else if (open === undefined && /\s/.test(character)) yield { kind: 'blank' };
    else yield { kind: 'character', text: character, isQuoted: open !== undefined };
  }
}

/**
 * Whether a character makes the next one literal.
 * @param open the open quote; undefined outside quotes
 */
function escapes(
  character: string,
  next: string,
  open: string | undefined,
  { escape: mark, isDoubled = false }: Quoting,
): boolean {
  if (character === open) return isDoubled && next === open;
  if (character !== mark) return false;
  return open === undefined || (open === '"' && ['"', mark, '$', '`'].includes(next));
}
