// Measures, cuts and wraps sanitised text as a terminal shows it: by columns and whole graphemes, not code units.
import stringWidth from 'fast-string-width';

/** Texts in which each character takes one column and joins no other: Latin letters and common punctuation. */
const simple = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Intl.Segmenter takes quadratic time, so it is given short pieces. A piece ends before a character that joins no other, where a
 * grapheme always starts. If no such character follows, the piece ends after an emoji, because half of one would leave a joiner.
 * A segmenter takes 7 ms to construct, so that is put off until a text is cut that is not simple.
 */
const pieces =
  /.{64,256}?(?=[ -~\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]|$)|.{1,256}(?:[\u200D\uFE0F\u20E3\p{Emoji_Modifier}\u{E0030}-\u{E007F}]|(?<=\u200D).)*/gsu;

function* graphemes(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  segmenter ??= new Intl.Segmenter();
  for (const { 0: piece, index: start } of text.matchAll(pieces)) {
    for (const { segment, index } of segmenter.segment(piece)) yield { segment, index: start + index };
  }
}

/** Marks that take a column of their own, such as vowel signs of Devanagari. fast-string-width counts no mark at all. */
const spacingMarks = /\p{Mc}/gu;

/** How many columns the text takes. */
export function measure(text: string): number {
  if (simple.test(text)) return text.length;
  const composed = text.normalize('NFC');
  return stringWidth(composed) + (composed.match(spacingMarks)?.length ?? 0);
}

/** The text if it fits into `width` columns, else its start and an ellipsis. */
export function cut(text: string, width: number): string {
  if (width < 1) return '';
  const { head, rest } = split(text, width);
  return rest === '' ? head : `${split(head, width - 1).head.trimEnd()}…`;
}

/** As many whole graphemes as fit, and the rest. Reads no further than needed, however long the text is. */
function split(text: string, width: number): { head: string; rest: string } {
  if (simple.test(text)) return { head: text.slice(0, width), rest: text.slice(width) };
  let taken = 0;
  for (const { segment, index } of graphemes(text)) {
    taken += measure(segment);
    if (taken > width) return { head: text.slice(0, index), rest: text.slice(index) };
  }
  return { head: text, rest: '' };
}

/** A URL, the path of a file, or words that `wrapMessage` has joined: somebody may copy it. */
const copied = /^\(?(?:https?:\/\/|~?\/\w)|\u0001/;

/** Lines of at most `width` columns, broken at blanks. A longer word is broken anywhere, unless it may be copied. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(2, width)));
}

function wrapLine(line: string, width: number): string[] {
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
  for (const word of line.split(' ').filter((word) => word !== '')) {
    const columns = measure(word);
    const whole = columns <= width || copied.test(word);
    if (whole && current !== '' && columns + 1 > room) finish();
    if (current !== '') add(' ', 1);
    if (whole) add(word, columns);
    else {
      for (const { segment } of graphemes(word)) {
        const segmentColumns = measure(segment);
        if (segmentColumns > room && current !== '') finish();
        add(segment, segmentColumns);
      }
    }
  }
  return [...lines, current.trimEnd()];
}
