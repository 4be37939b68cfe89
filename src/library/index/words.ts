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
  // Most texts are plain, and this is where most of the time goes when records are put in.
  if (isAscii(text)) return text.toLowerCase().trim();
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  return bare.replace(/[ßłøđðþæœı]/g, (letter) => plain[letter] ?? letter).trim();
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]`;
const word = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}])+`, 'gu');

/**
 * The words of a text. In scripts that join words without blanks each character counts as one, so that any part
 * of such a text is found: several of them become a phrase.
 */
export const words = (text: string): string[] => {
  const folded = fold(text);
  return folded.match(isAscii(folded) ? asciiWord : word) ?? [];
};

/** A text for the full-text index, whose tokeniser splits plain texts in the same way as `words` does. */
export function indexable(text: string): string {
  const folded = fold(text);
  return isPlain(folded) ? folded : (folded.match(word) ?? []).join(' ');
}

const isPlain = (text: string): boolean => /^[\x01-\x7f]*$/.test(text);
const asciiWord = /[a-z0-9]+/g;
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/**
 * What somebody typed as phrases that must all occur, where each may be the beginning of a longer one. Left out is what others
 * cover: repetitions, and the beginning of another phrase. So however often a word is repeated, it is looked up once.
 */
export function phrases(text: string): string[] {
  const typed = new Set([...new Set(text.split(/\s+/))].map((part) => words(part).join(' ')));
  // In this order a phrase stands directly before those that begin with it. The empty phrase is the beginning of all.
  const sorted = [...typed].sort();
  const kept = new Set(sorted.filter((phrase, at) => phrase !== '' && sorted[at + 1]?.startsWith(phrase) !== true));
  return [...typed].filter((phrase) => kept.has(phrase));
}

/**
 * The FTS5 expression that asks for all of these phrases. They hold only letters, digits and blanks, so no operator of the
 * expression can be typed. Undefined if there is none.
 */
export const matching = (all: readonly string[]): string | undefined =>
  all.length === 0 ? undefined : all.map((phrase) => `"${phrase}"*`).join(' ');
