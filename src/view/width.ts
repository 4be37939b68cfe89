// Measures, cuts and wraps sanitised text by what a terminal shows: columns and whole graphemes, not code units.
// Imported late: string-width takes 30 ms to load. wrap-ansi takes quadratic time on long runs without a blank (Chinese).
import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();
const ascii = /^[ -~]*$/;

/** Columns that the text takes. */
export const measure = (text: string): number => stringWidth(text);

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
  for (const { segment, index } of segmenter.segment(text)) {
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
    const wide = stringWidth(word);
    const whole = wide <= width || /^\(?https?:\/\//.test(word);
    if (whole && current !== '' && wide + 1 > room) finish();
    if (current !== '') add(' ', 1);
    if (whole) add(word, wide);
    else {
      for (const { segment } of segmenter.segment(word)) {
        const step = stringWidth(segment);
        if (step > room && current !== '') finish();
        add(segment, step);
      }
    }
  }
  return [...lines, current.trimEnd()];
}
