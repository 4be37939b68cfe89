// Refuses to fetch pictures from private hosts. The service chooses the addresses of pictures, and
// a GET can change the settings of some routers.
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PortfolioError } from '../../errors.ts';

/**
 * Networks that are not public: this host, private, shared, link-local, reserved and multicast
 * networks, and IPv6 addresses that contain IPv4 addresses.
 */
const privateNetworks = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...[
    '::/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/32',
    '2002::/16',
  ],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const blocked = new BlockList();
for (const network of privateNetworks) {
  const [address = '', bits] = network.split('/');
  blocked.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

const isPrivateAddress = (address: string): boolean =>
  blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Matches names of local hosts, which have no dot or end with a domain for local networks. */
const localName =
  /^[^.]*$|\.(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|svc)$|(^|\.)fritz\.box$/;

/**
 * Returns whether an address or a name is private. Does not look up names.
 * @param hostname as URL normalises it: `0x7f.1` and `2130706433` are `127.0.0.1`, IPv6 addresses
 * are in brackets
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? localName.test(host.toLowerCase()) : isPrivateAddress(host);
}

export const privateError = (host: string): PortfolioError =>
  new PortfolioError('unsafe', `the picture at ${host} is not fetched`, {
    reason: 'the address is in a private network',
    isPermanent: true,
  });

/** Looks up all addresses of a name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a look-up that fails if any address is private. The socket connects to an address that
 * was checked.
 */
export const publicOnly =
  (resolve: LookupAll = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, '');
      if (addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(privateError(hostname), '');
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
