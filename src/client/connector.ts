// Opens the sockets for undici, directly or through a proxy.
import type { ClientRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import buildConnector, { type Callback, type Target } from 'undici/lib/core/connect.js';
import type { FindProxy } from './proxy.ts';
import { openTunnel } from './tunnel.ts';

export interface Connector {
  readonly connect: (target: Target, callback: Callback) => void;
  /** Destroys the sockets that are not connected yet. */
  close(): void;
}

export interface ConnectorOptions {
  readonly findProxy: FindProxy;
  /** Maximum milliseconds from the look-up of the host to the end of the TLS handshake. */
  readonly timeoutMs: number;
  /** Looks up the address of a host, by default as Node does. Not used with a proxy. */
  readonly lookup?: LookupFunction;
}

/**
 * Returns a connector, whose function `connect` undici calls to open a socket. Each socket has a
 * time limit, because undici goes on connecting after its request was aborted.
 */
export function createConnector({ findProxy, timeoutMs, lookup }: ConnectorOptions): Connector {
  // 0 turns off the time limit of undici, which is not exact and cannot be stopped.
  const openSocket = buildConnector(lookup === undefined ? { timeout: 0 } : { timeout: 0, lookup });
  const pendingStops = new Set<() => void>();

  function connect(target: Target, callback: Callback): void {
    const proxy = findProxy(target);
    let socket: Socket | ClientRequest;
    const expire = () =>
      socket.destroy(Object.assign(new Error('connecting timed out'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(expire, timeoutMs);
    const stopConnecting = () => {
      clearTimeout(timer);
      socket.destroy();
    };
    pendingStops.add(stopConnecting);
    const finish: Callback = (...callbackArgs) => {
      clearTimeout(timer);
      pendingStops.delete(stopConnecting);
      callback(...callbackArgs);
    };
    const useTunnel = (tunnel: Socket) => {
      socket = openSocket({ ...target, httpSocket: tunnel }, finish);
    };
    socket =
      proxy === undefined
        ? openSocket(target, finish)
        : openTunnel(proxy, target, useTunnel, (error) => finish(error, null));
  }

  return {
    connect,
    close: () => {
      for (const stopSocket of pendingStops) stopSocket();
    },
  };
}
