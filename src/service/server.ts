// The embedded service on a socket: node:http around `answer`, with delays and faults where they are asked for.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from '../api/transport.ts';
import { answer, type Request, refusal, type Service } from './answer.ts';
import { hasTag } from './assumptions.ts';
import { type Failure, followHeads, type Heads, headerIn, maxHead, unescapedTarget, wholeHead } from './heads.ts';
import { type AllowHost, allowedHosts } from './hosts.ts';
import { shownTarget } from './target.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Names in Host that are answered to, beside loopback and the address. */
  readonly allowHosts?: readonly string[];
  /** Milliseconds before each answer. */
  readonly latency?: number;
  /** Shares, from 0 to 1, of the requests that fail with these statuses. */
  readonly faults?: readonly { readonly status: number; readonly share: number }[];
  /** From 0 to 1, as Math.random. */
  readonly random: () => number;
  /** Told one line a request, without the key. */
  readonly log?: (line: string) => void;
}

export interface Server {
  /** The base address, without a slash at its end. */
  readonly url: string;
  /** Closes all connections, busy ones too. */
  readonly stop: () => Promise<void>;
}

/** Rejects where the address cannot be listened on. */
export async function startServer(service: Service, options: ServerOptions): Promise<Server> {
  const { host, port, allowHosts = [], log } = options;
  const server = createServer({ ...limits, maxHeaderSize: maxHead });
  // A client that has sent all may close its half of the connection; the response can be late. Not among Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo; // a server that listens on a port has this form of address
  const serving = { service, options, allows: allowedHosts([host, address.address, ...allowHosts]) };
  const connections = new WeakMap<Duplex, Connection>();
  // A connection that cannot be accepted, e.g. because too many are open, is an error that ends nothing.
  server.on('error', (error) => log?.(String(error)));
  server.on('connection', (socket) => connections.set(socket, { heads: followHeads(socket) }));
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection !== undefined) connection.last = response;
    void respond(request, response, serving);
  });
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const connection = connections.get(socket);
    // Node parses what follows too, and fails again.
    if (connection === undefined || !connections.delete(socket)) return;
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

/** What is served, and how. */
interface Serving {
  readonly service: Service;
  readonly options: ServerOptions;
  readonly allows: AllowHost;
}

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
  const asked = {
    method,
    target: url,
    named: sent['if-none-match'],
    host: sent.host,
    local: () => socket.localAddress,
  };
  const { status, headers, body } = await served(asked, serving);
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

interface Asked extends Request {
  /** The ETags in If-None-Match. */
  readonly named: string | undefined;
  /** The header of that name. */
  readonly host: string | undefined;
  /** The connection's address on this side. */
  readonly local: () => string | undefined;
}

/** The response, unless a fault is due; late where latency is asked for. */
async function served(asked: Asked, serving: Serving): Promise<Response> {
  const { latency = 0, log } = serving.options;
  // Unreferenced: a server that was stopped while it waited keeps nobody waiting.
  if (latency > 0) await sleep(latency, undefined, { ref: false });
  const reply = tagged(refusedHost(asked, serving) ?? fault(serving.options) ?? attempted(asked, serving), asked.named);
  log?.(`${asked.method} ${shownTarget(asked.target)} ${reply.status}`);
  return reply;
}

function refusedHost({ host, local }: Asked, { allows }: Serving): Response | undefined {
  if (allows(host, local)) return undefined;
  return refusal(421, `There is no service for the host ${JSON.stringify(host)} here; --allow-host adds one`);
}

/** The reply with its ETag; without its body where If-None-Match has named that. */
function tagged(reply: Response, named = ''): Response {
  if (!hasTag(reply.status)) return reply;
  const etag = `"${createHash('sha256').update(reply.body).digest('base64url')}"`;
  const headers = { ...reply.headers, etag };
  const known = named.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
  return known ? { status: 304, headers, body: Buffer.alloc(0) } : { ...reply, headers };
}

function attempted(request: Request, { service, options }: Serving): Response {
  try {
    return answer(request, service);
  } catch (error) {
    options.log?.(String(error));
    return refusal(500, 'The service failed');
  }
}

function fault({ faults = [], random }: ServerOptions): Response | undefined {
  let drawn = faults.length === 0 ? 1 : random();
  for (const { status, share } of faults) {
    if (drawn < share) return refusal(status, `${STATUS_CODES[status] ?? 'Fault'}, as asked for`);
    drawn -= share;
  }
  return undefined;
}

type ParseError = Error & Failure & { readonly code?: string };

const tooLong = (): Response => refusal(431, 'The request is too long');

/** The response to what is no request, by the code of Node's error. */
function refusedBy(code: string | undefined): Response | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLong();
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? refusal(408, 'The request took too long') : undefined;
}

/**
 * Some clients escape neither blanks nor foreign letters in the address, and Node refuses to parse such a request.
 * Where it is a GET it is answered by hand; anything else malformed is refused. Requests that came before it on the connection
 * get their responses first. Then the connection is closed.
 */
async function rescue(error: ParseError, socket: Socket, { heads, last }: Connection, serving: Serving): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  // Node's listener would close the connection of a client that has sent all, before the response.
  socket.removeAllListeners('end');
  const reply = refusedBy(error.code) ?? (await unescaped(socket, heads.failed(error), serving));
  if (last !== undefined) await closed(last);
  socket.end(written(reply ?? refusal(400, 'The request is malformed')), () => socket.destroy());
}

const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    response.once('close', resolve);
  });

/** The response to the GET that begins with `begun`; undefined if it is none, or does not come in time. */
async function unescaped(socket: Socket, begun: Buffer, serving: Serving): Promise<Response | undefined> {
  const { target, isPartial } = unescapedTarget(begun);
  if (target === undefined && !isPartial) return undefined;
  const late = sleep(limits.headersTimeout, undefined, { ref: false });
  const head = await Promise.race([wholeHead(socket, begun), late]);
  const whole = head === undefined ? undefined : unescapedTarget(head).target;
  if (head === undefined || whole === undefined) return undefined;
  if (head.length > maxHead) return tooLong();
  const named = headerIn(head, 'if-none-match');
  const asked = { method: 'GET', target: whole, named, host: headerIn(head, 'host'), local: () => socket.localAddress };
  return served(asked, serving);
}

function written({ status, headers, body }: Response): Buffer {
  const all = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
    body,
  ]);
}
