// JSON for people, from the original text: indented and coloured, or on one line.
import { tokens } from '../../api/json/json-source.ts';
import type { Style } from './paint.ts';
import { escapeUnseen, sanitiseLines } from './text.ts';

type JsonStyle = Pick<Style, 'width' | 'paint'>;

/** Deepest indentation: a megabyte of brackets must not become a terabyte of blanks. */
const deepest = 64;

/** Indents by two blanks and colours. Characters that are unsafe for a terminal become `\uXXXX` there. */
export function prettyJson(json: string, { width, paint }: JsonStyle): string {
  const parts: string[] = [];
  let depth = 0;
  const all = [...tokens(json)];
  const newLine = () => `\n${'  '.repeat(Math.min(depth, deepest))}`;
  for (const [at, text] of all.entries()) {
    const before = all[at - 1] ?? '';
    if (isOpening(before) && !isClosing(text)) {
      depth += 1;
      parts.push(newLine());
    } else if (isClosing(text) && !isOpening(before)) {
      depth -= 1;
      parts.push(newLine());
    }
    const seen = width === undefined ? text : escapeUnseen(text);
    if (all[at + 1] === ':') parts.push(paint.key(seen));
    else if (text === ',') parts.push(text, newLine());
    else if (text === ':') parts.push(': ');
    else if (isClosing(text) || isOpening(text)) parts.push(text);
    else if (text.startsWith('"')) parts.push(paint.text(seen));
    else parts.push(/^[tfn]/.test(text) ? paint.literal(text) : paint.number(text));
  }
  return `${parts.join('')}\n`;
}

/** Returns JSON on one line. Line ends within strings are escaped, so all others are between tokens. */
export function oneLine(json: string, { width }: Pick<Style, 'width'> = { width: undefined }): string {
  const line = /[\n\r]/.test(json) ? [...tokens(json)].join('') : json;
  return width === undefined ? line : escapeUnseen(line);
}

/** Returns a result of `--jq`: a string without its quotes, all else as JSON, indented and coloured on a terminal. */
export const result = (json: string, style: JsonStyle): string =>
  style.width === undefined ? resultLine(json, style) : (rawText(json, style) ?? prettyJson(json, style));

/** Returns a result of `--jq` with all JSON on one line. */
export const resultLine = (json: string, style: JsonStyle): string =>
  rawText(json, style) ?? `${oneLine(json, style)}\n`;

function rawText(json: string, { width }: JsonStyle): string | undefined {
  if (!json.startsWith('"')) return undefined;
  const text = String(JSON.parse(json));
  return `${width === undefined ? text : sanitiseLines(text)}\n`;
}

const isOpening = (text: string): boolean => text === '{' || text === '[';
const isClosing = (text: string): boolean => text === '}' || text === ']';
