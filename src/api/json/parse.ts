// Parses JSON with every id as it is written: JavaScript would round long numbers, and two ids would become one.
import { tokens } from './json-source.ts';

/**
 * Returns the JSON value of `text`, which may begin with a byte order mark. Whole numbers of 16 digits and more become
 * strings.
 * @throws SyntaxError if it is not JSON
 */
export function parse(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value: unknown = JSON.parse(json);
  return hasLongNumber(json) ? JSON.parse(withQuotedNumbers(json)) : value;
}

/** JavaScript keeps any whole number of this many digits exactly. */
const kept = 15;

/** Whether there are 16 digits in a row, perhaps within a string. Every 16th position is enough to look at. */
function hasLongNumber(json: string): boolean {
  for (let at = kept; at < json.length; at += kept + 1) {
    if (!isDigit(json.charCodeAt(at))) continue;
    let [first, end] = [at, at + 1];
    while (isDigit(json.charCodeAt(first - 1))) first -= 1;
    while (isDigit(json.charCodeAt(end))) end += 1;
    if (end - first > kept) return true;
  }
  return false;
}

/** False for NaN, the code after the end of a text. */
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const withQuotedNumbers = (json: string): string =>
  [...tokens(json)].map((token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)).join('');
