// Wraps a client and hides a key that the service repeats in its responses.
import { isJson, parse } from '../api/json/parse.ts';
import type { Client } from './client.ts';
import type { Mask } from './mask.ts';

type KnownKeys = Pick<Mask, 'hideKnown' | 'inJson'>;

/**
 * Returns a client whose responses do not contain the key, so that no record does. Later it could
 * not be found: a text may be cut, wrapped, drawn or encoded.
 * @param hidden called when a response contained the key
 */
export const maskedClient = ({ get }: Client, mask: KnownKeys, hidden: () => void): Client => ({
  get: async (...request) => {
    const response = await get(...request);
    const { body } = response;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    const masked = hideInJson(text, mask);
    if (masked === text) return response;
    hidden();
    return { ...response, body: Buffer.from(masked), received: body };
  },
});

/** Replaces known keys by `***` in JSON, which stays valid, or in another text. */
export function hideInJson(text: string, { hideKnown, inJson }: KnownKeys): string {
  const masked = hideKnown(text);
  return masked === text || isJson(masked) || !isJson(text)
    ? masked
    : JSON.stringify(parse(text), inJson);
}
