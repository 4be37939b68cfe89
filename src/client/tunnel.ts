// Connects to a proxy, and asks it for a connection to another host.
import { type ClientRequest, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import buildConnector, { type Target } from 'undici/lib/core/connect.js';
import { proxyError, proxyRefusal } from './network-error.ts';
import { portOf } from './no-proxy.ts';
import type { HttpProxy } from './proxy.ts';

/**
 * Connects to proxies. Proxies may be in a private network, so no look-up of the caller is used.
 */
const openProxy = buildConnector({ timeout: 0 });

/**
 * Sends CONNECT to a proxy. This is own code because undici asks a proxy that closes the connection
 * again without end. Calls one of the two functions, once.
 */
export function openTunnel(
  proxy: HttpProxy,
  target: Target,
  connected: (tunnel: Socket) => void,
  failed: (error: Error) => void,
): ClientRequest {
  const { protocol, hostname, host } = proxy.url;
  const name = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname;
  const path = `${name}:${portOf(target)}`;
  const headers = { host: path, connection: 'keep-alive', ...authorization(proxy.url) };
  const address = {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    host,
    port: String(portOf(proxy.url)),
  };
  const sent = request({
    method: 'CONNECT',
    path,
    headers,
    createConnection: () => openProxy(address, () => {}),
  });
  sent.once('error', (error) => failed(proxyError(error, proxy)));
  sent.once('connect', ({ statusCode = 0 }, tunnel: Socket) => {
    if (statusCode >= 200 && statusCode < 300) return connected(tunnel);
    tunnel.on('error', () => {}).destroy();
    failed(proxyRefusal(statusCode, path, proxy));
  });
  return sent.end();
}

/** Returns the header for the user name and password of a proxy's address; {} without them. */
function authorization({ username, password }: URL): { readonly 'proxy-authorization'?: string } {
  if (username === '' && password === '') return {};
  const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(both).toString('base64')}` };
}
