// A stream of bytes → the JSON values in it, each as its text: one a line, or documents of any layout. The records of a document that
// is a list are handed out one by one, so that it may be longer than memory. What is broken costs its own lines only.

/** A value, or a record of a list. */
export interface JsonItem {
  readonly text: string;
  /** From 1: where it begins. */
  readonly line: number;
  /** The key of the list that it is in. */
  readonly key?: string | undefined;
}

/** Lines that are no JSON. */
export interface JsonFault {
  readonly line: number;
  readonly lastLine: number;
  readonly fault: string;
}

export interface JsonReader {
  /** What ended in this chunk. */
  readonly push: (chunk: Uint8Array) => readonly (JsonItem | JsonFault)[];
  readonly end: () => readonly (JsonItem | JsonFault)[];
}

/** Bytes of one value that is not a list of records. */
const defaultMax = 64 * 1024 * 1024;
/** Brackets within each other. */
const maxDepth = 10_000;

const [newline, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

/**
 * A loop over bytes, because files of gigabytes go through it.
 * @param isListKey whether what stands under a key, at the top of a document, is a list of records
 */
export function jsonReader(isListKey: (key: string) => boolean, maxBytes = defaultMax): JsonReader {
  let out: (JsonItem | JsonFault)[] = [];
  let line = 1;
  let firstLine = 1;
  let stack: number[] = [];
  let expected: Expected = 'value';
  let [inText, isEscaped, inWord] = [false, false, false];
  /** Until the next line: what is left of a broken one. */
  let isSkipping = false;
  /** The depth of the records that are handed out one by one; undefined where the value is handed out as a whole. */
  let recordDepth: number | undefined;
  /** The bytes of the current key at the top of a document; the last one that is the key of a list. */
  let keyBytes: number[] | undefined;
  let key: string | undefined;
  let isFirstKey = true;
  /** What is kept of earlier chunks, its size, and where what is kept of this one begins. */
  let pieces: Uint8Array[] = [];
  let size = 0;
  let from: number | undefined;

  function reset(): void {
    [stack, expected, isFirstKey] = [[], 'value', true];
    [inText, isEscaped, inWord] = [false, false, false];
    recordDepth = key = keyBytes = undefined;
    drop();
  }

  function drop(): void {
    [pieces, size, from] = [[], 0, undefined];
  }

  const kept = (chunk: Uint8Array, end: number): string =>
    Buffer.concat(from === undefined ? pieces : [...pieces, chunk.subarray(from, end)]).toString('utf8');

  function begin(at: number): void {
    const isRecord = recordDepth === 1 || (recordDepth === 2 && key !== undefined);
    if (recordDepth === undefined ? stack.length > 0 : stack.length !== recordDepth || !isRecord) return;
    drop();
    [from, firstLine] = [at, line];
  }

  /** After a value: hands it out where it is one of those that are. */
  function ended(chunk: Uint8Array, end: number): void {
    expected = 'comma-or-end';
    const isWhole = stack.length === 0;
    if (from !== undefined && (recordDepth === undefined ? isWhole : stack.length === recordDepth)) {
      const inList = recordDepth === 2 ? { key } : {};
      out.push({ text: kept(chunk, end), line: firstLine, ...inList });
      drop();
    }
    if (isWhole) reset();
  }

  /** A list whose first item is a record: all of them are handed out one by one. */
  function noticeList(byte: number): void {
    if (recordDepth !== undefined || byte !== openMap || expected !== 'value-or-end') return;
    if (stack.length === 1) recordDepth = 1;
    else if (stack.length === 2 && stack[0] === openMap && isFirstKey && key !== undefined) recordDepth = 2;
  }

  function isAllowed(byte: number): boolean {
    // A record is an object. Anything else between values is a piece of something broken.
    if (stack.length === 0) return byte === openMap || byte === openList;
    if (byte === quote) return expected !== 'colon' && expected !== 'comma-or-end';
    if (byte === colon) return expected === 'colon';
    if (byte === comma) return expected === 'comma-or-end';
    if (byte === closeList) return stack.at(-1) === openList && /end$/.test(expected);
    if (byte === closeMap) return stack.at(-1) === openMap && /end$/.test(expected);
    return (expected === 'value' || expected === 'value-or-end') && stack.length < maxDepth;
  }

  /** A character outside of texts and words. */
  function structure(byte: number, chunk: Uint8Array, at: number): void {
    if (byte === colon) expected = 'value';
    else if (byte === comma) {
      if (stack.length === 1) isFirstKey = false;
      expected = stack.at(-1) === openMap ? 'key' : 'value';
    } else if (byte === closeList || byte === closeMap) {
      stack.pop();
      ended(chunk, at + 1);
    } else if (byte === quote && (expected === 'key' || expected === 'key-or-end')) {
      inText = true;
      if (stack.length === 1) keyBytes = [];
    } else {
      noticeList(byte);
      begin(at);
      if (byte === quote) inText = true;
      else if (byte === openList || byte === openMap) {
        stack.push(byte);
        expected = byte === openList ? 'value-or-end' : 'key-or-end';
      } else inWord = true;
    }
  }

  function inside(byte: number, chunk: Uint8Array, at: number): void {
    if (byte === quote && !isEscaped) {
      inText = false;
      if (expected === 'key' || expected === 'key-or-end') endKey();
      else ended(chunk, at + 1);
    } else {
      keyBytes?.push(byte);
      isEscaped = byte === backslash && !isEscaped;
    }
  }

  function endKey(): void {
    expected = 'colon';
    if (keyBytes !== undefined) key = keyOf(keyBytes, isListKey);
    keyBytes = undefined;
  }

  /** What is broken costs the lines up to this one, except those that are values for themselves. Returns the last of them, if that may be one. */
  function broken(chunk: Uint8Array, at: number, fault: string): string | undefined {
    const lines = recordDepth === undefined && line > firstLine ? kept(chunk, at).split('\n') : [];
    const first = recordDepth === undefined ? firstLine : line;
    const last = lines.pop();
    reset();
    isSkipping = true;
    if (last === undefined) out.push({ line: first, lastLine: line, fault });
    else {
      const mayBeOne = last.trim() === '' || last.trimStart().startsWith('{');
      out.push(...singleLines(mayBeOne ? lines : [...lines, last], first, fault));
      if (mayBeOne) return last;
    }
    return undefined;
  }

  function scan(given: Uint8Array): void {
    let chunk = given;
    if (from !== undefined) from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (isSkipping && byte !== newline) continue;
      if (inText && byte !== newline) {
        inside(byte, chunk, at);
        continue;
      }
      if (inWord && isWordPart(byte)) continue;
      if (inWord) {
        inWord = false;
        ended(chunk, at);
      }
      if (byte === newline) {
        if (inText) broken(chunk, at, 'a text without an end');
        isSkipping = false;
        line += 1;
      } else if (!isBlank(byte) && !(stack.length === 0 && byteOrderMark.includes(byte))) {
        if (stack.length === 0) firstLine = line;
        if (isAllowed(byte)) structure(byte, chunk, at);
        else {
          const again = broken(chunk, at, notJson);
          if (again === undefined) continue;
          // The line may be a value for itself, after one that has no end.
          isSkipping = false;
          chunk = Buffer.concat([Buffer.from(again), chunk.subarray(at)]);
          at = -1;
        }
      }
    }
    if (from === undefined) return;
    const rest = chunk.subarray(from);
    pieces.push(rest);
    size += rest.length;
    if (size <= maxBytes) return;
    from = undefined;
    broken(chunk, 0, `a value of more than ${Math.round(maxBytes / 1024 / 1024)} MB`);
  }

  const taken = (): readonly (JsonItem | JsonFault)[] => {
    const all = out;
    out = [];
    return all;
  };
  return {
    push: (chunk) => {
      scan(chunk);
      return taken();
    },
    end: () => {
      if (stack.length === 0) return [];
      from = undefined;
      const fault = 'it ends in the middle of a value';
      const last = broken(new Uint8Array(), 0, fault);
      if (last !== undefined && last.trim() !== '') out.push(...singleLines([last], line, fault));
      return taken();
    },
  };
}

/** In UTF-8, before the first value. */
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];

const notJson = 'no JSON object';

/** Undefined for other keys, so that what stands under them is passed over. */
function keyOf(bytes: readonly number[], isListKey: (key: string) => boolean): string | undefined {
  try {
    const key = String(JSON.parse(`"${Buffer.from(bytes).toString('utf8')}"`));
    return isListKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Lines of a broken value: those that are an object each are none of it. */
function* singleLines(lines: readonly string[], first: number, fault: string): Generator<JsonItem | JsonFault> {
  let brokenFrom: number | undefined;
  for (const [at, text] of [...lines, undefined].entries()) {
    const isItem = text !== undefined && isObjectText(text.trim());
    if (!isItem && text !== undefined) brokenFrom ??= at;
    if ((isItem || text === undefined) && brokenFrom !== undefined) {
      yield { line: first + brokenFrom, lastLine: first + at - 1, fault };
      brokenFrom = undefined;
    }
    if (isItem) yield { text: text.trim(), line: first + at };
  }
}

function isObjectText(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/** Of a number, or of a word as `true`: whether it is one is seen when it is parsed. */
const isWordPart = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;
