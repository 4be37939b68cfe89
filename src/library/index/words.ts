// Folds words for search, and makes the full-text expression for them. The library's texts and the user's words go
// through the same functions, so SQLite's tokeniser decides nothing.

/** Letters without a separable mark, as people type them without such a key. */
const plain = new Map(Object.entries({ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }));

/** Returns the text in lower case, without marks: `Łódź` → `lodz`. Full-width forms become the usual ones. */
export function fold(text: string): string {
  // A shortcut for plain texts: an import spends most of its time here.
  if (isAscii(text)) return text.toLowerCase().trim();
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  return bare.replace(/[ßłøđðþæœı]/g, (letter) => plain.get(letter) ?? letter).trim();
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]`;
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}])+`, 'gu');

/**
 * Returns the words of a text. In scripts without blanks between words each character counts as a word, so any part of
 * a text is found: several characters become a phrase.
 */
export const words = (text: string): string[] => {
  const folded = fold(text);
  return folded.match(isAscii(folded) ? asciiWord : word) ?? [];
};

/** Returns a text for the full-text index, whose tokeniser splits ASCII texts in the same way as `words`. */
export function indexable(text: string): string {
  const folded = fold(text);
  return isPlain(folded) ? folded : (folded.match(word) ?? []).join(' ');
}

const isPlain = (text: string): boolean => /^[\x01-\x7f]*$/.test(text);
const asciiWord = /[a-z0-9]+/g;
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/**
 * Returns phrases that must all occur. Each may be the beginning of a longer phrase in a text. Repetitions, and
 * beginnings of another phrase, are left out, so a repeated word is looked up once.
 */
export function phrases(text: string): string[] {
  const typed = new Set([...new Set(text.split(/\s+/))].map((part) => words(part).join(' ')));
  // In this order a phrase is directly before those that begin with it. Every phrase begins with the empty one.
  const sorted = [...typed].sort();
  const kept = new Set(sorted.filter((phrase, at) => phrase !== '' && sorted[at + 1]?.startsWith(phrase) !== true));
  return [...typed].filter((phrase) => kept.has(phrase));
}

/**
 * Returns the FTS5 expression that matches all of these phrases; `undefined` without phrases. Phrases contain only
 * letters, digits and blanks, so users cannot type operators of the expression.
 */
export const matching = (all: readonly string[]): string | undefined =>
  all.length === 0 ? undefined : all.map((phrase) => `"${phrase}"*`).join(' ');
