// Hides API keys in texts. Printed JSON for a program may still contain keys (see `isExactJson`).
import { isObject } from '../api/json/json-types.ts';
import { keyParams } from '../api/schema.ts';

export const keyPlaceholder = '***';

export const repeatedKeyNote = `the service repeats your key in its records; ${keyPlaceholder} is written instead`;

/**
 * Hides keys in texts: the keys that `addKey` received, and the texts after the names `api_key` and
 * `client_id`.
 */
export interface Mask {
  /** Hides this key from now on. Ignores a key with fewer than `minKeyLength` characters. */
  addKey(key: string): void;
  /**
   * Replaces known keys, and the text after a name such as `api_key`, by `***`.
   * @param maxLength maximum characters before the `…` of a cut text; by default, no text is cut.
   * The text is cut after its keys are replaced, because a part of a key would not be found
   */
  hideKeys(text: string, maxLength?: number): string;
  /**
   * Replaces known keys by `***`. Unlike `hideKeys`, does not replace the text after a name such as
   * `api_key`, because records may mention this name.
   */
  hideKnownKeys(text: string): string;
  /** Whether a text contains a known key: plain, escaped or in base64. */
  containsKey(text: string): boolean;
  /**
   * Replacer for JSON.stringify. Hides keys in strings and in names of properties, and the values
   * of properties such as `api_key`. Hiding keys in finished JSON could break its syntax. If two
   * properties get the same name, only the last one stays.
   */
  jsonReplacer(name: string, value: unknown): unknown;
}

const htmlEntityNames = new Map(
  Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }),
);

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const toHex = (code: number, minDigits: number): string =>
  code.toString(16).padStart(minDigits, '0');

/**
 * Returns a pattern for a character: plain, full-width, or escaped at most three times for HTML,
 * URLs, forms or JSON. Limits repetitions, because an escape in untrusted text may be very long.
 */
function characterPattern(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const htmlEntityName = htmlEntityNames.get(character);
  const htmlReferences = [
    `#0{0,6}${code}`,
    `#x0{0,6}${toHex(code, 1)}`,
    ...(htmlEntityName === undefined ? [] : [htmlEntityName]),
  ];
  const htmlPattern = `&(?:amp;){0,2}(?:${htmlReferences.join('|')});`;
  const urlPattern = Array.from(
    Buffer.from(character),
    (byte) => `%(?:25){0,2}${toHex(byte, 2)}`,
  ).join('');
  const hexUnits = Array.from({ length: character.length }, (_, index) =>
    toHex(character.charCodeAt(index), 4),
  );
  const unicodeEscapePattern = hexUnits.map((hexUnit) => `\\\\{1,4}u${hexUnit}`).join('');
  const jsonTextPattern = escapeRegExp(JSON.stringify(character).slice(1, -1));
  const backslashPattern = character === '/' ? '\\\\{1,4}/' : `\\\\{0,3}${jsonTextPattern}`;
  // Escaped forms are first, because some begin with the character itself.
  const patterns = [
    htmlPattern,
    urlPattern,
    unicodeEscapePattern,
    backslashPattern,
    escapeRegExp(character),
    ...fullWidthForms(character),
    ...(character === ' ' ? ['\\+'] : []),
  ];
  return `(?:${patterns.join('|')})`;
}

/**
 * Returns the full-width form of a visible ASCII character. In host names, `URL` replaces this form
 * by the character. Returns an empty list for another character.
 */
const fullWidthForms = (character: string): readonly string[] =>
  /^[!-~]$/.test(character) ? [String.fromCharCode(character.charCodeAt(0) + 0xfee0)] : [];

/**
 * Matches what may be between two characters of a key, because a terminal, a browser, `URL` or
 * `sanitise` omits it: control characters, invisible characters and surrogates, also escaped;
 * escape sequences, and HTML tags. The number is limited, because a run may contain the first
 * character of a key. Each start would then be followed to the end of the run.
 */
const omittedTextPattern = `(?:${[
  '(?:\\x1b|\\\\{1,4}u001b)\\[[0-?]{0,20}[@-~]',
  '[\\x00-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]',
  '\\\\{1,4}u(?:00[01][0-9a-f]|007f|00[89][0-9a-f]|00ad|034f|061c|115f|1160|17b[45]|180[b-f]|200[b-f]|202[89a-e]|206[0-9a-f]|3164|d[89a-f][0-9a-f]{2}|fe0[0-9a-f]|feff|ffa0|fff[0-9ab])',
  '\\\\{1,4}[bfnrt]',
  '%(?:25){0,2}(?:[01][0-9a-f]|7f|c2%ad|e2%80%8[b-f]|ef%bb%bf)',
  '<[^<>"]{0,99}>',
].join('|')}){0,32}`;

/**
 * Maximum number of characters of a key in its pattern. A much longer pattern would overflow the
 * stack.
 */
const maxPatternCharacters = 200;

/**
 * Returns a pattern for a key. If the key has more than `maxPatternCharacters` characters, the
 * pattern has only that many, and then matches anything up to a blank, a quotation mark, < or >.
 */
function keyPattern(key: string): string {
  const characters = [...key];
  const restPattern = characters.length > maxPatternCharacters ? `[^\\s"'<>]*` : '';
  return `${characters.slice(0, maxPatternCharacters).map(characterPattern).join(omittedTextPattern)}${restPattern}`;
}

/**
 * Returns patterns for a key in base64, e.g. in `Basic` credentials. There are three, because the
 * base64 text depends on the number of bytes before the key, modulo 3. The patterns omit base64
 * characters that also contain bits of the bytes before or after the key.
 */
function base64Patterns(key: string): readonly string[] {
  const bytes = Buffer.from(key.slice(0, maxPatternCharacters));
  const startIndexes = [0, 2, 3];
  return startIndexes.map((startIndex, bytesBefore) => {
    const endIndex = Math.floor(((bytesBefore + bytes.length) * 8) / 6);
    const base64 = Buffer.concat([Buffer.alloc(bytesBefore), bytes])
      .toString('base64')
      .slice(startIndex, endIndex);
    return base64.replaceAll('+', '[+-]').replaceAll('/', '(?:\\\\?/|_)');
  });
}

/**
 * Returns a key as a sanitised text may contain it: without control and format characters, and with
 * one space in place of successive line ends, tabs and spaces.
 */
const sanitiseKey = (key: string): string =>
  key
    .replace(/[\s\x85]+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim();

/** Minimum length of a known key, in characters. A shorter key may be part of ordinary words. */
export const minKeyLength = 8;

/**
 * Pattern of the endings of `api_key` and `client_id`. A text without such an ending and without a
 * known key has nothing to hide.
 */
const keyNameEndingPattern = '_(?:key|id)';

export function createMask(): Mask {
  const knownKeys = new Set<string>();
  let knownKeysPattern: RegExp | undefined;
  let possibleKeyPattern = new RegExp(keyNameEndingPattern, 'i');
  const hideKnownKeys = (text: string): string =>
    knownKeysPattern === undefined ? text : text.replace(knownKeysPattern, keyPlaceholder);
  const hideKeys: Mask['hideKeys'] = (text, maxLength = Number.POSITIVE_INFINITY) => {
    const maskedText = possibleKeyPattern.test(text) ? hideNamedKeys(hideKnownKeys(text)) : text;
    return maskedText.length <= maxLength
      ? maskedText
      : `${maskedText.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
  };
  const jsonReplacer: Mask['jsonReplacer'] = (name, value) => {
    if (keyParams.some((param) => param === name.toLowerCase())) return keyPlaceholder;
    if (typeof value === 'string') return hideKeys(value);
    return isObject(value) &&
      Object.keys(value).some((propertyName) => hideKeys(propertyName) !== propertyName)
      ? Object.fromEntries(
          Object.entries(value).map(([propertyName, propertyValue]) => [
            hideKeys(propertyName),
            propertyValue,
          ]),
        )
      : value;
  };
  return {
    hideKeys,
    hideKnownKeys,
    jsonReplacer,
    containsKey: (text) => knownKeysPattern !== undefined && text.search(knownKeysPattern) !== -1,
    addKey: (key) => {
      const spellings = [key.trim(), sanitiseKey(key)].filter(
        (spelling) => spelling.length >= minKeyLength,
      );
      if (spellings.every((spelling) => knownKeys.has(spelling))) return;
      for (const spelling of spellings) knownKeys.add(spelling);
      const keysLongestFirst = [...knownKeys].sort((a, b) => b.length - a.length);
      // Ignores case, because `URL` changes host names to lower case.
      const pattern = [
        ...keysLongestFirst.map(keyPattern),
        ...keysLongestFirst.flatMap(base64Patterns),
      ].join('|');
      knownKeysPattern = new RegExp(pattern, 'gi');
      possibleKeyPattern = new RegExp(`${keyNameEndingPattern}|${pattern}`, 'i');
    },
  };
}

/**
 * Replaces the values after `api_key` and `client_id`. A value ends at a sign such as `)` or a
 * quotation mark, which a key may contain. So known keys must be hidden first.
 */
const hideNamedKeys = (text: string): string =>
  text.replace(
    /\b(api_key|client_id)(=|%3D|["']\s*:\s*["']?)[^&\s"'<>)]*/gi,
    `$1$2${keyPlaceholder}`,
  );
