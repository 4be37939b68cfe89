// Finds the entries of a HAR file in a stream of bytes, so that a large file is never in memory as
// a whole.

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

const [newline, quote, backslash, colon] = [0x0a, 0x22, 0x5c, 0x3a];
const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Depth of brackets in the list of entries, which is within two objects. */
const listDepth = 3;

/**
 * Returns a scanner. `push` takes a chunk of the file and returns the entries that end in it. The
 * scanner follows only strings and brackets, so a text that it returns may not be JSON.
 */
export function entryScanner(maxBytes = defaultMax) {
  let position = 0;
  let line = 1;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /**
   * The last string outside the entries, and the names of the members that are open at depths 1 and
   * 2.
   */
  let word = '';
  const names = ['', '', ''];
  let list: 'before' | 'open' | 'closed' = 'before';
  let isForeign = false;
  let isEnded = false;
  /** The open entry: its beginning, its parts from earlier chunks, and their length. */
  let start = -1;
  let startLine = 0;
  let parts: Uint8Array[] = [];
  let size = 0;

  const keep = (part: Uint8Array) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };

  function push(chunk: Uint8Array): EntryText[] {
    const found: EntryText[] = [];
    let from = 0;
    const open = (at: number) => {
      depth += 1;
      if (list === 'open' && depth === listDepth + 1)
        [start, startLine, from] = [position + at, line, at];
    };
    for (let at = 0; at < chunk.length && !isForeign && !isEnded; at++) {
      const byte = chunk[at] ?? 0;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
        else if (depth < listDepth && word.length < 16) word += String.fromCharCode(byte);
      } else if (byte === quote) {
        isInString = true;
        word = '';
        isForeign = depth === 0;
      } else if (byte === colon) {
        if (depth < listDepth) names[depth] = word;
      } else if (byte === openMap) open(at);
      else if (byte === openList) {
        isForeign = depth === 0;
        if (list === 'before' && depth === 2 && names[1] === 'log' && names[2] === 'entries')
          list = 'open';
        open(at);
      } else if (byte === closeMap || byte === closeList) {
        depth -= 1;
        if (start !== -1 && depth === listDepth) {
          keep(chunk.subarray(from, at + 1));
          const text = size <= maxBytes ? Buffer.concat(parts).toString() : undefined;
          found.push({ text, start, end: position + at + 1, line: startLine });
          [start, parts, size] = [-1, [], 0];
        }
        if (list === 'open' && depth < listDepth) list = 'closed';
        isEnded = depth <= 0;
      } else if (byte === newline) line += 1;
      // White space and a byte order mark may be before the first bracket.
      else if (depth === 0 && byte > 0x20 && byte < 0x80) isForeign = true;
    }
    if (start !== -1) keep(chunk.subarray(from));
    position += chunk.length;
    return found;
  }

  return {
    push,
    state: (): FileState => {
      if (isForeign || list === 'before') return 'no_entries';
      return isEnded && list === 'closed' ? 'intact' : 'cut';
    },
  };
}
