// HTML, as text and embed modules carry it, → plain text, and the address of what it embeds. Loaded only to draw a page.
import { Parser } from 'htmlparser2';

const blocks = new Set(['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'p', 'pre', 'tr']);
const hidden = new Set(['script', 'style']);

/** The parser takes quadratic time over nested elements. Browsers limit nesting to 512 too; the rest becomes an ellipsis. */
const maxDepth = 512;

/** The text without its markup, each block on lines of its own. */
export const withoutMarkup = (html: string): string => parse(html).text;

/** The address that an embedded frame loads; '' where there is none. */
export function embeddedAddress(html: string): string {
  const { source } = parse(html);
  return source.startsWith('//') ? `https:${source}` : source;
}

function parse(html: string): { readonly text: string; readonly source: string } {
  const lines: string[] = [];
  let line = '';
  let source: string | undefined;
  let depth = 0;
  let hiding = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      if (hidden.has(name)) hiding += 1;
      if (blocks.has(name) && line.trim() !== '') endLine();
      if (depth <= maxDepth) return;
      line += '…';
      parser.pause();
    },
    onattribute: (name, value) => {
      if (name === 'src') source ??= value;
    },
    ontext: (decoded) => {
      // A reference to no character stays as it was written.
      const shown = decoded === '\uFFFD' ? html.slice(parser.startIndex, parser.endIndex + 1) : decoded;
      if (hiding === 0) line += shown === '\u00A0' ? ' ' : shown;
    },
    onclosetag: (name) => {
      depth -= 1;
      if (hidden.has(name)) hiding -= 1;
      if (blocks.has(name) || name === 'br') endLine();
    },
  });
  parser.end(html);
  return { text: [...lines, line].join('\n').trim(), source: source ?? '' };
}
