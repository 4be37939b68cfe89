// Text → what is compared: folded words for search, and the full-text expression that asks for them.
// The library's text and the words asked for go through the same functions, so nothing is left to SQLite's tokeniser.

/** Letters that carry no separable mark, as people type them who lack the key. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Lower case, without marks: `Łódź` → `lodz`. Full-width forms become the usual ones. */
export function fold(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  return bare.replace(/[ßłøđðþæœı]/g, (letter) => plain[letter] ?? letter).trim();
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]`;
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}])+`, 'gu');

/**
 * The words of a text. In scripts that join words without blanks each character counts as one, so that any part
 * of such a text is found: several of them become a phrase.
 */
export const words = (text: string): string[] => fold(text).match(word) ?? [];

/**
 * The FTS5 expression for what somebody typed: every word must occur, each may be the beginning of a longer one.
 * Only letters and digits between quotes get through, so no operator does. Undefined where there is no word.
 */
export function matching(text: string): string | undefined {
  const phrases = text.split(/\s+/).map((word) => words(word).join(' '));
  const asked = phrases.filter((phrase) => phrase !== '').map((phrase) => `"${phrase}"*`);
  return asked.length === 0 ? undefined : asked.join(' ');
}
