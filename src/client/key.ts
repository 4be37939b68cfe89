// The application key: where it may go, how it is sent, and how it is kept out of everything that is shown.

import { type KeyParam, keyParams } from '../api/request.ts';

export interface Key {
  readonly value: string;
  readonly param: KeyParam;
  /** The only origin it is sent to. */
  readonly origin: string;
}

/** The address with the key, if this key belongs there; a key that was in the address already is dropped. */
export function withKey(url: URL, key: Key | undefined): URL {
  const keyed = new URL(url);
  for (const name of keyParams) if (keyed.searchParams.has(name)) keyed.searchParams.delete(name);
  if (key === undefined || keyed.origin !== key.origin) return keyed;
  keyed.search = `${keyed.search === '' ? '' : `${keyed.search}&`}${key.param}=${encodeURIComponent(key.value)}`;
  return keyed;
}

/** Hides every key in a text, by parameter name and by value. */
export interface Mask {
  /** From now on this value is hidden. */
  learn(value: string): void;
  hide(text: string): string;
}

export function createMask(): Mask {
  const forms = new Set<string>();
  return {
    learn: (value) => {
      if (value === '') return;
      for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) forms.add(form);
    },
    hide: (text) => {
      const unnamed = text.replace(/\b(api_key|client_id)(=|%3D)[^&\s"'<>)]*/gi, '$1$2***');
      return [...forms]
        .sort((a, b) => b.length - a.length)
        .reduce((masked, form) => masked.replaceAll(form, '***'), unnamed);
    },
  };
}
