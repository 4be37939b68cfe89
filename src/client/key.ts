// The application key: where it may be sent, and how.
import { type KeyParam, keyParams } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';

export interface Key {
  readonly value: string;
  readonly param: KeyParam;
  /** The only origin it is sent to. */
  readonly origin: string;
  /** Whether it may be sent over plain http to another machine. */
  readonly overHttp: boolean;
}

/** @throws PortfolioError `unsafe` when others on the network could read the key */
export function checkRoute(url: URL, overHttp: boolean): void {
  if (url.protocol === 'https:' || overHttp || isLoopback(url.hostname)) return;
  throw new PortfolioError('unsafe', `the key is not sent to ${url.host} over plain http`, {
    why: 'others on the network could read it',
    hint: 'use https://, or --insecure-http if you trust the network',
  });
}

/**
 * Not `foo.localhost` or `localhost.`, which some systems ask DNS for.
 * @param hostname as URL normalises it: `127.1` becomes `127.0.0.1`
 */
export const isLoopback = (hostname: string): boolean => /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);

/**
 * The address with the key, if its origin is the key's own. A key that is in the address already is removed.
 * @throws PortfolioError `unsafe` when the key may not be sent there
 */
export function withKey(url: URL, key: Key | undefined): URL {
  const keyed = new URL(url);
  for (const name of keyParams) if (keyed.searchParams.has(name)) keyed.searchParams.delete(name);
  if (key === undefined || keyed.origin !== key.origin) return keyed;
  checkRoute(keyed, key.overHttp);
  keyed.search = `${keyed.search === '' ? '' : `${keyed.search}&`}${key.param}=${encodeURIComponent(key.value)}`;
  return keyed;
}
