// A stream of bytes → the JSON values in it, each as its text: one a line, or documents of any layout. The records of a document that
// is a list are handed out one by one, so that it may be longer than memory. What is broken costs its own lines only.
import { valueBytes } from './json-bytes.ts';
import { beginsWithList, endOfObject, endOfPlain } from './json-end.ts';
import {
  backslash,
  byteOrderMark,
  closeList,
  closeMap,
  colon,
  comma,
  type Expected,
  isAllowed,
  isBlank,
  isWordPart,
  newline,
  openList,
  openMap,
  quote,
} from './json-grammar.ts';
import { type JsonFault, type JsonItem, type Line, lineAt, singleLines } from './json-lines.ts';

export interface JsonReader {
  /** What ended in this chunk. */
  readonly push: (chunk: Uint8Array) => readonly (JsonItem | JsonFault)[];
  readonly end: () => readonly (JsonItem | JsonFault)[];
}

/** Bytes of one value that is not a list of records. */
const defaultMax = 64 * 1024 * 1024;

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
  /** Until the first value of a line: that may be all of it. */
  let mayBeAll = true;
  /** The depth of the records that are handed out one by one; undefined where the value is handed out as a whole. */
  let recordDepth: number | undefined;
  /** The bytes of the current key at the top of a document; the last one that is the key of a list. */
  let keyBytes: number[] | undefined;
  let key: string | undefined;
  let isFirstKey = true;
  const bytes = valueBytes();
  /** What is kept of the value that goes on in the next chunk. */
  let size = 0;

  function reset(): void {
    [stack, expected, isFirstKey] = [[], 'value', true];
    [inText, isEscaped, inWord] = [false, false, false];
    recordDepth = key = keyBytes = undefined;
    bytes.drop();
  }

  /** Returns whether the value here is one of those that are handed out. */
  function begin(at: number): boolean {
    const isRecord = recordDepth === 1 || (recordDepth === 2 && key !== undefined);
    if (recordDepth === undefined ? stack.length > 0 : stack.length !== recordDepth || !isRecord) return false;
    bytes.begin(at);
    firstLine = line;
    return true;
  }

  /** Hands out an object that ends in the same line and chunk, as most records do. Returns the place behind it; undefined where it may go on. */
  function whole(chunk: Buffer, at: number): number | undefined {
    const isInList = stack.length > 0;
    if (!isInList && beginsWithList(chunk, at)) return undefined;
    const all = mayBeAll && !isInList ? lineAt(chunk, at) : undefined;
    mayBeAll = false;
    const end = all?.end ?? endOfObject(chunk, at);
    if (end !== undefined) ended(chunk, end, all);
    return end;
  }

  /** After a value: hands it out where it is one of those that are. */
  function ended(chunk: Buffer, end: number, known?: Line): void {
    expected = 'comma-or-end';
    const isWhole = stack.length === 0;
    if (bytes.isOn() && (recordDepth === undefined ? isWhole : stack.length === recordDepth)) {
      const inList = recordDepth === 2 ? { key } : {};
      out.push({ text: known?.text ?? bytes.upTo(chunk, end), value: known?.value, line: firstLine, ...inList });
      bytes.drop();
    }
    if (isWhole) reset();
  }

  /** A list whose first item is a record: all of them are handed out one by one. */
  function noticeList(byte: number): void {
    if (recordDepth !== undefined || byte !== openMap || expected !== 'value-or-end') return;
    if (stack.length === 1) recordDepth = 1;
    else if (stack.length === 2 && stack[0] === openMap && isFirstKey && key !== undefined) recordDepth = 2;
  }

  /** A character outside of texts and words. Returns the place of the next one. */
  function structure(byte: number, chunk: Buffer, at: number): number {
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
      const end = begin(at) && byte === openMap ? whole(chunk, at) : undefined;
      if (end !== undefined) return end;
      if (byte === quote) inText = true;
      else if (byte === openList || byte === openMap) {
        stack.push(byte);
        expected = byte === openList ? 'value-or-end' : 'key-or-end';
      } else inWord = true;
    }
    return at + 1;
  }

  function inside(byte: number, chunk: Buffer, at: number): void {
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
  function broken(chunk: Buffer, at: number, fault: string): string | undefined {
    const lines = recordDepth === undefined && line > firstLine ? bytes.upTo(chunk, at).split('\n') : [];
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

  /** Returns the part of the chunk that is still to be read, after a broken value. */
  function scan(chunk: Buffer): Buffer | undefined {
    for (let at = 0; at < chunk.length; at++) {
      if (inText && !isEscaped && keyBytes === undefined) at = endOfPlain(chunk, at);
      if (at === chunk.length) break;
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
        mayBeAll = true;
        line += 1;
      } else if (!isBlank(byte) && !(stack.length === 0 && byteOrderMark.includes(byte))) {
        if (stack.length === 0) firstLine = line;
        if (isAllowed(byte, expected, stack)) at = structure(byte, chunk, at) - 1;
        else {
          const again = broken(chunk, at, notJson);
          if (again === undefined) continue;
          // The line may be a value for itself, after one that has no end.
          isSkipping = false;
          scan(Buffer.from(again));
          return chunk.subarray(at);
        }
      }
    }
    size = bytes.carry(chunk);
    return undefined;
  }

  const taken = (): readonly (JsonItem | JsonFault)[] => {
    const all = out;
    out = [];
    return all;
  };
  return {
    push: (chunk) => {
      let rest: Buffer | undefined = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      while (rest !== undefined) rest = scan(rest);
      if (size > maxBytes) broken(nothing, 0, `a value of more than ${Math.round(maxBytes / 1024 / 1024)} MB`);
      return taken();
    },
    end: () => {
      if (stack.length === 0) return [];
      const fault = 'it ends in the middle of a value';
      const last = broken(nothing, 0, fault);
      if (last !== undefined && last.trim() !== '') out.push(...singleLines([last], line, fault));
      return taken();
    },
  };
}

const nothing = Buffer.alloc(0);

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
