// JSON as source text: indented, coloured, made compact or taken apart token by token, never parsed and written anew, so
// that numbers, key order and doubled keys stay as they came. The text must be valid JSON. Every function takes linear time.
import type { Layout } from './paint.ts';
import { escapeUnseen } from './text.ts';

type Shown = Pick<Layout, 'width' | 'paint'>;

/** Indentation stops growing here: a megabyte of brackets must not become a terabyte of blanks. */
const deepest = 64;

/** Indented by two blanks and coloured. On a terminal, what it should not see is written as `\uXXXX`. */
export function prettyJson(json: string, { width, paint }: Shown): string {
  const parts: string[] = [];
  let depth = 0;
  let before = '';
  const newLine = () => `\n${'  '.repeat(Math.min(depth, deepest))}`;
  for (const { text, isKey } of withKeys(json)) {
    if (isOpening(before) && !isClosing(text)) {
      depth += 1;
      parts.push(newLine());
    } else if (isClosing(text) && !isOpening(before)) {
      depth -= 1;
      parts.push(newLine());
    }
    const seen = width === undefined ? text : escapeUnseen(text);
    if (isKey) parts.push(paint.key(seen));
    else if (text === ',') parts.push(text, newLine());
    else if (text === ':') parts.push(': ');
    else if (isClosing(text) || isOpening(text)) parts.push(text);
    else if (text.startsWith('"')) parts.push(paint.text(seen));
    else parts.push(/^[tfn]/.test(text) ? paint.literal(text) : paint.number(text));
    before = text;
  }
  return `${parts.join('')}\n`;
}

/** On one line: as it came, unless it came on several. Within texts line ends are escaped, so any other is between tokens. */
export function oneLine(json: string, { width }: Pick<Layout, 'width'> = { width: undefined }): string {
  const line = /[\n\r]/.test(json) ? [...tokens(json)].join('') : json;
  return width === undefined ? line : escapeUnseen(line);
}

/** The sources of the list's elements that stands under `key` in a document; a single record is its own only element. */
export function elements(json: string, key: string): string[] {
  // Of doubled keys the last counts, as it does for JSON.parse.
  const found = members(json).findLast((member) => JSON.parse(member.key) === key);
  if (found === undefined || found.source === 'null') return [];
  return found.source.startsWith('[') ? parts(found.source) : [found.source];
}

function members(json: string): { readonly key: string; readonly source: string }[] {
  return parts(json).map((member) => {
    const end = endOfText(member, 0);
    return { key: member.slice(0, end), source: member.slice(member.indexOf(':', end) + 1).trim() };
  });
}

/** What commas part in the outermost list or map. A loop over code units: whole lists go through it, page by page. */
function parts(json: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at) - 1;
    else if (code === openList || code === openMap) {
      depth += 1;
      if (depth === 1) from = at + 1;
    } else if (code === closeList || code === closeMap || (code === comma && depth === 1)) {
      if (depth === 1) found.push(json.slice(from, at).trim());
      if (code === comma) from = at + 1;
      else depth -= 1;
    }
  }
  return found.filter((part) => part !== '');
}

const [quote, comma, openList, closeList, openMap, closeMap] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

function* withKeys(json: string): Generator<{ readonly text: string; readonly isKey: boolean }> {
  let last: string | undefined;
  for (const text of tokens(json)) {
    if (last !== undefined) yield { text: last, isKey: text === ':' };
    last = text;
  }
  if (last !== undefined) yield { text: last, isKey: false };
}

/** Texts, numbers, words and punctuation, without the blanks between them. */
function* tokens(json: string): Generator<string> {
  for (let at = 0; at < json.length; ) {
    const character = json.charAt(at);
    const end = character === '"' ? endOfText(json, at) : endOfWord(json, at);
    if (!isBlank(character)) yield json.slice(at, end);
    at = end;
  }
}

/** A loop and not a pattern: patterns run out of stack on texts of some megabytes. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charAt(end - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
}

function endOfWord(json: string, start: number): number {
  let end = start + 1;
  if (isWordPart(json.charAt(start))) while (end < json.length && isWordPart(json.charAt(end))) end += 1;
  return end;
}

const isBlank = (text: string): boolean => text === ' ' || text === '\n' || text === '\t' || text === '\r';
const isOpening = (text: string): boolean => text === '{' || text === '[';
const isClosing = (text: string): boolean => text === '}' || text === ']';
const isWordPart = (text: string): boolean => !isBlank(text) && !',:{}[]"'.includes(text);
