// Finds the tokens of JSON text without parsing them. The text may be received in parts.

export interface JsonLexer {
  text: string;
  /**
   * Positions in `text` of the first character of the current token (`start`), and after its last
   * character (`end`).
   */
  start: number;
  end: number;
  /** Number of brackets that are open after the current token. */
  depth: number;
  /** Number of the current line, from 1. Line breaks in strings do not count. */
  line: number;
  /** Whether `text` ends inside a string that goes on in the next part. */
  isInString: boolean;
  /**
   * If `isInString`: whether a backslash at the end of `text` escapes the first character of the
   * next part.
   */
  isNextEscaped: boolean;
}

const quote = 0x22;
export const comma = 0x2c;
export const colon = 0x3a;
export const openSquareBracket = 0x5b;
const newline = 0x0a;

/** Returned by `nextToken` if it finds no further token in `text`. */
export const noToken = -1;

export const isOpenBracket = (code: number): boolean => code === 0x7b || code === 0x5b;
export const isCloseBracket = (code: number): boolean => code === 0x7d || code === 0x5d;
const isWhiteSpace = (code: number): boolean =>
  code === 0x20 || code === newline || code === 0x09 || code === 0x0d;

/** Returns a lexer that has not read anything of `text` yet. */
export const createLexer = (text = ''): JsonLexer => ({
  text,
  start: 0,
  end: 0,
  depth: 0,
  line: 1,
  isInString: false,
  isNextEscaped: false,
});

/**
 * Replaces `text` by its next part. If a string began in an earlier part, skips its rest. A literal
 * that goes on in the next part is read as two tokens.
 */
export function continueLexer(lexer: JsonLexer, chunk: string): void {
  const { isInString, isNextEscaped } = lexer;
  lexer.text = chunk;
  lexer.end = 0;
  lexer.isInString = false;
  if (isInString) lexer.end = skipString(lexer, isNextEscaped ? 1 : 0);
}

/**
 * Moves to the next token: a bracket, a comma, a colon, a string, or a literal such as `12` or
 * `null`. Skips tokens inside more than `maxDepth` brackets. A bracket is not inside itself.
 * @returns the character code at the start of the token, or `noToken` at the end of `text`
 */
export function nextToken(lexer: JsonLexer, maxDepth = Number.POSITIVE_INFINITY): number {
  const { text } = lexer;
  let { end, depth } = lexer;
  while (end < text.length) {
    const start = end;
    const depthBefore = depth;
    const code = text.charCodeAt(start);
    end = start + 1;
    if (code === newline) lexer.line += 1;
    if (isWhiteSpace(code)) continue;
    if (code === quote) end = skipString(lexer, end);
    else if (isLiteralPart(code)) end = skipLiteral(text, end);
    else if (isOpenBracket(code)) depth += 1;
    else if (isCloseBracket(code)) depth -= 1;
    if (Math.min(depthBefore, depth) > maxDepth) continue;
    lexer.start = start;
    lexer.end = end;
    lexer.depth = depth;
    return code;
  }
  lexer.end = end;
  lexer.depth = depth;
  return noToken;
}

/**
 * Returns the position after the closing quote of a string. `start` is a position inside the
 * string, but not of an escaped character. If the string does not end in this part of the text,
 * returns the end of the part and sets `isInString` and `isNextEscaped`.
 */
function skipString(lexer: JsonLexer, start: number): number {
  const { text } = lexer;
  const end = findClosingQuote(text, start);
  if (end !== -1) return end + 1;
  lexer.isInString = true;
  lexer.isNextEscaped = start > text.length || isEscapedAt(text, text.length, start);
  return text.length;
}

/**
 * Returns the position of a string's closing quote; -1 if the string does not end in `json`.
 * `start` is a position inside the string, but not of an escaped character. Does not use a regex,
 * which would fail on very long strings.
 */
export function findClosingQuote(json: string, start: number): number {
  let end = json.indexOf('"', start);
  while (end !== -1 && isEscapedAt(json, end, start)) end = json.indexOf('"', end + 1);
  return end;
}

/**
 * Whether the character at `index` is escaped: the number of backslashes directly before it is odd.
 * Looks back only to `start`.
 */
function isEscapedAt(json: string, index: number, start: number): boolean {
  let firstBackslash = index;
  while (firstBackslash > start && json.charCodeAt(firstBackslash - 1) === 0x5c)
    firstBackslash -= 1;
  return (index - firstBackslash) % 2 === 1;
}

function skipLiteral(text: string, start: number): number {
  let end = start;
  while (end < text.length && isLiteralPart(text.charCodeAt(end))) end += 1;
  return end;
}

/** For each character code up to 127: 1 if a literal ends before this character, otherwise 0. */
const endsLiteralByCode = Uint8Array.from({ length: 128 }, (_, code) =>
  '{}[],:" \t\n\r'.includes(String.fromCharCode(code)) ? 1 : 0,
);

const isLiteralPart = (code: number): boolean => endsLiteralByCode[code] !== 1;
