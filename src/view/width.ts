// Measures, cuts and wraps sanitised text by what a terminal shows: columns and whole graphemes, not code units.
import stringWidth from 'fast-string-width';

/** Texts whose characters all take one column and join no other: Latin letters and the usual punctuation. */
const simple = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Intl.Segmenter takes time by the square of its text. It gets short pieces, parted where a grapheme surely starts: at a
 * character that joins no other. It takes 7 ms to make, so it is made when a text is cut that is not simple. Where there
 * is no such character for long, a piece goes on to the end of its last emoji: half of one leaves a joiner behind.
 */
const pieces =
  /.{64,256}?(?=[ -~\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]|$)|.{1,256}(?:[\u200D\uFE0F\u20E3\p{Emoji_Modifier}\u{E0030}-\u{E007F}]|(?<=\u200D).)*/gsu;

function* graphemes(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  segmenter ??= new Intl.Segmenter();
  for (const { 0: piece, index: start } of text.matchAll(pieces)) {
    for (const { segment, index } of segmenter.segment(piece)) yield { segment, index: start + index };
  }
}

/** Marks that take a column of their own, as the vowel signs of India do; the package below counts no mark at all. */
const spacingMarks = /\p{Mc}/gu;

/** Columns that the text takes. */
export function measure(text: string): number {
  if (simple.test(text)) return text.length;
  const composed = text.normalize('NFC');
  return stringWidth(composed) + (composed.match(spacingMarks)?.length ?? 0);
}

/** The text, or as much of it as fits into `width` columns with an ellipsis. */
export function cut(text: string, width: number): string {
  if (width < 1) return '';
  const { head, rest } = split(text, width);
  return rest === '' ? head : `${split(head, width - 1).head.trimEnd()}…`;
}

/** The most whole graphemes that fit, and what is left. Looks no further than it must, however long the text. */
function split(text: string, width: number): { head: string; rest: string } {
  if (simple.test(text)) return { head: text.slice(0, width), rest: text.slice(width) };
  let taken = 0;
  for (const { segment, index } of graphemes(text)) {
    taken += measure(segment);
    if (taken > width) return { head: text.slice(0, index), rest: text.slice(index) };
  }
  return { head: text, rest: '' };
}

/** Lines of at most `width` columns, broken at blanks; a longer word is broken anywhere, unless it is an address. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(2, width)));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  let room = width;
  const add = (text: string, wide: number) => {
    current += text;
    room -= wide;
  };
  const finish = () => {
    lines.push(current.trimEnd());
    current = '';
    room = width;
  };
  for (const word of line.split(' ').filter((word) => word !== '')) {
    const wide = measure(word);
    const whole = wide <= width || /^\(?https?:\/\//.test(word);
    if (whole && current !== '' && wide + 1 > room) finish();
    if (current !== '') add(' ', 1);
    if (whole) add(word, wide);
    else {
      for (const { segment } of graphemes(word)) {
        const step = measure(segment);
        if (step > room && current !== '') finish();
        add(segment, step);
      }
    }
  }
  return [...lines, current.trimEnd()];
}
