// The grammar of JSON, byte by byte: what may come next in a stream of values.

export const [newline, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a];
export const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What may come next. */
export type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

/** Brackets within each other. */
const maxDepth = 10_000;

/** Whether a character outside of texts and words may stand here. @param stack the brackets around it */
export function isAllowed(byte: number, expected: Expected, stack: readonly number[]): boolean {
  // A record is an object. Anything else between values is a piece of something broken.
  if (stack.length === 0) return byte === openMap || byte === openList;
  if (byte === quote) return expected !== 'colon' && expected !== 'comma-or-end';
  if (byte === colon) return expected === 'colon';
  if (byte === comma) return expected === 'comma-or-end';
  if (byte === closeList) return stack.at(-1) === openList && /end$/.test(expected);
  if (byte === closeMap) return stack.at(-1) === openMap && /end$/.test(expected);
  return (expected === 'value' || expected === 'value-or-end') && stack.length < maxDepth;
}

/** In UTF-8, before the first value. */
export const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];

export const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/** Of a number, or of a word as `true`: whether it is one is seen when it is parsed. */
export const isWordPart = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;
