// A Transport over sockets. It limits the size of bodies and the time to connect. It does not
// follow redirects.
import type { LookupFunction } from 'node:net';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { Response, Transport } from '../api/request.ts';
import { isFailure, PortfolioError, rejectOnAbort } from '../errors.ts';
import { type BudgetShare, createByteBudget, readBody } from './budget.ts';
import { createConnector } from './connector.ts';
import { networkError, throughProxy } from './network-error.ts';
import { createProxyFinder } from './proxy.ts';
import { redirectLocationOf } from './redirect.ts';

/** Maximum bytes of a body, compressed or not. The largest recorded body has 0.5 MB. */
const maxBodyBytes = 16 * 1024 * 1024;
/**
 * Maximum bytes of all bodies that are read or decompressed at the same time. The oldest body may
 * exceed it (see `createByteBudget`).
 */
const maxTotalBytes = 2 * maxBodyBytes;

export interface ClosableTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

export interface NetworkOptions {
  readonly userAgent: string;
  /** Environment variables, which may name a proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Maximum milliseconds to open a socket. The caller limits the time of the whole request. */
  readonly connectTimeoutMs: number;
}

/** Opens a transport that keeps its sockets open for further requests. */
export function openTransport(options: NetworkOptions): ClosableTransport {
  const httpPool = openHttpPool('the service', options);
  const openShare = createByteBudget(maxTotalBytes);
  const transport: Transport = async (url, signal, extraHeaders, progress) => {
    try {
      const response = await httpPool.get(url, signal, {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...extraHeaders,
      });
      const { status, headers } = response;
      if (redirectLocationOf(response) === undefined) progress?.onResponse();
      const share = openShare(signal);
      try {
        if (Number(headers['content-length']) > maxBodyBytes) throw tooLargeError();
        const body = progress?.countBytes(response.body) ?? response.body;
        const receivedBody = await readBody(body, share, maxBodyBytes, tooLargeError);
        return { status, headers, body: await decompressBody(receivedBody, headers, share) };
      } finally {
        share.release();
      }
    } catch (error) {
      throw httpPool.toFailure(error, url, signal);
    }
  };
  return { transport, close: httpPool.close };
}

export type HttpPool = ReturnType<typeof openHttpPool>;

/**
 * Makes a pool that opens a socket when a request needs one. This file imports single files of
 * undici, because the whole package would make a command that reads one page 25 % slower.
 * @param serverDescription `the service` or `the picture host`, for error messages
 * @param maxConnections maximum number of sockets to one origin; by default unlimited
 */
export function openHttpPool(
  serverDescription: string,
  { userAgent, env, ...options }: NetworkOptions & { readonly lookup?: LookupFunction },
  maxConnections?: number,
) {
  const findProxy = createProxyFinder(env);
  const connector = createConnector({ ...options, findProxy });
  // 0 turns off the time limits of undici, because the caller limits the time.
  const agentOptions = { headersTimeout: 0, bodyTimeout: 0, connections: maxConnections ?? null };
  const agent = new Agent({ ...agentOptions, connect: connector.connect });
  return {
    /**
     * Sends GET. Returns the status, the headers by lower-case name, and the body as a stream.
     * Throws errors of undici too, which `toFailure` converts.
     */
    get: async (url: URL, signal: AbortSignal, headers: Readonly<Record<string, string>>) => {
      signal.throwIfAborted();
      findProxy(url); // Throws before the request if the variable for the proxy is wrong.
      const { origin, pathname, search } = url;
      const requestOptions = {
        origin,
        path: `${pathname}${search}`,
        method: 'GET',
        signal,
      } as const;
      const responsePromise = request.call(agent, {
        ...requestOptions,
        headers: { 'user-agent': userAgent, ...headers },
      });
      // Rejects on abort, because undici does not abort a request that waits for a socket.
      const response = await rejectOnAbort(responsePromise, signal);
      return {
        status: response.statusCode,
        headers: normaliseHeaders(response.headers),
        body: response.body,
      };
    },
    toFailure: (error: unknown, url: URL, signal: AbortSignal): unknown => {
      if (signal.aborted) return throughProxy(signal.reason, findProxy(url));
      if (isFailure(error)) return error;
      return throughProxy(networkError(error, serverDescription, url.host), findProxy(url));
    },
    close: async () => {
      const closePromise = agent.destroy();
      connector.destroyPendingSockets();
      await closePromise;
    },
  };
}

function normaliseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const normalisedHeaders: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      normalisedHeaders[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return normalisedHeaders;
}

const tooLargeError = () =>
  new PortfolioError('unreadable', `the service sent more than ${maxBodyBytes / 1024 / 1024} MiB`);

/**
 * Decompresses the body if Content-Encoding names a compression.
 * @throws PortfolioError `unreadable` if the compression is not supported, if the body is damaged,
 * or if it is too large after decompression
 */
async function decompressBody(
  body: Buffer,
  headers: Response['headers'],
  share: BudgetShare,
): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || body.length === 0) return body;
  const { decompress } = await import('./decompress.ts');
  return decompress(body, encoding, { share, maxBytes: maxBodyBytes, tooLarge: tooLargeError });
}
