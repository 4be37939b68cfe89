// Parses JSON and keeps long ids exact. JSON.parse alone would round them, so two different ids
// could become equal.
import { tokens } from './json-source.ts';

/**
 * Returns the value of `text`, which may begin with a byte order mark. Whole numbers of 16 or more
 * digits become strings.
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value: unknown = JSON.parse(json);
  return hasLongDigitRun(json) ? JSON.parse(quoteLongNumbers(json)) : value;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Maximum digits of a whole number that JavaScript always holds exactly. */
const maxExactDigits = 15;

/**
 * Whether `json` has 16 digits in a row, also inside a string. Looks at every 16th character,
 * because 16 digits in a row include one of these.
 */
function hasLongDigitRun(json: string): boolean {
  for (let index = maxExactDigits; index < json.length; index += maxExactDigits + 1) {
    if (!isDigit(json.charCodeAt(index))) continue;
    let start = index;
    let end = index + 1;
    while (isDigit(json.charCodeAt(start - 1))) start -= 1;
    while (isDigit(json.charCodeAt(end))) end += 1;
    if (end - start > maxExactDigits) return true;
  }
  return false;
}

/** False for NaN, which `charCodeAt` returns for a position outside the text. */
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const quoteLongNumbers = (json: string): string =>
  [...tokens(json)].map((token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)).join('');
