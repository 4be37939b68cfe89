// The embedded service on a socket: node:http around `served`, and requests that Node refuses to parse.
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from '../../api/transport.ts';
import { refusal, type Service } from '../answer.ts';
import { type Conditions, type Serving, served } from './exchange.ts';
import {
  type Failure,
  followHeads,
  type Heads,
  headersIn,
  isCurrent,
  maxHead,
  unescapedTarget,
  wholeHead,
} from './heads.ts';
import { allowedHosts } from './hosts.ts';

export interface ServerOptions extends Conditions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Names in the Host header that are allowed in addition to loopback and the address. */
  readonly allowHosts?: readonly string[];
}

export interface Server {
  /** The base address, without a slash at its end. */
  readonly url: string;
  /** Closes all connections, busy ones too. */
  readonly stop: () => Promise<void>;
}

/** Rejects if it cannot listen on the address. */
export async function startServer(service: Service, options: ServerOptions): Promise<Server> {
  const { host, port, allowHosts = [], log } = options;
  const server = createServer({ ...limits, maxHeaderSize: maxHead });
  // A client may close its half of the connection after its request, and still gets a late response. Node's types lack this property.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo; // a server that listens on a port has this form of address
  const serving = { service, conditions: options, allows: allowedHosts([host, address.address, ...allowHosts]) };
  const connections = new WeakMap<Duplex, Connection>();
  // A connection that cannot be accepted, e.g. because too many are open, does not end the service.
  server.on('error', (error) => log?.(String(error)));
  server.on('connection', (socket) => connections.set(socket, { heads: followHeads(socket) }));
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection !== undefined) connection.last = response;
    void respond(request, response, serving);
  });
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const connection = connections.get(socket);
    // Node parses the following bytes too, and reports more errors.
    if (connection === undefined) return;
    connections.delete(socket);
    void rescue(error, socket as Socket, connection, serving); // Node's type does not say that it is the connection's socket
  });
  return {
    url: baseUrl(address),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };

interface Connection {
  readonly heads: Heads;
  /** The response to the newest request on it. */
  last?: ServerResponse;
}

function baseUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function respond(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const { method = '', url = '', headers: sent, socket } = request;
  const { 'if-none-match': ifNoneMatch, range } = sent;
  const hosts = request.headersDistinct['host'] ?? [];
  const ifRange = String(sent['if-range'] ?? '') || undefined;
  const local = () => socket.localAddress;
  const { status, headers, body } = await served(
    { method, target: url, hosts, ifNoneMatch, range, ifRange, local },
    serving,
  );
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

type ParseError = Error & Failure & { readonly code?: string };

const tooLong = (): Response => refusal(431, 'The request is too long');

/** The response to a request that was not read, by the code of Node's error. */
function refusedBy(code: string | undefined): Response | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLong();
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? refusal(408, 'The request took too long') : undefined;
}

/**
 * Some clients escape neither blanks nor letters beyond ASCII in the address, and Node refuses to parse such a request.
 * A GET gets its response all the same; anything else is refused as malformed. Requests that came before it on the connection
 * get their responses first. Then the connection is closed.
 */
async function rescue(error: ParseError, socket: Socket, { heads, last }: Connection, serving: Serving): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  // Node's listener would close the connection before the response if the client has closed its half.
  socket.removeAllListeners('end');
  const response = refusedBy(error.code) ?? (await unescaped(socket, heads.failed(error), serving));
  if (last !== undefined) await closed(last);
  socket.end(written(response ?? refusal(400, 'The request is malformed')), () => socket.destroy());
}

const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    response.once('close', resolve);
  });

/** The response to the GET that begins with `begun`; undefined if it is not one, or does not arrive in time. */
async function unescaped(socket: Socket, begun: Buffer, serving: Serving): Promise<Response | undefined> {
  const { target, isPartial } = unescapedTarget(begun);
  if (target === undefined && !isPartial) return undefined;
  const late = sleep(limits.headersTimeout, undefined, { ref: false });
  const head = await Promise.race([wholeHead(socket, begun), late]);
  const whole = head === undefined ? undefined : unescapedTarget(head).target;
  if (head === undefined || whole === undefined) return undefined;
  if (head.length > maxHead) return tooLong();
  const hosts = headersIn(head, 'host');
  if (hosts.length === 0 && isCurrent(head)) return undefined;
  const [ifNoneMatch] = headersIn(head, 'if-none-match');
  return served({ method: 'GET', target: whole, hosts, ifNoneMatch, local: () => socket.localAddress }, serving);
}

function written({ status, headers, body }: Response): Buffer {
  const all = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
    body,
  ]);
}
