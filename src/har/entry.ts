// Builds the text of a HAR entry from an exchange, without the key.
import type { Response } from '../api/request.ts';
import type { Mask } from '../client/mask.ts';
import { hideInJson } from '../client/masked-client.ts';

/** An exchange as a recorder observes it. Times are in milliseconds. */
export interface Observed {
  readonly url: URL;
  readonly headers: Response['headers'];
  /** Time of the request since 1970. */
  readonly started: number;
  /** Time until the headers of the response, and from there to its last byte. */
  readonly wait: number;
  readonly receive: number;
  /** The response; undefined if the request failed. A body that is not available is undefined. */
  readonly response:
    | (Omit<Response, 'body'> & { readonly body: Uint8Array | undefined; readonly size: number })
    | undefined;
  readonly error?: string;
}

/** Keys are replaced by `***` by their name and by their value. */
export function entryText(observed: Observed, mask: Mask): string {
  const { started, wait, receive, response, error } = observed;
  const url = mask.hideKeys(observed.url.href);
  const headers = response?.headers ?? {};
  const type = headers['content-type'] ?? '';
  const content =
    response?.body === undefined
      ? { comment: 'the body was not recorded' }
      : textOf(response.body, mask);
  const entry = {
    startedDateTime: new Date(started).toISOString(),
    time: wait + receive,
    request: {
      method: 'GET',
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(Object.entries(observed.headers)),
      queryString: URL.canParse(url) ? pairs(new URL(url).searchParams) : [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(Object.entries(headers)),
      content: {
        size: response?.size ?? 0,
        mimeType: type,
        ...(response === undefined ? {} : content),
      },
      redirectURL: headers['location'] ?? '',
      headersSize: -1,
      bodySize: Number(headers['content-length'] ?? -1),
      ...(error === undefined ? {} : { _error: error }),
    },
    cache: {},
    timings: { send: 0, wait, receive },
  };
  // The text of the body is masked already. Masking it twice may break JSON in it.
  return JSON.stringify(entry, (name, value) =>
    name === 'text' ? value : mask.jsonReplacer(name, value),
  );
}

/** Matches the names of headers that identify a user. */
const secret = /^(set-)?cookie$|authorization|api[-_]?key|client[-_]?id|token/i;

const pairs = (from: Iterable<readonly [string, string]>) =>
  [...from].map(([name, value]) => ({ name, value: secret.test(name) ? '***' : value }));

/**
 * Returns the body as text, or in base64 if it is not UTF-8. A binary body that contains a key is
 * omitted.
 */
function textOf(body: Uint8Array, mask: Mask) {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = bytes.toString();
  if (Buffer.from(text).equals(bytes)) return { text: hideInJson(text, mask.hideKeys, mask) };
  if (mask.containsKey(bytes.toString('latin1')))
    return { comment: 'the body was not recorded, because it contains the key' };
  return { text: bytes.toString('base64'), encoding: 'base64' };
}
