// Reads NO_PROXY: the hosts and networks that are reached without a proxy.
import { BlockList, isIP } from 'node:net';

/**
 * The parts of an address that decide about its proxy. `port` is '' for the usual port of the
 * protocol.
 */
export type Destination = Pick<URL, 'protocol' | 'hostname' | 'port'>;

export const portOf = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * Parses NO_PROXY: names, which include their subdomains, addresses, and networks such as
 * `10.0.0.0/8`. A port may follow each. `*` means all hosts. Returns a function that checks whether
 * a destination is in the list.
 */
export function exceptionsIn(list: string): (destination: Destination) => boolean {
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
