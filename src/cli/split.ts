// Splits a command line into words as a shell does. Does not expand variables or patterns, and runs
// nothing.

/** The quoting rules of a shell. */
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
  /** The word at the cursor, without quotes. */
  readonly word: string;
  /** Whether each UTF-16 unit of `word` was quoted or escaped. */
  readonly quoted: readonly boolean[];
  /** The open quote at the cursor. `at` is its index in `word`. */
  readonly open?: { readonly quote: string; readonly at: number };
}

/**
 * Splits a line into words as a shell does, without expansion.
 * @param text the line up to the cursor
 */
export function split(text: string, { escape: mark, isDoubled = false }: Quoting): CommandLine {
  const typed = [...text];
  const words: string[] = [];
  let word: { text: string; quoted: boolean[] } | undefined;
  let open: { quote: string; at: number } | undefined;
  const add = (character: string, isQuoted: boolean) => {
    word ??= { text: '', quoted: [] };
    word.text += character;
    for (let unit = 0; unit < character.length; unit++) word.quoted.push(isQuoted);
  };
  for (let at = 0; at < typed.length; at++) {
    const character = typed[at] ?? '';
    const next = typed[at + 1];
    if (open !== undefined) {
      if (character === open.quote && isDoubled && next === open.quote)
        add(typed[++at] ?? '', true);
      else if (character === open.quote) open = undefined;
      else if (
        character === mark &&
        open.quote === '"' &&
        next !== undefined &&
        ['"', mark, '$', '`'].includes(next)
      )
        add(typed[++at] ?? '', true);
      else add(character, true);
    } else if (character === '"' || character === "'") {
      word ??= { text: '', quoted: [] };
      open = { quote: character, at: word.text.length };
    } else if (character === mark && next !== undefined) add(typed[++at] ?? '', true);
    else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word.text);
      word = undefined;
    } else add(character, false);
  }
  const { text: current, quoted } = word ?? { text: '', quoted: [] };
  return { words, word: current, quoted, ...(open === undefined ? {} : { open }) };
}
