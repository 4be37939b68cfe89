// Keeps the application key out of everything that is shown.

/** Hides every key in a text, by parameter name and by value. */
export interface Mask {
  /** Hides this value from now on, unless it is too short for a key. */
  learn(value: string): void;
  /** @param most characters of the result. Cutting must come after hiding: half a key would no longer be recognised. */
  hide(text: string, most?: number): string;
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A key as written in plain text, URLs, forms, JSON, and JSON within JSON. */
const forms = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams([['', value]]).toString().slice(1),
  quoted(value),
  quoted(quoted(value)),
];

/** In characters. A shorter value may be a part of ordinary words, which hiding it would make unreadable. */
export const minKeyLength = 8;

/** Both parameter names have one of these. A text without is passed on after one search, which counts where millions of records are looked through. */
const inNames = '_(?:key|id)';

export function createMask(): Mask {
  const known = new Set<string>();
  let values: RegExp | undefined;
  let suspicious = new RegExp(inNames, 'i');
  return {
    learn: (value) => {
      if (value.length < minKeyLength || known.has(value)) return;
      for (const form of forms(value)) known.add(form);
      const longestFirst = [...known].sort((a, b) => b.length - a.length);
      // Case is ignored, because host names are written in lower case.
      const pattern = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
      values = new RegExp(pattern, 'gi');
      suspicious = new RegExp(`${inNames}|${pattern}`, 'i');
    },
    hide: (text, most = Number.POSITIVE_INFINITY) => {
      const masked = suspicious.test(text) ? hidden(text, values) : text;
      return masked.length <= most ? masked : `${masked.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
    },
  };
}

function hidden(text: string, values: RegExp | undefined): string {
  const withoutParams = text.replace(/\b(api_key|client_id)(=|%3D|["']\s*:\s*["']?)[^&\s"'<>)]*/gi, '$1$2***');
  return values === undefined ? withoutParams : withoutParams.replace(values, '***');
}
