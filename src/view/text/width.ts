// Measures, cuts and wraps text that is safe for a terminal, as a terminal shows it: in columns and
// whole graphemes, not code units.
import stringWidth from 'fast-string-width';

/**
 * Matches texts of Latin letters, digits and common punctuation only. Each of these characters
 * takes one column and does not join others.
 */
const singleWidthPattern = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E]*$/;

/**
 * Matches the pieces of a text, which are segmented separately, because the time of Intl.Segmenter
 * grows with the square of the length. A piece has 64 to 256 characters and ends before a character
 * that always starts a grapheme. Without such a character, or at the end of the text, it has up to
 * 256 characters, and those that are joined to them.
 */
const piecePattern = new RegExp(
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
const unjoinedPattern =
  /^[ -~\xA0-\u02FF\u0370-\u0482\u048A-\u04FF\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30A1-\u30FF\u4E00-\u9FFF]*$/;

/**
 * Yields the graphemes of a text, with their positions in code units. Creating the first
 * Intl.Segmenter takes 7 ms, so one is created only for a text that needs it.
 */
export function* graphemes(
  text: string,
): Generator<{ readonly segment: string; readonly index: number }> {
  if (unjoinedPattern.test(text)) {
    for (let index = 0; index < text.length; index++) yield { segment: text.charAt(index), index };
    return;
  }
  const segmenter = new Intl.Segmenter();
  for (const { 0: piece, index: pieceStart } of text.matchAll(piecePattern)) {
    for (const { segment, index } of segmenter.segment(piece))
      yield { segment, index: pieceStart + index };
  }
}

/**
 * Matches marks that take a column, such as vowel signs of Devanagari. fast-string-width does not
 * count marks.
 */
const spacingMarkPattern = /\p{Mc}/gu;

/** Matches marks, joiners, letters of flags and skin tones. Terminals disagree on their widths. */
const uncertainWidthPattern = /[\p{M}\p{RI}\p{Emoji_Modifier}\u200D]/u;

/**
 * Whether terminals may measure the text differently from `measureWidth`, so that the cursor must
 * be moved to the start of the text that follows.
 */
export const isWidthUncertain = (text: string): boolean =>
  !singleWidthPattern.test(text) && uncertainWidthPattern.test(text);

/** Matches a letter of a script that is written from right to left, such as Hebrew or Arabic. */
const rightToLeftPattern =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** An invisible character that ends a right-to-left text. It takes no column. */
const leftToRightMark = '\u200E';

/**
 * Adds `leftToRightMark` after a text with right-to-left letters. Without the mark, a terminal that
 * reorders letters would move numbers of the next column to a place before the text.
 */
export const addDirectionMark = (text: string): string =>
  rightToLeftPattern.test(text) ? `${text}${leftToRightMark}` : text;

/** Returns the sequence that moves the cursor to a column of the line, from 1. */
export const moveToColumn = (column: number): string => `\x1B[${column}G`;

/**
 * Removes the sequences of `moveToColumn` from a text for a pager, which would show them as text.
 * The blanks before the sequences stay.
 */
export const removeCursorMoves = (text: string): string => text.replaceAll(/\x1B\[\d+G/g, '');

export function measureWidth(text: string): number {
  if (singleWidthPattern.test(text)) return text.length;
  const composed = text.normalize('NFC');
  return stringWidth(composed) + (composed.match(spacingMarkPattern)?.length ?? 0);
}

/**
 * Returns the text if it fits into `width` columns; otherwise its start and an ellipsis, or '' if
 * `width` is less than 1.
 */
export function cutToWidth(text: string, width: number): string {
  if (width < 1) return '';
  const { head, rest } = splitAtWidth(text, width);
  return rest === '' ? head : `${splitAtWidth(head, width - 1).head.trimEnd()}…`;
}

/**
 * Splits a text after the graphemes that fit into `width` columns. Does not measure the rest of a
 * long text.
 */
function splitAtWidth(text: string, width: number): { head: string; rest: string } {
  if (singleWidthPattern.test(text)) return { head: text.slice(0, width), rest: text.slice(width) };
  if (text.length <= 4 * width && measureWidth(text) <= width) return { head: text, rest: '' };
  let takenColumns = 0;
  for (const { segment, index } of graphemes(text)) {
    takenColumns += measureWidth(segment);
    if (takenColumns > width) return { head: text.slice(0, index), rest: text.slice(index) };
  }
  return { head: text, rest: '' };
}

/**
 * Matches a word that people copy: a URL, a path that starts with `/` or `~/`, or words that
 * `wrapMessage` has joined.
 */
const copyableWordPattern = /^\(?(?:https?:\/\/|~?\/\w)|\u0001/;

/**
 * Returns the lines of a text, which is broken at blanks. A word that is wider than a line is
 * broken anywhere, unless `staysWhole` returns true for it. By default, the words of
 * `copyableWordPattern` stay whole. Indentation and repeated blanks are lost.
 */
export function wrap(
  text: string,
  width: number,
  staysWhole = (word: string) => copyableWordPattern.test(word),
): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(2, width), staysWhole));
}

/**
 * Wraps a text, and also breaks URLs and paths that are wider than a line, because a full-screen
 * view would cut them.
 */
export const wrapBreakingWords = (text: string, width: number): string[] =>
  wrap(text, width, () => false);

function wrapLine(line: string, width: number, staysWhole: (word: string) => boolean): string[] {
  const lines: string[] = [];
  let currentLine = '';
  let freeColumns = width;
  const append = (text: string, columns: number) => {
    currentLine += text;
    freeColumns -= columns;
  };
  const endLine = () => {
    lines.push(currentLine.trimEnd());
    currentLine = '';
    freeColumns = width;
  };
  const appendBrokenWord = (word: string) => {
    for (const { segment } of graphemes(word)) {
      const columns = measureWidth(segment);
      if (columns > freeColumns && currentLine !== '') endLine();
      append(segment, columns);
    }
  };
  for (const word of line.split(' ').filter((word) => word !== '')) {
    const columns = measureWidth(word.replaceAll('\u0001', ' '));
    const isKeptWhole = columns <= width || staysWhole(word);
    if (
      (isKeptWhole || copyableWordPattern.test(word)) &&
      currentLine !== '' &&
      columns + 1 > freeColumns
    )
      endLine();
    if (currentLine !== '') append(' ', 1);
    if (isKeptWhole) append(word, columns);
    else appendBrokenWord(word);
  }
  return [...lines, currentLine.trimEnd()];
}

/** Matches escape sequences for colours, links and `moveToColumn`. They take no columns. */
const outputSequencePattern = /\x1B\[[\d;]*[mG]|\x1B\]8;[^\x07\x1B]*(?:\x07|\x1B\\)/g;

export const needsMoreRows = (
  text: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
) => countScreenRows(text, columns, rows) > rows;

/**
 * Returns the number of screen rows that the text fills if the terminal wraps long lines. Stops
 * counting above `maxRows`.
 */
export function countScreenRows(
  text: string,
  columns: number,
  maxRows = Number.POSITIVE_INFINITY,
): number {
  let rowCount = 0;
  for (let lineStart = 0; lineStart < text.length && rowCount <= maxRows; ) {
    const newlineIndex = text.indexOf('\n', lineStart);
    const lineEnd = newlineIndex === -1 ? text.length : newlineIndex;
    // Only the start of a very long line is measured, for speed. No screen has 20,000 rows.
    const line = text
      .slice(lineStart, Math.min(lineEnd, lineStart + 20_000 * columns))
      .replace(outputSequencePattern, '');
    rowCount += Math.max(1, Math.ceil(measureWidth(line) / columns));
    lineStart = lineEnd + 1;
  }
  return rowCount;
}
