// Reads JSON objects and lists from a stream of bytes: one per line (NDJSON), or documents of
// several lines.
import { isStructured } from './json-types.ts';
import {
  continueLexer,
  createLexer,
  isCloseBracket,
  isOpenBracket,
  nextToken,
  noToken,
} from './lexer.ts';
import { parseJson } from './parse.ts';

export interface JsonValue {
  readonly text: string;
  readonly value: unknown;
  /** Number of the line where the value begins, from 1. */
  readonly line: number;
}

/** A range of lines that cannot be read. */
export interface JsonFault {
  readonly line: number;
  readonly lastLine: number;
  /** The problem in a few words, e.g. "not a JSON object". */
  readonly fault: string;
}

// A response has at most 16 MiB. An exported record has a few more members.
const defaultMax = 20 * 1024 * 1024;
const newline = 0x0a;
const notJson = 'not a JSON object';

/**
 * Returns a reader. `push` takes a chunk and returns the values and faults that end in it. `end`
 * returns the rest. Each value is held in memory as a whole. After a broken value, the reader
 * continues with the next line.
 * @param maxLength maximum length of one value: in bytes if it is on one line, otherwise in
 * characters
 */
export function jsonReader(maxLength = defaultMax) {
  const tooLong = `longer than ${Math.round(maxLength / 1024 / 1024)} MB; write it as NDJSON, one record per line`;
  const out: (JsonValue | JsonFault)[] = [];
  let line = 0;
  /** Earlier lines of a value that has not ended yet, and their total length. */
  let open: string[] = [];
  let openLength = 0;
  const lexer = createLexer();

  function addValue(text: string, firstLine: number): boolean {
    const value = objectIn(text);
    if (value !== undefined) out.push({ text, value, line: firstLine });
    return value !== undefined;
  }

  function readLine(text: string): void {
    line += 1;
    const isValue = open.length === 0 && (text.trim() === '' || addValue(text.trim(), line));
    if (!isValue) followBrackets(text);
  }

  /** Follows a line that is not one complete value. JSON strings contain no line breaks. */
  function followBrackets(text: string): void {
    continueLexer(lexer, text);
    let from = 0;
    for (let code = nextToken(lexer, 0); code !== noToken; code = nextToken(lexer, 0)) {
      const { start, end, depth } = lexer;
      if (isOpenBracket(code)) from = start;
      else if (isCloseBracket(code) && depth === 0) hold(text.slice(from, end), true);
      else if (text.slice(start, end).trim() !== '') {
        open.push(text);
        splitOpenValue(notJson);
        return;
      }
    }
    if (lexer.depth > 0) hold(text.slice(from), false);
  }

  function hold(part: string, isEnd: boolean): void {
    openLength = part.length + (open.length === 0 ? 0 : openLength);
    open.push(part);
    if (isEnd && addValue(open.join('\n'), line - open.length + 1)) open = [];
    else if (isEnd) splitOpenValue(notJson);
    else if (lexer.isInString) splitOpenValue('a string without a closing quote');
    else if (openLength > maxLength) splitOpenValue(tooLong);
  }

  function splitOpenValue(fault: string): void {
    out.push(...splitBroken(open, line - open.length + 1, fault));
    open = [];
    lexer.depth = 0;
    lexer.isInString = false;
  }

  const lines = lineSplitter(maxLength, readLine, () => {
    splitOpenValue(tooLong);
    line += 1;
    out.push({ line, lastLine: line, fault: tooLong });
  });

  return {
    push: (chunk: Uint8Array) => {
      lines.push(chunk);
      return out.splice(0);
    },
    end: () => {
      lines.end();
      splitOpenValue('the input ends in the middle of a value');
      return out.splice(0);
    },
  };
}

/**
 * Splits a broken value into lines. Returns each line that is a complete object, and a fault for
 * the others. Ignores a comma after an object.
 */
function splitBroken(
  lines: readonly string[],
  firstLine: number,
  fault: string,
): (JsonValue | JsonFault)[] {
  const found: (JsonValue | JsonFault)[] = [];
  let broken: { line: number; lastLine: number; fault: string } | undefined;
  for (const [at, each] of lines.entries()) {
    const text = each.trim().replace(/,$/, '');
    const line = firstLine + at;
    const value = text.startsWith('{') ? objectIn(text) : undefined;
    if (value !== undefined) {
      broken = undefined;
      found.push({ text, value, line });
    } else if (broken === undefined) {
      broken = { line, lastLine: line, fault };
      found.push(broken);
    } else broken.lastLine = line;
  }
  return found;
}

/** Splits chunks into lines. Calls `onTooLong` instead of `onLine` for a line above the maximum. */
function lineSplitter(maxBytes: number, onLine: (text: string) => void, onTooLong: () => void) {
  /** Beginning of the current line, from earlier chunks. */
  let start: Uint8Array[] = [];
  let size = 0;
  let isSkipping = false;

  function endLine(part: Uint8Array): void {
    if (isSkipping) isSkipping = false;
    else onLine(Buffer.concat([...start, part]).toString());
    start = [];
    size = 0;
  }

  function startLine(part: Uint8Array): void {
    size += part.length;
    if (!isSkipping) start.push(part);
    if (isSkipping || size <= maxBytes) return;
    onTooLong();
    start = [];
    isSkipping = true;
  }

  return {
    push: (chunk: Uint8Array): void => {
      let from = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        endLine(chunk.subarray(from, at));
        from = at + 1;
      }
      if (from < chunk.length) startLine(chunk.subarray(from));
    },
    end: (): void => {
      if (size > 0) endLine(new Uint8Array());
    },
  };
}

function objectIn(text: string): unknown {
  try {
    const value = parseJson(text);
    return isStructured(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
