// Where a JSON object ends that is whole, on one line: in one pass over its bytes, which the reader of any layout needs only for what is not.
import {
  backslash,
  closeList,
  closeMap,
  colon,
  comma,
  isBlank,
  isWordPart,
  newline,
  openList,
  openMap,
  quote,
} from './json-grammar.ts';

/** Brackets within each other: those of a record are fewer, and calls within each other need memory. */
const maxDepth = 100;

/** Where bytes do not go on as they should. Larger than any place, so that all that follows ends at once. */
const nowhere = 2 ** 30 - 1;

/**
 * The place behind the object that begins at `start`; undefined where it goes on in another line or chunk, or may be broken: whoever goes
 * through it byte by byte finds out.
 */
export function endOfObject(bytes: Uint8Array, start: number): number | undefined {
  const end = endOfValue(bytes, start, maxDepth);
  return end <= bytes.length ? end : undefined;
}

/** Whether what stands under the first key of an object is a list of objects: the records of a document. */
export function beginsWithList(bytes: Uint8Array, start: number): boolean {
  const key = afterBlanks(bytes, start + 1);
  const at = byteAt(bytes, key) === quote ? afterBlanks(bytes, endOfText(bytes, key)) : nowhere;
  const value = byteAt(bytes, at) === colon ? afterBlanks(bytes, at + 1) : nowhere;
  return byteAt(bytes, value) === openList && byteAt(bytes, afterBlanks(bytes, value + 1)) === openMap;
}

/** Where the next byte stands that may end a text, or may not be in one. Most bytes are others. */
export function endOfPlain(chunk: Uint8Array, start: number): number {
  for (let at = start; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte === quote || byte === backslash || byte === newline) return at;
  }
  return chunk.length;
}

function endOfValue(bytes: Uint8Array, start: number, depth: number): number {
  const byte = byteAt(bytes, start);
  if (byte === quote) return endOfText(bytes, start);
  if (byte === openMap) return depth === 0 ? nowhere : endOfMap(bytes, start, depth - 1);
  if (byte === openList) return depth === 0 ? nowhere : endOfList(bytes, start, depth - 1);
  let end = start;
  while (isPartOfWord[byteAt(bytes, end)] === 1) end += 1;
  return end > start ? end : nowhere;
}

function endOfMap(bytes: Uint8Array, start: number, depth: number): number {
  let at = afterBlanks(bytes, start + 1);
  if (byteAt(bytes, at) === closeMap) return at + 1;
  for (;;) {
    if (byteAt(bytes, at) !== quote) return nowhere;
    at = afterBlanks(bytes, endOfText(bytes, at));
    if (byteAt(bytes, at) !== colon) return nowhere;
    at = afterBlanks(bytes, endOfValue(bytes, afterBlanks(bytes, at + 1), depth));
    if (byteAt(bytes, at) !== comma) return byteAt(bytes, at) === closeMap ? at + 1 : nowhere;
    at = afterBlanks(bytes, at + 1);
  }
}

function endOfList(bytes: Uint8Array, start: number, depth: number): number {
  let at = afterBlanks(bytes, start + 1);
  if (byteAt(bytes, at) === closeList) return at + 1;
  for (;;) {
    at = afterBlanks(bytes, endOfValue(bytes, at, depth));
    if (byteAt(bytes, at) !== comma) return byteAt(bytes, at) === closeList ? at + 1 : nowhere;
    at = afterBlanks(bytes, at + 1);
  }
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = byteAt(bytes, at);
    if (byte > backslash) continue;
    if (byte === quote) return at + 1;
    if (byte === newline) return nowhere;
    // A line break cannot be escaped.
    if (byte === backslash && byteAt(bytes, at + 1) !== newline) at += 1;
  }
  return nowhere;
}

function afterBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isBlank(byteAt(bytes, at))) at += 1;
  return at;
}

/** The end is like that of a line. To read beyond it would make all reading slower. */
const byteAt = (bytes: Uint8Array, at: number): number => (at < bytes.length ? (bytes[at] ?? newline) : newline);

const isPartOfWord = Uint8Array.from({ length: 256 }, (_, byte) => Number(isWordPart(byte)));
