// Measures, cuts and wraps sanitised text as a terminal shows it: in columns and whole graphemes,
// not code units.
import stringWidth from 'fast-string-width';

/**
 * Matches Latin letters and common punctuation, which take one column each and do not join other
 * characters.
 */
const simple = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E]*$/;

/**
 * Matches the pieces of a text, which are segmented separately, because Intl.Segmenter takes
 * quadratic time. A piece ends before a character that starts a grapheme. If none follows, the
 * piece has 256 characters and their joiners.
 */
const pieces = new RegExp(
  [
    /.{64,256}?(?=[ -~\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]|$)/su,
    /.{1,256}(?:[\u200D\uFE0F\u20E3\p{Emoji_Modifier}\u{E0030}-\u{E007F}]|(?<=\u200D).)*/su,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
);

/**
 * Matches texts in which each code unit is a grapheme: Latin, Greek, Cyrillic, kana and Chinese
 * characters.
 */
const unjoined =
  /^[ -~\xA0-\u02FF\u0370-\u0482\u048A-\u04FF\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30A1-\u30FF\u4E00-\u9FFF]*$/;

/**
 * Yields the graphemes of a text. The first Intl.Segmenter takes 7 ms, so only a text that needs
 * one makes it.
 */
export function* graphemes(
  text: string,
): Generator<{ readonly segment: string; readonly index: number }> {
  if (unjoined.test(text)) {
    for (let index = 0; index < text.length; index++) yield { segment: text.charAt(index), index };
    return;
  }
  const segmenter = new Intl.Segmenter();
  for (const { 0: piece, index: start } of text.matchAll(pieces)) {
    for (const { segment, index } of segmenter.segment(piece))
      yield { segment, index: start + index };
  }
}

/**
 * Matches marks that take a column, such as vowel signs of Devanagari. fast-string-width does not
 * count marks.
 */
const spacingMarks = /\p{Mc}/gu;

/** Matches marks, joiners, flags and skin tones, which terminals measure differently. */
const unsure = /[\p{M}\p{RI}\p{Emoji_Modifier}\u200D]/u;

/**
 * Whether terminals may measure the text differently from `measure`, so that the cursor must be
 * moved explicitly.
 */
export const isUnsure = (text: string): boolean => !simple.test(text) && unsure.test(text);

/** Matches letters that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The mark that ends a text from right to left. It takes no column. */
const leftToRightMark = '\u200E';

/**
 * Without the mark, terminals that reorder letters would also move figures in the next column
 * before the text.
 */
export const endRightToLeft = (text: string): string =>
  rightToLeft.test(text) ? `${text}${leftToRightMark}` : text;

/** Returns the sequence that moves the cursor to a column of the line, from 1. */
export const toColumn = (column: number): string => `\x1B[${column}G`;

/**
 * Removes the sequences of `toColumn`, for a pager, which would show them. The blanks before them
 * stay.
 */
export const withoutMoves = (text: string): string => text.replaceAll(/\x1B\[\d+G/g, '');

export function measure(text: string): number {
  if (simple.test(text)) return text.length;
  const composed = text.normalize('NFC');
  return stringWidth(composed) + (composed.match(spacingMarks)?.length ?? 0);
}

/** Returns the text if it fits into `width` columns; otherwise its start and an ellipsis. */
export function cut(text: string, width: number): string {
  if (width < 1) return '';
  const { head, rest } = split(text, width);
  return rest === '' ? head : `${split(head, width - 1).head.trimEnd()}…`;
}

/** Does not read the rest of a long text. */
function split(text: string, width: number): { head: string; rest: string } {
  if (simple.test(text)) return { head: text.slice(0, width), rest: text.slice(width) };
  if (text.length <= 4 * width && measure(text) <= width) return { head: text, rest: '' };
  let taken = 0;
  for (const { segment, index } of graphemes(text)) {
    taken += measure(segment);
    if (taken > width) return { head: text.slice(0, index), rest: text.slice(index) };
  }
  return { head: text, rest: '' };
}

/**
 * Matches a word that people copy: a URL, the path of a file, or words that `wrapMessage` has
 * joined.
 */
const copied = /^\(?(?:https?:\/\/|~?\/\w)|\u0001/;

/**
 * Breaks at blanks, and a longer word anywhere, unless `isWhole` returns true. By default,
 * addresses and paths stay whole.
 */
export function wrap(
  text: string,
  width: number,
  isWhole = (word: string) => copied.test(word),
): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(2, width), isWhole));
}

/** Each longer word is broken, because the terminal would not show its rest. */
export const wrapAll = (text: string, width: number): string[] => wrap(text, width, () => false);

function wrapLine(line: string, width: number, isWhole: (word: string) => boolean): string[] {
  const lines: string[] = [];
  let current = '';
  let room = width;
  const add = (text: string, columns: number) => {
    current += text;
    room -= columns;
  };
  const finish = () => {
    lines.push(current.trimEnd());
    current = '';
    room = width;
  };
  const addBroken = (word: string) => {
    for (const { segment } of graphemes(word)) {
      const columns = measure(segment);
      if (columns > room && current !== '') finish();
      add(segment, columns);
    }
  };
  for (const word of line.split(' ').filter((word) => word !== '')) {
    const columns = measure(word.replaceAll('\u0001', ' '));
    const isUnbroken = columns <= width || isWhole(word);
    if ((isUnbroken || copied.test(word)) && current !== '' && columns + 1 > room) finish();
    if (current !== '') add(' ', 1);
    if (isUnbroken) add(word, columns);
    else addBroken(word);
  }
  return [...lines, current.trimEnd()];
}

/** Matches escape sequences for colours, links and `toColumn`. They take no columns. */
const unseen = /\x1B\[[\d;]*[mG]|\x1B\]8;[^\x07\x1B]*(?:\x07|\x1B\\)/g;

export const isLongerThan = (
  text: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
) => countRows(text, columns, rows) > rows;

/** Stops reading as soon as the number exceeds `max`. */
export function countRows(text: string, columns: number, max = Number.POSITIVE_INFINITY): number {
  let taken = 0;
  for (let from = 0; from < text.length && taken <= max; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    // Only the start of a very long line is measured.
    const line = text.slice(from, Math.min(to, from + 20_000 * columns)).replace(unseen, '');
    taken += Math.max(1, Math.ceil(measure(line) / columns));
    from = to + 1;
  }
  return taken;
}
