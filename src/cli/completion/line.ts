// Splits a typed command line into words as a shell does, up to the cursor. Expands and runs nothing.

/** How a shell quotes. */
export interface Quoting {
  /** The character that makes the next one literal, also inside double quotes. */
  readonly escape: string;
  /** Whether a quote inside quotes is written twice. */
  readonly isDoubled?: boolean;
}

export interface CommandLine {
  /** Complete words, without quotes. The first is the program's name. */
  readonly words: readonly string[];
  /** The word at the cursor, without quotes. */
  readonly word: string;
  /** For each character of `word`, whether it was quoted or escaped. */
  readonly quoted: readonly boolean[];
  /** The quote that is open at the cursor, and the number of characters of `word` before it. */
  readonly open?: { readonly quote: string; readonly at: number };
}

/** @param text ends at the cursor */
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
      if (character === open.quote && isDoubled && next === open.quote) add(typed[++at] ?? '', true);
      else if (character === open.quote) open = undefined;
      else if (character === mark && open.quote === '"' && next !== undefined && ['"', mark, '$', '`'].includes(next))
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
