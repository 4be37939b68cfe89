// JSON as source text: indented, coloured, made compact or taken apart token by token, never parsed and written anew, so
// that numbers, key order and doubled keys stay as they came. The text must be valid JSON. Every function takes linear time.
import type { Layout } from './paint.ts';
import { escapeUnseen } from './text.ts';

type Shown = Pick<Layout, 'width' | 'paint'>;

/** Indentation stops growing here: a megabyte of brackets must not become a terabyte of blanks. */
const deepest = 64;

interface Token {
  readonly text: string;
  /** Where it starts. */
  readonly at: number;
}

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

/** On one line, without a blank between tokens. */
export function compactJson(json: string, { width }: Pick<Layout, 'width'> = { width: undefined }): string {
  const parts: string[] = [];
  for (const { text } of tokens(json)) parts.push(width === undefined ? text : escapeUnseen(text));
  return parts.join('');
}

/** The sources of the list's elements that stands under `key` in a document; a single record is its own only element. */
export function elements(json: string, key: string): string[] {
  // Of doubled keys the last counts, as it does for JSON.parse.
  const found = children(json).findLast((child) => child.key !== undefined && JSON.parse(child.key) === key);
  if (found === undefined || found.source === 'null') return [];
  return found.source.startsWith('[') ? children(found.source).map(({ source }) => source) : [found.source];
}

/** What stands in the outermost list or map; nothing in a text or number. */
function children(json: string): { readonly key: string | undefined; readonly source: string }[] {
  const found: { key: string | undefined; source: string }[] = [];
  let depth = 0;
  let key: string | undefined;
  let from: number | undefined;
  let end = 0;
  let outermost = '';
  for (const { text, at } of tokens(json)) {
    if (isClosing(text)) depth -= 1;
    const boundary = depth === 1 && text === ',';
    if ((boundary || depth === 0) && from !== undefined) {
      found.push({ key, source: json.slice(from, end) });
      from = undefined;
      key = undefined;
    } else if (depth === 1 && !boundary && from === undefined) {
      if (outermost === '{' && key === undefined) key = text;
      else if (text !== ':') from = at;
    }
    if (depth === 0) outermost = text;
    if (isOpening(text)) depth += 1;
    end = at + text.length;
  }
  return found;
}

function* withKeys(json: string): Generator<{ readonly text: string; readonly isKey: boolean }> {
  let last: string | undefined;
  for (const { text } of tokens(json)) {
    if (last !== undefined) yield { text: last, isKey: text === ':' };
    last = text;
  }
  if (last !== undefined) yield { text: last, isKey: false };
}

/** Texts, numbers, words and punctuation, without the blanks between them. */
function* tokens(json: string): Generator<Token> {
  for (let at = 0; at < json.length; ) {
    const character = json.charAt(at);
    const end = character === '"' ? endOfText(json, at) : endOfWord(json, at);
    if (!isBlank(character)) yield { text: json.slice(at, end), at };
    at = end;
  }
}

/** A loop and not a pattern: patterns run out of stack on texts of some megabytes. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (json.charAt(quote - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
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
