// Finds the proxy for an address in the environment.
import { BlockList, isIP } from 'node:net';
import { usageError } from '../errors.ts';

export interface HttpProxy {
  /** The address, which may contain a user name and a password. */
  readonly url: URL;
  /** Host and port, for messages. */
  readonly shown: string;
  /** The environment variable that names the proxy. */
  readonly variable: string;
}

/**
 * The parts of an address that decide about its proxy. `port` is '' for the usual port of the
 * protocol.
 */
type Destination = Pick<URL, 'protocol' | 'hostname' | 'port'>;

/**
 * Returns the proxy for an address, or `undefined` to connect directly.
 * @throws PortfolioError `usage` if the environment names a proxy that cannot be used. The error
 * does not contain the value, which may contain a password
 */
export type FindProxy = (destination: Destination) => HttpProxy | undefined;

/** Variables that name the proxy for https addresses, the preferred one first. */
const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

/**
 * Reads the proxy and its exceptions from the environment. Plain http uses no proxy, because a
 * proxy could read the key in such a request.
 */
export function proxyFinder(env: Readonly<Record<string, string | undefined>>): FindProxy {
  const valueIn = (name: string) => (env[name] ?? '').trim();
  const variable = proxyVariables.find((name) => valueIn(name) !== '');
  if (variable === undefined) return () => undefined;
  const isException = exceptionsIn(valueIn('no_proxy') || valueIn('NO_PROXY'));
  return (destination) =>
    destination.protocol !== 'https:' || isException(destination)
      ? undefined
      : proxyAt(valueIn(variable), variable);
}

function proxyAt(value: string, variable: string): HttpProxy {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (/^socks/i.test(text)) {
    throw usageError(
      `${variable} names a SOCKS proxy, which is not supported`,
      'use an http or https proxy, or name the host in NO_PROXY to connect directly',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isProxyAddress(url)) {
    throw usageError(
      `${variable} is not the address of a proxy`,
      'use http://HOST:PORT or HOST:PORT; in a user name and a password, write signs such as @ and # as %40 and %23',
    );
  }
  return { url, shown: `${url.hostname}:${portOf(url)}`, variable };
}

/** Returns the port of an http or https address. */
export const portOf = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

function isProxyAddress({ protocol, username, password, pathname, search, hash }: URL): boolean {
  // A / or # in a password ends the host, so that the port would be a part of the password.
  if (!/^https?:$/.test(protocol) || `${pathname}${search}${hash}`.includes('@')) return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses NO_PROXY: names, which include their subdomains, addresses, and networks such as
 * `10.0.0.0/8`. A port may follow each. `*` means all hosts. Returns a function that checks whether
 * a destination is in the list.
 */
function exceptionsIn(list: string): (destination: Destination) => boolean {
  const exceptions = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(exceptionFrom);
  return (destination) => {
    const host = bareHost(destination.hostname);
    return exceptions.some(
      ({ holds, port }) => holds(host) && (port === undefined || port === portOf(destination)),
    );
  };
}

interface Exception {
  readonly holds: (host: string) => boolean;
  /** Absent if the exception is for all ports. */
  readonly port?: number;
}

function exceptionFrom(entry: string): Exception {
  const [, host = entry, port] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  const holds = host === '*' ? () => true : (networkFrom(host) ?? nameFrom(host));
  return port === undefined ? { holds } : { holds, port: Number(port) };
}

/** Returns a check for an address or a network; `undefined` if the text is neither. */
function networkFrom(text: string): Exception['holds'] | undefined {
  const [, address = '', bits] = /^\[?([^\]/]*)\]?(?:\/(\d+))?$/.exec(text) ?? [];
  const family = isIP(address);
  const maxBits = family === 6 ? 128 : 32;
  const prefix = Number(bits ?? maxBits);
  if (family === 0 || prefix > maxBits) return undefined;
  const network = new BlockList();
  network.addSubnet(address, prefix, familyName(address));
  return (host) => isIP(host) !== 0 && network.check(host, familyName(host));
}

const familyName = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function nameFrom(text: string): Exception['holds'] {
  const name = bareHost(text.replace(/^\*?\./, ''));
  return (host) => host === name || host.endsWith(`.${name}`);
}

/** Removes the brackets of an IPv6 address and the dot at the end of a name. */
const bareHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
