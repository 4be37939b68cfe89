// Hides a key that the service repeats in its responses.
import { isJson, parseJson } from '../api/json/parse.ts';
import type { Client } from './client.ts';
import type { Mask } from './mask.ts';

/**
 * Returns a client whose responses do not contain the key. Later it could not be found: a text may
 * be cut, wrapped, drawn or encoded.
 * @param onHidden called when a response contained the key
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

/** Hides keys in JSON, which stays valid, or in another text. */
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
