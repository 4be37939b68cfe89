// Serves the embedded service over HTTP with node:http. Node itself answers a request that it
// cannot parse.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedService, Service } from '../answer.ts';
import { type Conditions, type ServerContext, serveRequest } from './exchange.ts';
import { allowedHosts } from './hosts.ts';

export interface ServerOptions extends Conditions {
  readonly host: string;
  readonly port: number;
}

export interface Server {
  /** The base address, without a final slash. */
  readonly url: string;
  /** Closes all connections, including busy ones. */
  readonly stop: () => Promise<void>;
}

/** @throws the error of Node if the server cannot listen on the address */
export async function startServer(
  service: Service | RecordedService,
  options: ServerOptions,
): Promise<Server> {
  const { host, port, log } = options;
  const server = createServer(limits);
  // A client that closes its half of the connection after a request still gets the response. Node's
  // types lack this property.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // only a server on a pipe has a text as its address
  const address = server.address() as AddressInfo;
  const serving = { service, conditions: options, allows: allowedHosts([host, address.address]) };
  // The server continues if a connection cannot be accepted, for example because too many are open.
  server.on('error', (error) => log?.(String(error)));
  server.on('request', (request, response) => void respond(request, response, serving));
  return {
    url: baseUrl(address),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Limits of the HTTP server: times in milliseconds, size in bytes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
};

function baseUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  serving: ServerContext,
): Promise<void> {
  const { method = '', url = '', headers: sent, socket } = request;
  const { 'if-none-match': ifNoneMatch } = sent;
  const hosts = request.headersDistinct['host'] ?? [];
  const received = { method, target: url, hosts, ifNoneMatch, local: socket.localAddress };
  const { status, headers, body } = await serveRequest(received, serving);
  response.writeHead(
    status,
    status === 304 ? headers : { ...headers, 'content-length': body.length },
  );
  response.end(method === 'HEAD' ? undefined : body);
}
