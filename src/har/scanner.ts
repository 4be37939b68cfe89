// Finds the entries of a HAR file in a stream of bytes, so that a large file is never in memory as
// a whole.
import {
  colon,
  createLexer,
  isClosing,
  isOpening,
  nextToken,
  noToken,
  openList,
} from '../api/json/lexer.ts';

/** One element of `log.entries`, as text. */
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

/** Depth of brackets in the list of entries, which is within two objects. */
const listDepth = 3;

/**
 * The first member names on the way to the list. A longer string is kept only up to this length.
 */
const maxWord = 16;

/**
 * Returns a scanner. `push` takes a chunk of the file and returns the entries that end in it. The
 * scanner follows only strings and brackets, so a text that it returns may not be JSON.
 */
export function entryScanner(maxBytes = defaultMax) {
  let position = 0;
  let lexer = createLexer('');
  /** The last string outside the entries, and the names of the open members, by depth. */
  let word = '';
  const names: string[] = [];
  let list: 'before' | 'open' | 'closed' = 'before';
  let file: 'open' | 'ended' | 'foreign' = 'open';
  /** The open entry: its beginning, and where it begins in the current chunk. */
  let entry: { readonly start: number; readonly line: number; from: number } | undefined;
  const parts = partCollector(maxBytes);

  function open(code: number): void {
    const { start, line, depth } = lexer;
    if (depth === listDepth + 1 && list === 'open')
      entry = { start: position + start, line, from: start };
    if (code !== openList) return;
    if (depth === 1) file = 'foreign';
    if (list !== 'before' || depth !== listDepth) return;
    if (names[1] === '"log"' && names[2] === '"entries"') list = 'open';
  }

  function close(chunk: Uint8Array): readonly EntryText[] {
    const { end, depth } = lexer;
    if (depth < listDepth && list === 'open') list = 'closed';
    if (depth <= 0) file = 'ended';
    if (entry === undefined || depth !== listDepth) return [];
    parts.add(chunk.subarray(entry.from, end));
    const { start, line } = entry;
    entry = undefined;
    return [{ text: parts.take(), start, end: position + end, line }];
  }

  /** Follows a token that is not in an entry. Returns the entry that ends with it. */
  function take(code: number, chunk: Uint8Array): readonly EntryText[] {
    const { text, start, end, depth } = lexer;
    if (isClosing(code)) return close(chunk);
    if (isOpening(code)) open(code);
    else if (code === colon) names[depth] = word;
    else {
      word = text.slice(start, Math.min(end, start + maxWord));
      // White space and a byte order mark may be before the first bracket.
      if (depth === 0 && /[!-\x7f]/.test(word)) file = 'foreign';
    }
    return [];
  }

  function push(chunk: Uint8Array): EntryText[] {
    const found: EntryText[] = [];
    if (entry !== undefined) entry.from = 0;
    // Each byte is one character, so that the positions of both are the same.
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    const wasInString = lexer.isInString;
    lexer = createLexer(text, lexer);
    if (wasInString) word = (word + text.slice(0, Math.min(lexer.end, maxWord))).slice(0, maxWord);
    const next = () => nextToken(lexer, listDepth);
    for (let code = next(); code !== noToken && file === 'open'; code = next())
      found.push(...take(code, chunk));
    if (entry !== undefined) parts.add(chunk.subarray(entry.from));
    position += chunk.length;
    return found;
  }

  const isIntact = () => file === 'ended' && list === 'closed';
  const hasEntries = () => file !== 'foreign' && list !== 'before';
  return { push, state: () => stateOf(hasEntries(), isIntact()) };
}

const stateOf = (hasEntries: boolean, isIntact: boolean): FileState =>
  !hasEntries ? 'no_entries' : isIntact ? 'intact' : 'cut';

/**
 * Collects the parts of a text. `take` returns it, or undefined if it is longer than the maximum.
 */
function partCollector(maxBytes: number) {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    add: (part: Uint8Array): void => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else parts = [];
    },
    take: (): string | undefined => {
      const text = size <= maxBytes ? Buffer.concat(parts).toString() : undefined;
      parts = [];
      size = 0;
      return text;
    },
  };
}
