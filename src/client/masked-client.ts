// Wraps a client and hides a key that the service repeats in its responses.
import type { Client } from './client.ts';
import type { Mask } from './mask.ts';

/**
 * Returns a client whose responses do not contain the key, so that no record does. Later it could
 * not be found: a text may be cut, wrapped, drawn or encoded.
 * @param hidden called when a response contained the key
 */
export const maskedClient = (
  { get }: Client,
  { hideKnownInJson }: Pick<Mask, 'hideKnownInJson'>,
  hidden: () => void,
): Client => ({
  get: async (...request) => {
    const response = await get(...request);
    const { body } = response;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    const masked = hideKnownInJson(text);
    if (masked === text) return response;
    hidden();
    return { ...response, body: Buffer.from(masked), received: body };
  },
});
