// Formats original JSON text for people: indented and coloured, or on one line.
import { tokens } from '../../api/json/json-source.ts';
import type { Style } from './paint.ts';
import { escapeInvisible, sanitiseLines } from './text.ts';

type JsonStyle = Pick<Style, 'width' | 'paint'>;

/**
 * Maximum levels of indentation. Otherwise a megabyte of brackets could become a terabyte of
 * blanks.
 */
const deepest = 64;

/** For a terminal, unsafe characters become `\uXXXX`. */
export function prettyJson(json: string, { width, paint }: JsonStyle): string {
  const parts: string[] = [];
  let depth = 0;
  const all = [...tokens(json)];
  const newLine = (levels: number) => {
    depth += levels;
    parts.push(`\n${'  '.repeat(Math.min(depth, deepest))}`);
  };
  for (const [at, text] of all.entries()) {
    const isAfterOpening = isOpening(all[at - 1] ?? '');
    // An empty list or object stays on its line.
    if (isAfterOpening !== isClosing(text)) newLine(isAfterOpening ? 1 : -1);
    const isUnsafe = width !== undefined && text.startsWith('"');
    const seen = isUnsafe ? escapeInvisible(text) : text;
    parts.push(all[at + 1] === ':' ? paint.key(seen) : paintToken(seen, paint));
    if (text === ',') newLine(0);
  }
  return `${parts.join('')}\n`;
}

function paintToken(token: string, paint: JsonStyle['paint']): string {
  if (token === ':') return ': ';
  if ('{}[],'.includes(token)) return token;
  if (token.startsWith('"')) return paint.text(token);
  return /^[tfn]/.test(token) ? paint.literal(token) : paint.number(token);
}

/** Removes line ends between tokens. JSON strings contain only escaped line ends. */
export function oneLine(
  json: string,
  { width }: Pick<Style, 'width'> = { width: undefined },
): string {
  const line = /[\n\r]/.test(json) ? [...tokens(json)].join('') : json;
  return width === undefined ? line : escapeInvisible(line);
}

/**
 * Returns a result of `--jq`: a string without its quotes, any other value as JSON (on a terminal,
 * indented).
 */
export const result = (json: string, style: JsonStyle): string =>
  style.width === undefined
    ? resultLine(json, style)
    : (rawText(json, style) ?? prettyJson(json, style));

/** Returns a result of `--jq`: a string without its quotes, any other value as JSON on one line. */
export const resultLine = (json: string, style: JsonStyle): string =>
  rawText(json, style) ?? `${oneLine(json, style)}\n`;

function rawText(json: string, { width }: JsonStyle): string | undefined {
  if (!json.startsWith('"')) return undefined;
  const text = String(JSON.parse(json));
  return `${width === undefined ? text : sanitiseLines(text)}\n`;
}

const isOpening = (text: string): boolean => text === '{' || text === '[';
const isClosing = (text: string): boolean => text === '}' || text === ']';
