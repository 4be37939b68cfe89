// Serves the protocol over HTTP on this machine. Checks the host, the origin, the path and the token of each request,
// because any web page can send requests to a port of this machine.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { codeOf, PortfolioError, usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { allowedHosts, requestedHost } from '../../service/http/exchange.ts';
import { newServer } from './server.ts';
import type { Session } from './session.ts';

const [host, path] = ['127.0.0.1', '/mcp'];
/** Times in milliseconds, size in bytes. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 };
const minToken = 16;

export interface HttpServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the token, or a new random one. @throws PortfolioError `usage` if the token is too short */
export function tokenFrom(token: string | undefined): string {
  if (token === undefined) return randomBytes(24).toString('base64url');
  if (/^[\x21-\x7e]+$/.test(token) && token.length >= minToken) return token;
  throw usageError(`PORTFOLIO_MCP_TOKEN must have at least ${minToken} characters, and no blanks`);
}

/** Starts the server. @throws PortfolioError `network` if it cannot listen on the port */
export async function startHttp(session: Session, port: number, token: string): Promise<HttpServer> {
  const onerror = (error: Error) => session.server.trace(String(error));
  const handler = createMcpHandler(() => newServer(session), { onerror, legacy: 'reject' });
  const older = olderClients(session);
  const answer = async (request: Request) =>
    (await isLegacyRequest(request)) ? older(request) : handler.fetch(request);
  const handle = toNodeHandler({ fetch: answer }, { onerror });
  const server = createServer(limits, (request, response) => {
    const refusal = refusalOf(request, token);
    const { method = '', url = '' } = request;
    if (refusal === undefined) return void handle(Object.assign(request, { method, url }), response);
    const { status, message, headers = {} } = refusal;
    session.server.trace(`refused: ${message}`);
    const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
    response.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((cause: unknown) => {
    const why = reasonOf(cause) ?? codeOf(cause);
    const hint = 'choose another port with --port, or --port 0 for any free one';
    throw new PortfolioError('network', `cannot listen on ${host}:${port}`, { why, hint, cause });
  });
  const address = server.address() as AddressInfo; // only a server on a pipe has a text as its address
  return {
    url: `http://${host}:${address.port}${path}`,
    stop: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Maximum number of connected clients of older revisions. The oldest is disconnected. */
const maxClients = 100;

/**
 * Serves clients of revisions before 2026-07-28. Each has its own server, because a client cancels a call with a second
 * request, and the ids of two clients may be equal.
 */
function olderClients(session: Session): (request: Request) => Promise<Response> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const known = transports.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(request);
    if (request.headers.has('mcp-session-id')) return new Response('There is no such session', { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        transports.set(id, transport);
        const [oldest] = transports;
        if (transports.size <= maxClients || oldest === undefined) return;
        transports.delete(oldest[0]);
        void oldest[1].close();
      },
      onsessionclosed: (id) => void transports.delete(id),
    });
    await newServer(session).connect(transport);
    return transport.handleRequest(request);
  };
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const allows = allowedHosts([]);

/** Returns the reason to refuse a request; undefined if it is allowed. */
function refusalOf(
  { url = '', headers, headersDistinct, socket }: IncomingMessage,
  token: string,
): Refusal | undefined {
  const requested = requestedHost(url, headersDistinct['host'] ?? []);
  if ('problem' in requested) return { status: 400, message: requested.problem };
  if (requested.host === undefined || !allows(requested.host, socket.localAddress))
    return { status: 421, message: 'This server does not answer for this host' };
  if (!validateOriginHeader(headers.origin, localhostAllowedHostnames()).ok)
    return { status: 403, message: 'Web pages of other machines may not use this server' };
  if (url.replace(/[?#].*$/s, '') !== path) return { status: 404, message: `The path of this server is ${path}` };
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  if (one.length === other.length && timingSafeEqual(one, other)) return undefined;
  return { status: 401, message: 'The token is missing or wrong', headers: { 'www-authenticate': 'Bearer' } };
}
