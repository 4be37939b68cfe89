// Hides keys in responses and other texts, because the service may repeat a key.
import { isJson, parseJson } from '../api/json/parse.ts';
import type { Client } from './client.ts';
import type { Mask } from './mask.ts';

/**
 * Returns a client that replaces known keys by `***` in the bodies of responses. If a body contains
 * a key, `unmaskedBody` is the body as received. Keys are replaced before texts are cut, wrapped,
 * drawn or encoded, because a key might not be found afterwards.
 * @param onHidden called for each response whose body contained a key
 */
export const createMaskedClient = (
  { get }: Client,
  mask: Pick<Mask, 'hideKnownKeys' | 'jsonReplacer'>,
  onHidden: () => void,
): Client => ({
  get: async (...args) => {
    const response = await get(...args);
    const { body } = response;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    const maskedText = hideInJson(text, mask.hideKnownKeys, mask);
    if (maskedText === text) return response;
    onHidden();
    return { ...response, body: Buffer.from(maskedText), unmaskedBody: body };
  },
});

/**
 * Hides the keys in a text with `hide`. If this would make valid JSON invalid, hides them in its
 * strings and property names with `jsonReplacer` instead, and writes the JSON again.
 */
export function hideInJson(
  text: string,
  hide: (text: string) => string,
  { jsonReplacer }: Pick<Mask, 'jsonReplacer'>,
): string {
  const maskedText = hide(text);
  return maskedText === text || isJson(maskedText) || !isJson(text)
    ? maskedText
    : JSON.stringify(parseJson(text), jsonReplacer);
}
