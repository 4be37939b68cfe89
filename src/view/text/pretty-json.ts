// JSON for people: indented and coloured, or on one line, from the text as it came.
import { tokens } from '../../api/json/json-source.ts';
import type { Style } from './paint.ts';
import { escapeUnseen, sanitiseLines } from './text.ts';

type Shown = Pick<Style, 'width' | 'paint'>;

/** Indentation stops growing here: a megabyte of brackets must not become a terabyte of blanks. */
const deepest = 64;

/** Indented by two blanks and coloured. On a terminal, characters that it should not get are written as `\uXXXX`. */
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

/** On one line: as it came, unless it came on several. Line ends within strings are escaped, so all others are between tokens. */
export function oneLine(json: string, { width }: Pick<Style, 'width'> = { width: undefined }): string {
  const line = /[\n\r]/.test(json) ? [...tokens(json)].join('') : json;
  return width === undefined ? line : escapeUnseen(line);
}

/** A result of what changes the JSON: a text without its quotes, all else as JSON, indented and coloured on a terminal. */
export const result = (json: string, style: Shown): string =>
  style.width === undefined ? resultLine(json, style) : (rawText(json, style) ?? prettyJson(json, style));

/** The same with all JSON on one line. */
export const resultLine = (json: string, style: Shown): string => rawText(json, style) ?? `${oneLine(json, style)}\n`;

function rawText(json: string, { width }: Shown): string | undefined {
  if (!json.startsWith('"')) return undefined;
  const text = String(JSON.parse(json));
  return `${width === undefined ? text : sanitiseLines(text)}\n`;
}

function* withKeys(json: string): Generator<{ readonly text: string; readonly isKey: boolean }> {
  let last: string | undefined;
  for (const text of tokens(json)) {
    if (last !== undefined) yield { text: last, isKey: text === ':' };
    last = text;
  }
  if (last !== undefined) yield { text: last, isKey: false };
}

const isOpening = (text: string): boolean => text === '{' || text === '[';
const isClosing = (text: string): boolean => text === '}' || text === ']';
