// Opens the sockets for undici, directly or through a proxy.
import type { ClientRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import buildConnector, { type Callback, type Target } from 'undici/lib/core/connect.js';
import type { FindProxy } from './proxy.ts';
import { openTunnel } from './tunnel.ts';

export interface Connector {
  readonly connect: (target: Target, callback: Callback) => void;
  /** Destroys the sockets that are not connected yet. */
  destroyPendingSockets(): void;
}

export interface ConnectorOptions {
  readonly findProxy: FindProxy;
  /**
   * Maximum milliseconds from the look-up of the host to the end of the TLS handshake, or to the
   * open connection for plain http. Connecting to a proxy is included.
   */
  readonly connectTimeoutMs: number;
  /** Looks up the IP address of a host, by default as Node does. Not used with a proxy. */
  readonly lookup?: LookupFunction;
}

/**
 * Returns a connector, whose function `connect` opens a socket for undici. Limits the time to
 * connect, because undici continues to connect after its request was aborted.
 */
export function createConnector({
  findProxy,
  connectTimeoutMs,
  lookup,
}: ConnectorOptions): Connector {
  // 0 turns off the time limit of undici, which is not exact and cannot be stopped.
  const openSocket = buildConnector(lookup === undefined ? { timeout: 0 } : { timeout: 0, lookup });
  const cancelFunctions = new Set<() => void>();

  function connect(target: Target, callback: Callback): void {
    const proxy = findProxy(target);
    let socket: Socket | ClientRequest;
    const failWithTimeout = () =>
      socket.destroy(Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(failWithTimeout, connectTimeoutMs);
    const cancelConnecting = () => {
      clearTimeout(timer);
      socket.destroy();
    };
    cancelFunctions.add(cancelConnecting);
    const onResult: Callback = (...resultArgs) => {
      clearTimeout(timer);
      cancelFunctions.delete(cancelConnecting);
      callback(...resultArgs);
    };
    const connectThroughTunnel = (tunnel: Socket) => {
      socket = openSocket({ ...target, httpSocket: tunnel }, onResult);
    };
    socket =
      proxy === undefined
        ? openSocket(target, onResult)
        : openTunnel(proxy, target, connectThroughTunnel, (error) => onResult(error, null));
  }

  return {
    connect,
    destroyPendingSockets: () => {
      for (const cancel of cancelFunctions) cancel();
    },
  };
}
