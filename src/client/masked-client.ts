// Hides a key that the service repeats in its responses.
import { isJson, parseJson } from '../api/json/parse.ts';
import type { Client } from './client.ts';
import type { Mask } from './mask.ts';

/**
 * Returns a client whose responses do not contain the key. Later it could not be found: a text may
 * be cut, wrapped, drawn or encoded.
 * @param hidden called when a response contained the key
 */
export const createMaskedClient = (
  { get }: Client,
  mask: Pick<Mask, 'hideKnown' | 'inJson'>,
  hidden: () => void,
): Client => ({
  get: async (...request) => {
    const response = await get(...request);
    const { body } = response;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    const masked = hideInJson(text, mask.hideKnown, mask);
    if (masked === text) return response;
    hidden();
    return { ...response, body: Buffer.from(masked), received: body };
  },
});

/** Hides keys in JSON, which stays valid, or in another text. */
export function hideInJson(
  text: string,
  hide: (text: string) => string,
  { inJson }: Pick<Mask, 'inJson'>,
): string {
  const hidden = hide(text);
  return hidden === text || isJson(hidden) || !isJson(text)
    ? hidden
    : JSON.stringify(parseJson(text), inJson);
}
