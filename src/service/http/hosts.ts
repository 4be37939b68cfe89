// Which host a request asks for, and which ones the service answers to. A web page elsewhere can make its own name point to this machine
// (DNS rebinding) and so read the responses; the browser then sends that name.

/** Whether a request may ask for `host`. `local` is the connection's address on this side, asked for only if it matters. */
export type AllowHost = (host: string | undefined, local: () => string | undefined) => boolean;

/** `127.0.0.1` is loopback, and so is the rest of its network. Names below `localhost` are not: some systems ask DNS for them. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Allows loopback, the address that the request came in at, and these names or addresses. */
export function allowedHosts(names: readonly string[]): AllowHost {
  const allowed = new Set(names.map(hostName));
  return (host, local) => {
    // Browsers always send it; without one a request is HTTP/1.0, or Node refuses it.
    if (host === undefined) return true;
    const name = hostName(host);
    if (allowed.has(name) || loopback.test(name)) return true;
    const address = local();
    return address !== undefined && name === hostName(unmapped(address));
  };
}

/** The host that a request asks for; undefined if it names none. A whole address as the target counts before the Host header. */
export type AskedHost = { readonly host: string | undefined } | { readonly problem: string };

/** @param hosts every Host header of the request, which may have one (RFC 9112, section 3.2) */
export function askedHost(target: string, hosts: readonly string[]): AskedHost {
  const [host, second] = hosts;
  if (second !== undefined) return { problem: 'The request has more than one Host header' };
  const [address, scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(target) ?? [];
  if (address === undefined) return { host };
  if (!/^https?$/i.test(scheme) || !/^[^@\s]+$/.test(authority))
    return { problem: 'The address of the request is not one of this service' };
  const isSame = host === undefined || hostName(host) === hostName(authority);
  return isSame ? { host: authority } : { problem: 'The address of the request and its Host header differ' };
}

/** An IPv4 address as it is usually written. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** The name alone, as it is compared: `Example.org:80` → `example.org`, `::1` → `[::1]`. */
function hostName(text: string): string {
  const name = text.trim().toLowerCase();
  return name.split(':').length > 2 && !name.startsWith('[') ? `[${name}]` : name.replace(/:\d*$/, '');
}
