// Keeps the application key out of everything that is shown.

/** Hides every key in a text, by parameter name and by value. */
export interface Mask {
  /** From now on this value is hidden. */
  learn(value: string): void;
  /** @param most so many characters are left: what is cut beforehand may end in half a key, which nobody knows as one */
  hide(text: string, most?: number): string;
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A key as it is written in plain text, addresses, forms, JSON, and JSON within JSON. */
const forms = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams([['', value]]).toString().slice(1),
  quoted(value),
  quoted(quoted(value)),
];

export function createMask(): Mask {
  const known = new Set<string>();
  let values: RegExp | undefined;
  return {
    learn: (value) => {
      if (value === '' || known.has(value)) return;
      for (const form of forms(value)) known.add(form);
      const longestFirst = [...known].sort((a, b) => b.length - a.length);
      // In any case of letters, because the name of a host is written small.
      values = new RegExp(longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gi');
    },
    hide: (text, most = Number.POSITIVE_INFINITY) => {
      const unnamed = text.replace(/\b(api_key|client_id)(=|%3D)[^&\s"'<>)]*/gi, '$1$2***');
      const masked = values === undefined ? unnamed : unnamed.replace(values, '***');
      return masked.length <= most ? masked : `${masked.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
    },
  };
}
