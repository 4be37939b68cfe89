// Folds words for search, and makes the full-text expression for them. The same functions fold the
// texts of records and the words that a user searches for.

/** Letters that Unicode does not decompose, each with the letters that people type instead. */
const plain = new Map(
  Object.entries({ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }),
);

/** `Łódź` → `lodz`. Full-width letters become normal letters. */
export function foldWords(text: string): string {
  // ASCII texts have a faster path, because an import spends most of its time here.
  if (isAscii(text)) return text.toLowerCase().trim();
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  return bare.replace(/[ßłøđðþæœı]/g, (letter) => plain.get(letter) ?? letter).trim();
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]`;
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}])+`, 'gu');

/**
 * In scripts without spaces, each character counts as a word. Several characters are searched as a
 * phrase, which matches anywhere in a text.
 */
export const splitWords = (text: string): string[] => {
  const folded = foldWords(text);
  return folded.match(isAscii(folded) ? asciiWord : word) ?? [];
};

/**
 * Returns a text for the full-text index, whose tokeniser splits ASCII texts in the same way as
 * `words`.
 */
export function indexable(text: string): string {
  const folded = foldWords(text);
  return isPlain(folded) ? folded : (folded.match(word) ?? []).join(' ');
}

const isPlain = (text: string): boolean => /^[\x01-\x7f]*$/.test(text);
const asciiWord = /[a-z0-9]+/g;
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/**
 * The last word of a phrase may be the beginning of a longer word. Omits duplicates, and phrases
 * with which another phrase begins.
 */
export function phrases(text: string): string[] {
  const typed = new Set([...new Set(text.split(/\s+/))].map((part) => splitWords(part).join(' ')));
  // After sorting, a phrase is directly followed by the phrases that begin with it. Removes the
  // empty phrase.
  const sorted = [...typed].sort();
  const kept = new Set(
    sorted.filter((phrase, at) => phrase !== '' && sorted[at + 1]?.startsWith(phrase) !== true),
  );
  return [...typed].filter((phrase) => kept.has(phrase));
}

/**
 * Returns the FTS5 expression that matches all of these phrases; `undefined` if there are none.
 * Phrases contain only letters, digits and spaces, so users cannot type FTS5 operators.
 */
export const matching = (all: readonly string[]): string | undefined =>
  all.length === 0 ? undefined : all.map((phrase) => `"${phrase}"*`).join(' ');
