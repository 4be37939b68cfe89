// Hides the application key in everything that the program writes.
import { isObject } from '../api/json/json-types.ts';
import { keyParams } from '../api/schema.ts';

/** Finds keys in texts, by the name of a parameter or by the value of the key, and hides them. */
export interface Mask {
  /** Hides this value from now on, if it has at least `minKeyLength` characters. */
  learn(value: string): void;
  /**
   * Replaces keys by `***`.
   * @param max maximum characters of the result. The text is shortened after hiding, because a part of a key would not
   * be found.
   */
  hide(text: string, max?: number): string;
  /**
   * Whether a text contains a known key, possibly escaped for a URL or JSON. Ignores names of parameters, because
   * records may mention them.
   */
  holds(text: string): boolean;
  /**
   * Hides keys in a value and in the names of its members, as a replacer for JSON.stringify. Hiding keys in finished
   * JSON could break the JSON. Members whose names become equal become one member.
   */
  inJson(name: string, value: unknown): unknown;
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns all forms of a key: in plain text, URLs, nested URLs, forms, JSON, nested JSON and HTML. */
function forms(value: string): readonly string[] {
  const inUrl = encodeURIComponent(value);
  const inForm = new URLSearchParams([['', value]]).toString().slice(1);
  const plain = [value, inUrl, encodeURIComponent(inUrl), inForm, quoted(value), quoted(quoted(value))];
  return plain.flatMap((form) => [form, htmlEscaped(form, '&#39;'), htmlEscaped(form, '&#x27;')]);
}

const htmlEscaped = (text: string, apostrophe: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);

/** Sanitises a key as texts are sanitised: removes control characters, and replaces line ends and tabs by spaces. */
const cleaned = (value: string): string =>
  value
    .replace(/[\s\x85]+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim();

/** Returns the text without the escapes of URLs and JSON, including optional escapes such as `\/`. */
export const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\(["\\/])/gi, (_, inUrl, inJson, itself) =>
    itself === undefined ? String.fromCharCode(Number.parseInt(inUrl ?? inJson, 16)) : itself,
  );

/** Minimum characters of a value that is hidden. A shorter value may be a part of ordinary words. */
export const minKeyLength = 8;

/** Pattern that is part of both parameter names. A text without a match needs only one search, which saves time. */
const inNames = '_(?:key|id)';

export function createMask(): Mask {
  const learned = new Set<string>();
  let values: RegExp | undefined;
  let suspicious = new RegExp(inNames, 'i');
  const hide: Mask['hide'] = (text, max = Number.POSITIVE_INFINITY) => {
    const masked = suspicious.test(text) ? hidden(text, values) : text;
    return masked.length <= max ? masked : `${masked.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
  };
  return {
    hide,
    holds: (text) => values !== undefined && (text.search(values) !== -1 || unescaped(text).search(values) !== -1),
    inJson: (name, value) => {
      if (keyParams.some((param) => param === name.toLowerCase())) return '***';
      if (typeof value === 'string') return hide(value);
      return isObject(value) && Object.keys(value).some((key) => hide(key) !== key)
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [hide(key), member]))
        : value;
    },
    learn: (value) => {
      const written = [value.trim(), cleaned(value)].filter((each) => each.length >= minKeyLength);
      if (written.every((each) => learned.has(each))) return;
      for (const form of written.flatMap(forms)) learned.add(form);
      const longestFirst = [...learned].sort((a, b) => b.length - a.length);
      // Ignores case, because `URL` changes host names to lower case.
      const pattern = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
      values = new RegExp(pattern, 'gi');
      suspicious = new RegExp(`${inNames}|${pattern}`, 'i');
    },
  };
}

/** Hides known keys first. The search by parameter name stops at a `)` or quotation mark, which a key may contain. */
function hidden(text: string, values: RegExp | undefined): string {
  const withoutValues = values === undefined ? text : text.replace(values, '***');
  return withoutValues.replace(/\b(api_key|client_id)(=|%3D|["']\s*:\s*["']?)[^&\s"'<>)]*/gi, '$1$2***');
}
