// Finds the proxy for an address. Environment variables name the proxy.
import { usageError } from '../errors.ts';
import { type Destination, exceptionsIn, portOf } from './no-proxy.ts';

export interface HttpProxy {
  /** May contain a user name and a password. */
  readonly url: URL;
  /** Host and port without user name and password, for messages. */
  readonly hostAndPort: string;
  /** Name of the environment variable that contains the address of the proxy. */
  readonly variableName: string;
}

/**
 * Returns the proxy for an address, or `undefined` to connect directly.
 * @throws PortfolioError `usage` if a proxy is needed, but the environment variable does not
 * contain the address of an http or https proxy. The message omits the value of the variable, which
 * may contain a password
 */
export type FindProxy = (destination: Destination) => HttpProxy | undefined;

const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

/**
 * Returns the function that finds the proxy in these environment variables. It finds none for hosts
 * in NO_PROXY, and none for requests over plain http, in which a proxy could read the key.
 */
export function createProxyFinder(env: Readonly<Record<string, string | undefined>>): FindProxy {
  const readVariable = (name: string) => (env[name] ?? '').trim();
  const variableName = proxyVariables.find((name) => readVariable(name) !== '');
  if (variableName === undefined) return () => undefined;
  const bypassesProxy = exceptionsIn(readVariable('no_proxy') || readVariable('NO_PROXY'));
  return (destination) =>
    destination.protocol !== 'https:' || bypassesProxy(destination)
      ? undefined
      : parseProxy(readVariable(variableName), variableName);
}

function parseProxy(value: string, variableName: string): HttpProxy {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (/^socks/i.test(address)) {
    throw usageError(
      `${variableName} names a SOCKS proxy, which is not supported`,
      'use an http or https proxy, or name the host in NO_PROXY to connect directly',
    );
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isProxyAddress(url)) {
    throw usageError(
      `${variableName} is not the address of a proxy`,
      'use http://HOST:PORT or HOST:PORT; in a user name and a password, write signs such as @ and # as %40 and %23',
    );
  }
  return { url, hostAndPort: `${url.hostname}:${portOf(url)}`, variableName };
}

function isProxyAddress({ protocol, username, password, pathname, search, hash }: URL): boolean {
  // If a password contains / or #, the host ends there: `URL` reads `http://user:12/34@host` as the
  // host `user` with the port 12. An @ in the rest of the address shows this mistake.
  if (!/^https?:$/.test(protocol) || `${pathname}${search}${hash}`.includes('@')) return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
