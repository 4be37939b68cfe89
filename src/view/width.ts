// Measures, cuts and wraps sanitised text by what a terminal shows: columns and whole graphemes, not code units.
// Imported late: string-width takes 30 ms to load.
import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();
const ascii = /^[ -~]*$/;
/**
 * Intl.Segmenter takes time by the square of its text, and so does all that is built on it (string-width, wrap-ansi).
 * It gets short pieces, parted where a grapheme surely starts: at a character that joins no other.
 */
const pieces = /.{64,256}?(?=[ -~\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]|$)|.{1,256}/gsu;

function* graphemes(text: string): Generator<{ readonly segment: string; readonly index: number }> {
  for (const { 0: piece, index: start } of text.matchAll(pieces)) {
    for (const { segment, index } of segmenter.segment(piece)) yield { segment, index: start + index };
  }
}

/** Columns that the text takes. */
export function measure(text: string): number {
  let width = 0;
  for (const [piece] of text.matchAll(pieces)) width += stringWidth(piece);
  return width;
}

/** The text, or as much of it as fits into `width` columns with an ellipsis. */
export function cut(text: string, width: number): string {
  if (width < 1) return '';
  const { head, rest } = split(text, width);
  return rest === '' ? head : `${split(head, width - 1).head.trimEnd()}…`;
}

/** The most whole graphemes that fit, and what is left. Looks no further than it must, however long the text. */
function split(text: string, width: number): { head: string; rest: string } {
  if (text.length <= width && ascii.test(text)) return { head: text, rest: '' };
  let taken = 0;
  for (const { segment, index } of graphemes(text)) {
    taken += stringWidth(segment);
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
        const step = stringWidth(segment);
        if (step > room && current !== '') finish();
        add(segment, step);
      }
    }
  }
  return [...lines, current.trimEnd()];
}
