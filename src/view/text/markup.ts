// Parses the HTML of modules. Returns the text in bold, italic and plain parts, and the address of
// an embedded frame. This file is loaded only to draw a page.
import { Parser } from 'htmlparser2';

/** A part of a text in one style. The parts together are the whole text, with line ends. */
export interface StyledPart {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** The effect of an element on the text inside it. 1 means that a property applies. */
interface Effect {
  readonly bold?: number;
  readonly italic?: number;
  readonly hidden?: number;
  readonly preformatted?: number;
  /** Number of line ends before and after the element. Two line ends make an empty line. */
  readonly lineEnds?: number;
}

const effects: ReadonlyMap<string, Effect> = new Map(
  (
    [
      [['b', 'strong'], { bold: 1 }],
      [['em', 'i'], { italic: 1 }],
      [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], { bold: 1, lineEnds: 2 }],
      [['blockquote', 'ol', 'p', 'ul'], { lineEnds: 2 }],
      [['pre'], { preformatted: 1, lineEnds: 2 }],
      [['div', 'li', 'tr'], { lineEnds: 1 }],
      [['script', 'style'], { hidden: 1 }],
    ] satisfies [string[], Effect][]
  ).flatMap(([names, effect]) => names.map((name) => [name, effect] as const)),
);

/**
 * Maximum nesting, as in browsers, because the parser takes quadratic time. Deeper text becomes an
 * ellipsis.
 */
const maxDepth = 512;

/** Returns the text without its markup. Each block starts on a new line. */
export const withoutMarkup = (html: string): string =>
  styledText(html)
    .map(({ text }) => text)
    .join('');

export const styledText = (html: string): readonly StyledPart[] => parse(html).parts;

export function embeddedAddress(html: string): string {
  const { source } = parse(html);
  return source.startsWith('//') ? `https:${source}` : source;
}

function parse(html: string): { readonly parts: readonly StyledPart[]; readonly source: string } {
  const text = textWriter();
  let source: string | undefined;
  let depth = 0;
  const within = { bold: 0, italic: 0, hidden: 0, preformatted: 0 };
  const apply = (name: string, change: 1 | -1) => {
    const {
      bold = 0,
      italic = 0,
      hidden = 0,
      preformatted = 0,
      lineEnds = 0,
    } = effects.get(name) ?? {};
    within.bold += change * bold;
    within.italic += change * italic;
    within.hidden += change * hidden;
    within.preformatted += change * preformatted;
    text.endLine(lineEnds);
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      apply(name, 1);
      if (depth <= maxDepth) return;
      text.write('…', within);
      parser.pause();
    },
    onattribute: (name, value) => {
      if (name === 'src') source ??= value;
    },
    ontext: (decoded) => {
      if (within.hidden > 0) return;
      // An invalid character reference stays as it was written.
      const shown =
        decoded === '\uFFFD' ? html.slice(parser.startIndex, parser.endIndex + 1) : decoded;
      if (shown === '\u00A0') text.write(' ', within);
      // The parser passes each lone "<" separately, perhaps millions of times. So "<" is written
      // unchanged.
      else if (within.preformatted > 0 || shown === '<') text.write(shown, within);
      else text.write(shown.replace(/[\t\n\f\r ]+/g, ' '), within);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (name === 'br') text.breakLine();
      apply(name, -1);
    },
  });
  parser.end(html);
  return { parts: text.parts, source: source ?? '' };
}

/** Collects text in parts of one style. Line ends are written only between texts. */
function textWriter() {
  const parts: { text: string; isBold: boolean; isItalic: boolean }[] = [];
  let last: (typeof parts)[number] | undefined;
  let ends = 0;
  return {
    parts,
    endLine: (lineEnds: number) => {
      if (lineEnds > ends) ends = lineEnds;
    },
    breakLine: () => {
      ends = Math.min(ends + 1, 2);
    },
    write: (text: string, style: { readonly bold: number; readonly italic: number }) => {
      const shown = last === undefined || ends > 0 ? text.trimStart() : text;
      if (shown === '') return;
      if (last !== undefined && ends > 0) last.text += '\n'.repeat(ends);
      ends = 0;
      const [isBold, isItalic] = [style.bold > 0, style.italic > 0];
      if (last?.isBold === isBold && last.isItalic === isItalic) last.text += shown;
      else {
        last = { text: shown, isBold, isItalic };
        parts.push(last);
      }
    },
  };
}
