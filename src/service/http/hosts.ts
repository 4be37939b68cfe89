// Checks the host of a request. A web page could make its own name point to this machine (DNS rebinding) and read the
// responses. The browser then sends that name as the host.

/** Whether a request to `host` is allowed. `local` returns the connection's address on this side. */
export type AllowHost = (host: string | undefined, local: () => string | undefined) => boolean;

/** The network of `127.0.0.1` is loopback. Names below `localhost` are not, because some systems ask DNS for them. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Allows loopback, the connection's own address, and these names or addresses. */
export function allowedHosts(names: readonly string[]): AllowHost {
  const allowed = new Set(names.map(hostName));
  return (host, local) => {
    // Browsers always send a host. A request without one is HTTP/1.0; Node refuses others.
    if (host === undefined) return true;
    const name = hostName(host);
    if (allowed.has(name) || loopback.test(name)) return true;
    const address = local();
    return address !== undefined && name === hostName(unmapped(address));
  };
}

/** The host of a request, `undefined` if it has none. An absolute target has priority over the Host header. */
export type RequestedHost = { readonly host: string | undefined } | { readonly problem: string };

/** @param hosts all Host headers of the request. Only one is allowed (RFC 9112, section 3.2) */
export function requestedHost(target: string, hosts: readonly string[]): RequestedHost {
  const [host, second] = hosts;
  if (second !== undefined) return { problem: 'The request has more than one Host header' };
  const [address, scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(target) ?? [];
  if (address === undefined) return { host };
  if (!/^https?$/i.test(scheme) || !/^[^@\s]+$/.test(authority))
    return { problem: 'The address of the request is not one of this service' };
  const isSame = host === undefined || hostName(host) === hostName(authority);
  return isSame ? { host: authority } : { problem: 'The address of the request and its Host header differ' };
}

/** Returns an IPv4 address without the prefix of IPv6. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the name without the port, in lower case: `Example.org:80` → `example.org`, `::1` → `[::1]`. */
function hostName(text: string): string {
  const name = text.trim().toLowerCase();
  return name.split(':').length > 2 && !name.startsWith('[') ? `[${name}]` : name.replace(/:\d*$/, '');
}
