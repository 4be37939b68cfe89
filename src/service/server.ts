// The embedded service on a socket: node:http around `answer`, with delays and faults where they are asked for.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from '../api/transport.ts';
import { answer, type Request, refusal, type Service } from './answer.ts';
import { hasTag } from './assumptions.ts';
import { shownTarget } from './target.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
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
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };
  const server = createServer(limits, (request, response) => void respond(request, response, service, options));
  server.on('clientError', (error: ParseError, socket) => rescue(error, socket, service, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    url: baseUrl(server.address() as AddressInfo), // a server that listens on a port has this form of address
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function baseUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
  options: ServerOptions,
): Promise<void> {
  const { method = '', url = '' } = request;
  const named = request.headers['if-none-match'];
  const { status, headers, body } = await served({ method, target: url, named }, service, options);
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

interface Asked extends Request {
  /** The ETags in If-None-Match. */
  readonly named?: string | undefined;
}

/** The answer, unless a fault is due; late where latency is asked for. */
async function served(request: Asked, service: Service, options: ServerOptions): Promise<Response> {
  const { latency = 0, log } = options;
  // Unreferenced: a server that was stopped while it waited keeps nobody waiting.
  if (latency > 0) await sleep(latency, undefined, { ref: false });
  const reply = tagged(fault(options) ?? attempted(request, service, log), request.named);
  log?.(`${request.method} ${shownTarget(request.target)} ${reply.status}`);
  return reply;
}

/** The reply with its ETag; without its body where If-None-Match has named that. */
function tagged(reply: Response, named = ''): Response {
  if (!hasTag(reply.status)) return reply;
  const etag = `"${createHash('sha256').update(reply.body).digest('base64url')}"`;
  const headers = { ...reply.headers, etag };
  const known = named.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
  return known ? { status: 304, headers, body: Buffer.alloc(0) } : { ...reply, headers };
}

function attempted(request: Request, service: Service, log: ServerOptions['log']): Response {
  try {
    return answer(request, service);
  } catch (error) {
    log?.(String(error));
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

type ParseError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** A request line whose target holds a blank or anything else beyond printable ASCII. */
const unescapedGet = /^GET ([\x21-\x7e]*[^\x21-\x7e\r\n].*) HTTP\/1\.[01]\r?\n/;

/**
 * Some clients escape neither blanks nor foreign letters in the address, and Node refuses to parse such a request.
 * Where it is a GET it is answered by hand, and the connection closed; anything else malformed is refused.
 */
function rescue(error: ParseError, socket: Duplex, service: Service, options: ServerOptions): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const target = unescapedGet.exec(error.rawPacket?.toString() ?? '')?.[1];
  const overflow = error.code === 'HPE_HEADER_OVERFLOW';
  const malformed = overflow ? refusal(431, 'The request is too long') : refusal(400, 'The request is malformed');
  const reply = target === undefined ? Promise.resolve(malformed) : served({ method: 'GET', target }, service, options);
  void reply.then((whole) => socket.end(written(whole), () => socket.destroy()));
}

function written({ status, headers, body }: Response): Buffer {
  const all = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
    body,
  ]);
}
