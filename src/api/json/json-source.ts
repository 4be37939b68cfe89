// Splits JSON text without parsing it, so that numbers, key order and repeated keys stay as they
// were received. The text must be valid JSON. Every function takes linear time.
import {
  comma,
  createLexer,
  findClosingQuote,
  isCloseBracket,
  isOpenBracket,
  nextToken,
  noToken,
} from './lexer.ts';

/**
 * Returns the texts of the records under `key` in a document: each element of a list, or the single
 * record.
 */
export function elements(json: string, key: string): string[] {
  const found = memberText(json, key);
  if (found === undefined || found === 'null') return [];
  return found.startsWith('[') ? parts(found) : [found];
}

/**
 * Returns the text of a member of a document. If a key is repeated, its last value counts, as in
 * JSON.parse.
 */
export const memberText = (json: string, key: string): string | undefined =>
  memberSources(json).findLast((member) => JSON.parse(member.key) === key)?.source;

/** Returns the members of a document. `key` includes the quotes. */
export function memberSources(json: string): { readonly key: string; readonly source: string }[] {
  return parts(json).map((member) => {
    const end = findClosingQuote(member, 1);
    const key = end === -1 ? member : member.slice(0, end + 1);
    return { key, source: member.slice(member.indexOf(':', end) + 1).trim() };
  });
}

/** Splits the outermost list or object at its commas. Returns the texts of its items or members. */
export function parts(json: string): string[] {
  const found: string[] = [];
  const lexer = createLexer(json);
  let from = 0;
  for (let code = nextToken(lexer, 1); code !== noToken; code = nextToken(lexer, 1)) {
    const { depth, start, end } = lexer;
    const isEnd = isCloseBracket(code) ? depth === 0 : code === comma && depth === 1;
    if (isEnd) found.push(json.slice(from, start).trim());
    if (isEnd || (depth === 1 && isOpenBracket(code))) from = end;
  }
  return found.filter((part) => part !== '');
}

/** Yields the tokens (strings, numbers, words and punctuation) without white space. */
export function* tokens(json: string): Generator<string> {
  const lexer = createLexer(json);
  while (nextToken(lexer) !== noToken) yield json.slice(lexer.start, lexer.end);
}
