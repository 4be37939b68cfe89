// HTML, as text and embed modules carry it, → text with bold and italic parts, and the address of what it embeds. Loaded only to
// draw a page.
import { Parser } from 'htmlparser2';

/** A part of a text in one style. Together the parts are the text, with line ends. */
export interface StyledPart {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const bold = new Set(['b', 'strong', ...headings]);
const italic = new Set(['em', 'i']);
const hidden = new Set(['script', 'style']);

/** How many line ends stand before and after an element: two leave an empty line between paragraphs. */
const lineEnds: ReadonlyMap<string, number> = new Map([
  ...['blockquote', 'ol', 'p', 'pre', 'ul', ...headings].map((name) => [name, 2] as const),
  ...['div', 'li', 'tr'].map((name) => [name, 1] as const),
]);

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
  let hiding = 0;
  let preformatted = 0;
  const style = { bold: 0, italic: 0 };
  const count = (name: string, change: 1 | -1) => {
    if (hidden.has(name)) hiding += change;
    if (bold.has(name)) style.bold += change;
    if (italic.has(name)) style.italic += change;
    if (name === 'pre') preformatted += change;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      count(name, 1);
      text.endLine(lineEnds.get(name) ?? 0);
      if (depth <= maxDepth) return;
      text.write('…', style);
      parser.pause();
    },
    onattribute: (name, value) => {
      if (name === 'src') source ??= value;
    },
    ontext: (decoded) => {
      if (hiding > 0) return;
      // A reference to no character stays as it was written.
      const shown = decoded === '\uFFFD' ? html.slice(parser.startIndex, parser.endIndex + 1) : decoded;
      if (shown === '\u00A0') text.write(' ', style);
      else text.write(preformatted > 0 ? shown : shown.replace(/[\t\n\f\r ]+/g, ' '), style);
    },
    onclosetag: (name) => {
      depth -= 1;
      count(name, -1);
      if (name === 'br') text.breakLine();
      else text.endLine(lineEnds.get(name) ?? 0);
    },
  });
  parser.end(html);
  return { parts: text.parts(), source: source ?? '' };
}

/** Collects text in parts of one style, with line ends only between texts. */
function textWriter() {
  const parts: { text: string; isBold: boolean; isItalic: boolean }[] = [];
  let ends = 0;
  return {
    endLine: (least: number) => {
      ends = Math.max(ends, least);
    },
    breakLine: () => {
      ends = Math.min(ends + 1, 2);
    },
    write: (text: string, style: { readonly bold: number; readonly italic: number }) => {
      const last = parts.at(-1);
      const isStart = last === undefined || ends > 0;
      const shown = isStart ? text.trimStart() : text;
      if (shown === '') return;
      if (last !== undefined && ends > 0) last.text += '\n'.repeat(ends);
      ends = 0;
      const [isBold, isItalic] = [style.bold > 0, style.italic > 0];
      if (last?.isBold === isBold && last.isItalic === isItalic) last.text += shown;
      else parts.push({ text: shown, isBold, isItalic });
    },
    parts: () => parts,
  };
}
