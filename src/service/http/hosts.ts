// Checks the host of a request. A web page could make its own name point to this machine (DNS
// rebinding) and read the responses. The browser would send that name as the host.

/**
 * Returns whether a request to `host` is allowed. `local` is the local address of the connection.
 */
export type AllowHost = (host: string | undefined, local: string | undefined) => boolean;

/**
 * Matches loopback names of this machine. Excludes names below `localhost`, because some systems
 * ask DNS for them.
 */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns a check that allows this machine's names, the connection's local address, and `names`.
 */
export function allowedHosts(names: readonly string[]): AllowHost {
  const allowed = new Set(names.map(hostName));
  return (host, local) => {
    // Browsers always send a host. Node refuses requests without a host, except HTTP/1.0 requests.
    if (host === undefined) return true;
    const name = hostName(host);
    return (
      allowed.has(name) ||
      loopback.test(name) ||
      (local !== undefined && name === hostName(unmapped(local)))
    );
  };
}

/**
 * The host of a request; `undefined` if none is sent. An absolute target has priority over the Host
 * header.
 */
export type RequestedHost = { readonly host: string | undefined } | { readonly problem: string };

/** @param hosts values of all Host headers; only one is allowed (RFC 9112, 3.2) */
export function requestedHost(target: string, hosts: readonly string[]): RequestedHost {
  const [host, second] = hosts;
  if (second !== undefined) return { problem: 'The request has more than one Host header' };
  const [address, scheme = '', authority = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(target) ?? [];
  if (address === undefined) return { host };
  if (!/^https?$/i.test(scheme) || !/^[^@\s]+$/.test(authority))
    return { problem: 'The address in the request does not belong to this service' };
  const isSame = host === undefined || hostName(host) === hostName(authority);
  return isSame
    ? { host: authority }
    : { problem: 'The address of the request and its Host header differ' };
}

/** Returns an IPv4 address without the prefix `::ffff:`. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Returns the name without the port, in lower case: `Example.org:80` → `example.org`, `::1` →
 * `[::1]`.
 */
function hostName(text: string): string {
  const name = text.trim().toLowerCase();
  return name.split(':').length > 2 && !name.startsWith('[')
    ? `[${name}]`
    : name.replace(/:\d*$/, '');
}
