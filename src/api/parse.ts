// JSON text → its value, with every id as it is written: JavaScript would round long numbers, and two ids would become one.
import { endOfText } from './json-source.ts';

/** Outside of texts, and seldom within one: most documents need no second look. */
const longNumber = /[[:,\s]-?\d{16}/;

/**
 * The JSON value of `text`. Whole numbers of 16 digits and more become texts. A byte order mark before it is no part of it.
 * @throws SyntaxError where it is not JSON
 */
export function parse(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value: unknown = JSON.parse(json);
  return longNumber.test(json) ? JSON.parse(withQuotedNumbers(json)) : value;
}

/** A loop, not one pattern: patterns run out of stack on texts of some megabytes. */
function withQuotedNumbers(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === '"') at = endOfText(json, at) - 1;
    else if (isNumberPart(character)) {
      const end = endOfNumber(json, at);
      const number = json.slice(at, end);
      if (/^-?\d{16,}$/.test(number)) {
        pieces.push(json.slice(from, at), `"${number}"`);
        from = end;
      }
      at = end - 1;
    }
  }
  return [...pieces, json.slice(from)].join('');
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && isNumberPart(json.charAt(end))) end += 1;
  return end;
}

const isNumberPart = (character: string): boolean => '0123456789-+.eE'.includes(character);
