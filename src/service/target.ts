// Parses the target of a request into path segments and query values. Accepts any text and never throws.
import { keyParams } from '../api/request.ts';

export interface Target {
  /** Unescaped, without the empty segments of double and trailing slashes. */
  readonly segments: readonly string[];
  /** Unescaped; every value of a name, in order. */
  readonly query: ReadonlyMap<string, readonly string[]>;
}

export function parseTarget(target: string): Target {
  // Proxies send whole addresses, and some clients send a fragment.
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const [path = '', ...rest] = local.split('?');
  const query = new Map<string, string[]>();
  for (const pair of rest.join('?').split('&')) {
    const [name = '', ...value] = pair.split('=').map((part) => part.replaceAll('+', ' '));
    const key = unescaped(name);
    if (key === '') continue;
    const values = query.get(key);
    if (values === undefined) query.set(key, [unescaped(value.join('='))]);
    else values.push(unescaped(value.join('=')));
  }
  return { segments: path.split('/').filter(Boolean).map(unescaped), query };
}

/** Returns the target for a log: one printable line without the key. */
export function shownTarget(target: string): string {
  const { segments, query } = parseTarget(target);
  const path = `/${segments.map(encodeText).join('/')}`;
  const pairs = [...query].flatMap(([name, values]) =>
    values.map((value) => `${encodeText(name)}=${isKeyName(name) ? '***' : encodeText(value)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

const isKeyName = (name: string): boolean => keyParams.some((known) => known === name);

/** A lone surrogate has no escaped form. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Leaves invalid escapes, and escapes of invalid UTF-8, unchanged. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
