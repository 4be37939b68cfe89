// Opens the sockets for undici, directly or through a proxy.
import { type ClientRequest, request } from 'node:http';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import buildConnector, { type Callback, type Target } from 'undici/lib/core/connect.js';
import { proxyError, proxyRefusal } from './network-error.ts';
import { type FindProxy, type HttpProxy, portOf } from './proxy.ts';

export interface Connector {
  readonly connect: (target: Target, callback: Callback) => void;
  /** Destroys the sockets that are not connected yet. */
  close(): void;
}

export interface ConnectorOptions {
  readonly findProxy: FindProxy;
  /** Maximum milliseconds from the look-up of a name to the end of the TLS handshake. */
  readonly timeout: number;
  /** Looks up the names of hosts that are connected to without a proxy. */
  readonly lookup?: LookupFunction;
}

/**
 * Makes the function with which undici opens a socket. undici goes on connecting after its request
 * was aborted, so each socket has a time limit here.
 */
export function createConnector({ findProxy, timeout, lookup }: ConnectorOptions): Connector {
  // 0 turns the time limit of undici off, which is not exact and cannot be stopped.
  const open = buildConnector(lookup === undefined ? { timeout: 0 } : { timeout: 0, lookup });
  const unfinished = new Set<() => void>();

  function connect(target: Target, callback: Callback): void {
    const proxy = findProxy(target);
    let socket: Socket | ClientRequest;
    const expire = () =>
      socket.destroy(Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(expire, timeout);
    const stop = () => {
      clearTimeout(timer);
      socket.destroy();
    };
    unfinished.add(stop);
    const end: Callback = (...result) => {
      clearTimeout(timer);
      unfinished.delete(stop);
      callback(...result);
    };
    const secure = (tunnel: Socket) => {
      socket = open({ ...target, httpSocket: tunnel }, end);
    };
    socket =
      proxy === undefined
        ? open(target, end)
        : openTunnel(proxy, target, secure, (error) => end(error, null));
  }

  return {
    connect,
    close: () => {
      for (const stop of unfinished) stop();
    },
  };
}

/**
 * Connects to proxies. Proxies may be in a private network, so no look-up of the caller is used.
 */
const openProxy = buildConnector({ timeout: 0 });

/**
 * Sends CONNECT to a proxy. This is own code because undici asks a proxy that closes the connection
 * again without end. Calls one of the two functions, once.
 */
function openTunnel(
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

/** Returns the header with the user name and the password of a proxy's address, if it has any. */
function authorization({ username, password }: URL): { readonly 'proxy-authorization'?: string } {
  if (username === '' && password === '') return {};
  const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(both).toString('base64')}` };
}
