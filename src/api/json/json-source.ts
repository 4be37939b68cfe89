// Splits JSON text without parsing it, so that numbers, key order and repeated keys stay as they
// were received. The text must be valid JSON. Every function takes linear time.

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
  members(json).findLast((member) => JSON.parse(member.key) === key)?.source;

/** Returns the members of a document. `key` includes the quotes. */
export function members(json: string): { readonly key: string; readonly source: string }[] {
  return parts(json).map((member) => {
    const end = endOfText(member, 0);
    return { key: member.slice(0, end), source: member.slice(member.indexOf(':', end) + 1).trim() };
  });
}

/** Splits the outermost list or object at its commas. Returns the texts of its items or members. */
export function parts(json: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at) - 1;
    else if (code === openList || code === openMap) {
      depth += 1;
      if (depth === 1) from = at + 1;
    } else if (code === closeList || code === closeMap || (code === comma && depth === 1)) {
      if (depth === 1) found.push(json.slice(from, at).trim());
      if (code === comma) from = at + 1;
      else depth -= 1;
    }
  }
  return found.filter((part) => part !== '');
}

export const [quote, openList, closeList, openMap, closeMap] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];
const comma = 0x2c;

/** Yields the tokens (strings, numbers, words and punctuation) without white space. */
export function* tokens(json: string): Generator<string> {
  for (let at = 0; at < json.length; ) {
    const character = json.charAt(at);
    const end = character === '"' ? endOfText(json, at) : endOfWord(json, at);
    if (!isBlank(character)) yield json.slice(at, end);
    at = end;
  }
}

/** Returns the position after the string that begins at `start`. */
function endOfText(json: string, start: number): number {
  const end = closingQuote(json, start);
  return end === -1 ? json.length : end + 1;
}

/**
 * Returns the position of the closing quote of the string at `start`, or -1. A regex fails on very
 * long strings.
 */
export function closingQuote(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charAt(end - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

function endOfWord(json: string, start: number): number {
  let end = start + 1;
  if (isWordPart(json.charAt(start)))
    while (end < json.length && isWordPart(json.charAt(end))) end += 1;
  return end;
}

const isBlank = (text: string): boolean =>
  text === ' ' || text === '\n' || text === '\t' || text === '\r';
const isWordPart = (text: string): boolean => !isBlank(text) && !',:{}[]"'.includes(text);
