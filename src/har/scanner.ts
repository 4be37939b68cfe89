// Finds the entries of a HAR file in a stream of bytes, so that a large file is never in memory as
// a whole.
import {
  colon,
  continueLexer,
  createLexer,
  isCloseBracket,
  isOpenBracket,
  nextToken,
  noToken,
  openSquareBracket,
} from '../api/json/lexer.ts';

/** One element of `log.entries`. */
export interface EntryText {
  /** The JSON text; undefined if the entry is longer than the maximum. */
  readonly text: string | undefined;
  /** Positions in the file of the first byte, and after the last byte. */
  readonly start: number;
  readonly end: number;
  /** Number of the line where the entry begins, from 1. */
  readonly line: number;
}

/**
 * State of the file after the last byte: intact, ended in the middle, or without a list of entries.
 */
export type FileState = 'intact' | 'cut' | 'no_entries';

/**
 * Maximum bytes of one entry. The largest response body that is recorded has 25 MB, and base64
 * makes it longer.
 */
const defaultMax = 40 * 1024 * 1024;

/** The list is within two objects. */
const listDepth = 3;

/** Maximum characters of a string that may be the name of a member on the way to the list. */
const maxWord = 16;

/** The scanner follows only strings and brackets, so a text that it returns may not be JSON. */
export function entryScanner(maxBytes = defaultMax) {
  let position = 0;
  const lexer = createLexer();
  /** The last string outside the entries, and the names of the open members, by depth. */
  let word = '';
  const names: string[] = [];
  let place: 'before list' | 'in list' | 'after list' | 'end' | 'other file' = 'before list';
  /** The open entry: its beginning, its earlier parts, and where it begins in this chunk. */
  let entry: { start: number; line: number; parts: Uint8Array[]; from: number } | undefined;

  function open(code: number): void {
    const { start, line, depth } = lexer;
    if (depth === 1 && code === openSquareBracket) place = 'other file';
    if (depth === listDepth + 1 && place === 'in list')
      entry = { start: position + start, line, parts: [], from: start };
    if (depth !== listDepth || code !== openSquareBracket || place !== 'before list') return;
    if (names[1] === '"log"' && names[2] === '"entries"') place = 'in list';
  }

  function close(chunk: Uint8Array): readonly EntryText[] {
    if (lexer.depth < listDepth && place === 'in list') place = 'after list';
    if (lexer.depth <= 0) place = place === 'after list' ? 'end' : 'other file';
    if (entry === undefined || lexer.depth !== listDepth) return [];
    const { start, line, parts, from } = entry;
    entry = undefined;
    const end = position + lexer.end;
    if (end - start > maxBytes) return [{ text: undefined, start, end, line }];
    const text = Buffer.concat([...parts, chunk.subarray(from, lexer.end)]).toString();
    return [{ text, start, end, line }];
  }

  function readWord(): void {
    const { text, start, end, depth } = lexer;
    word = text.slice(start, Math.min(end, start + maxWord));
    // White space and a byte order mark may be before the first bracket.
    if (depth === 0 && /[!-\x7f]/.test(word)) place = 'other file';
  }

  function push(chunk: Uint8Array): EntryText[] {
    const found: EntryText[] = [];
    continueLexer(lexer, bytesAsText(chunk));
    word = (word + lexer.text.slice(0, Math.min(lexer.end, maxWord))).slice(0, maxWord);
    const next = () => (isOver() ? noToken : nextToken(lexer, listDepth));
    for (let code = next(); code !== noToken; code = next()) {
      if (isOpenBracket(code)) open(code);
      else if (isCloseBracket(code)) found.push(...close(chunk));
      else if (code === colon) names[lexer.depth] = word;
      else readWord();
    }
    position += chunk.length;
    if (entry !== undefined) {
      const isTooLong = position - entry.start > maxBytes;
      entry.parts = isTooLong ? [] : [...entry.parts, chunk.subarray(entry.from)];
      entry.from = 0;
    }
    return found;
  }

  const isOver = () => place === 'end' || place === 'other file';
  return {
    push,
    state: (): FileState => {
      if (place === 'before list' || place === 'other file') return 'no_entries';
      return place === 'end' ? 'intact' : 'cut';
    },
  };
}

/** Returns a text with one character for each byte, so that the positions of both are the same. */
const bytesAsText = (chunk: Uint8Array): string =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
