// Adds the key to the address of a request, and checks whether the key may be sent to this address.
import type { Transport } from '../api/request.ts';
import { type KeyParam, keyParams } from '../api/schema.ts';
import { PortfolioError } from '../errors.ts';
import { once } from '../once.ts';

export interface Key {
  readonly value: string;
  readonly param: KeyParam;
  /** The only origin that the key is sent to. */
  readonly origin: string;
  /** Whether the key may be sent over plain http to another machine. */
  readonly isKeyAllowedOverHttp: boolean;
}

/**
 * @throws PortfolioError `unsafe` if others on the network could read the key, and the user did not
 * allow that
 */
export function checkKeyDestination(url: URL, isKeyAllowedOverHttp: boolean): void {
  if (url.protocol === 'https:' || isKeyAllowedOverHttp || isLoopback(url.hostname)) return;
  throw new PortfolioError('unsafe', `the key is not sent to ${url.host} over plain http`, {
    reason: 'others on the network could read it',
    hint: 'use https://, or --insecure-http if you trust the network',
  });
}

/**
 * Whether a host is this machine. False for `foo.localhost` and `localhost.`, because some systems
 * ask DNS for these names, and DNS may name another machine.
 * @param hostname as `URL` normalises it: `127.1` becomes `127.0.0.1`
 */
export const isLoopback = (hostname: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);

/**
 * Returns the address without `api_key` and `client_id`. Adds `key` if the address has the origin
 * of this key.
 * @throws PortfolioError `unsafe` if `key` may not be sent to this address over plain http
 */
function replaceKey(url: URL, key: Key | undefined): URL {
  const requestUrl = new URL(url);
  for (const name of keyParams)
    if (requestUrl.searchParams.has(name)) requestUrl.searchParams.delete(name);
  if (key === undefined || requestUrl.origin !== key.origin) return requestUrl;
  checkKeyDestination(requestUrl, key.isKeyAllowedOverHttp);
  requestUrl.search = `${requestUrl.search === '' ? '' : `${requestUrl.search}&`}${key.param}=${encodeURIComponent(key.value)}`;
  return requestUrl;
}

/**
 * A transport that removes any key from an address, and adds the key of the user if the address has
 * the origin of this key.
 */
export interface KeyedTransport {
  readonly transport: Transport;
  /** Returns the address as it is sent, but with `***` for the key. Throws like `transport`. */
  readonly maskUrl: (url: URL) => Promise<string>;
}

/** @param findKey called only once, at the first call of `transport` or `maskUrl` */
export function createKeyedTransport(
  transport: Transport,
  findKey: () => Promise<Key | undefined>,
): KeyedTransport {
  const getKey = once(findKey);
  return {
    transport: async (url, ...otherArgs) =>
      transport(replaceKey(url, await getKey()), ...otherArgs),
    maskUrl: async (url) => {
      const key = await getKey();
      return replaceKey(url, key && { ...key, value: '***' }).href;
    },
  };
}
