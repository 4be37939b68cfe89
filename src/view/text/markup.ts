// HTML, as text and embed modules carry it, → text with bold and italic parts, and the address of what it embeds. Loaded only to
// draw a page.
import { Parser } from 'htmlparser2';

/** A part of a text in one style. Together the parts are the text, with line ends. */
export interface StyledPart {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** What an element does to the text in it: 1 for what it is. */
interface Effect {
  readonly bold?: number;
  readonly italic?: number;
  readonly hidden?: number;
  readonly preformatted?: number;
  /** Line ends before and after it: two leave an empty line between paragraphs. */
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

/** The parser takes quadratic time over nested elements. Browsers limit nesting to 512 too; the rest becomes an ellipsis. */
const maxDepth = 512;

/** The text without its markup, each block on lines of its own. */
export const withoutMarkup = (html: string): string =>
  styledText(html)
    .map(({ text }) => text)
    .join('');

/** The same in parts, with what is bold and italic. */
export const styledText = (html: string): readonly StyledPart[] => parse(html).parts;

/** The address that an embedded frame loads; '' where there is none. */
export function embeddedAddress(html: string): string {
  const { source } = parse(html);
  return source.startsWith('//') ? `https:${source}` : source;
}

interface Parsed {
  readonly parts: readonly StyledPart[];
  readonly source: string;
}

function parse(html: string): Parsed {
  const text = textWriter();
  let source: string | undefined;
  let depth = 0;
  const within = { bold: 0, italic: 0, hidden: 0, preformatted: 0 };
  const apply = ({ bold = 0, italic = 0, hidden = 0, preformatted = 0, lineEnds = 0 }: Effect, change: 1 | -1) => {
    within.bold += change * bold;
    within.italic += change * italic;
    within.hidden += change * hidden;
    within.preformatted += change * preformatted;
    text.endLine(lineEnds);
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      const effect = effects.get(name);
      if (effect !== undefined) apply(effect, 1);
      if (depth <= maxDepth) return;
      text.write('…', within);
      parser.pause();
    },
    onattribute: (name, value) => {
      if (name === 'src') source ??= value;
    },
    ontext: (decoded) => {
      if (within.hidden > 0) return;
      // A reference to no character stays as it was written.
      const shown = decoded === '\uFFFD' ? html.slice(parser.startIndex, parser.endIndex + 1) : decoded;
      if (shown === '\u00A0') text.write(' ', within);
      // The parser passes a lone "<" by itself, and strangers send millions.
      else if (within.preformatted > 0 || shown === '<') text.write(shown, within);
      else text.write(shown.replace(/[\t\n\f\r ]+/g, ' '), within);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (name === 'br') text.breakLine();
      const effect = effects.get(name);
      if (effect !== undefined) apply(effect, -1);
    },
  });
  parser.end(html);
  return { parts: text.parts, source: source ?? '' };
}

/** Collects text in parts of one style, with line ends only between texts. */
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
      const isBold = style.bold > 0;
      const isItalic = style.italic > 0;
      if (last !== undefined && last.isBold === isBold && last.isItalic === isItalic) {
        last.text += shown;
        return;
      }
      last = { text: shown, isBold, isItalic };
      parts.push(last);
    },
  };
}
