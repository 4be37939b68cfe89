// The one file that speaks HTTP: a Transport over sockets. It follows no redirect, and reads no more than a bounded body.
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { Response, Transport } from '../api/transport.ts';
import { codeOf, PortfolioError } from '../errors.ts';

/** Bytes of one answer, packed or unpacked. The largest one recorded, 396 comments at once, had half a megabyte. */
const maxBytes = 16 * 1024 * 1024;

export interface Http {
  readonly transport: Transport;
  close(): Promise<void>;
}

// undici parses with WebAssembly. V8 optimises that in the background, and Node waits for it when it exits: on Node 20 it doubles
// the time of a command that reads one page. The baseline compiler is fast enough.
setFlagsFromString('--liftoff-only');

/**
 * Keeps sockets alive between requests, and uses the proxy that the environment names, if any. Imports only the files of
 * undici that are used: all of it takes 40 ms longer to load.
 */
export async function openHttp(options: { readonly userAgent: string; readonly proxied: boolean }): Promise<Http> {
  const dispatcher = options.proxied ? await openProxied() : new Agent();
  const transport: Transport = async (url, signal, more) => {
    try {
      const answer = await request.call(dispatcher, {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        signal,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          'user-agent': options.userAgent,
          ...more,
        },
      });
      const headers = plainHeaders(answer.headers);
      const packed = await readAll(answer.body, headers);
      return { status: answer.statusCode, headers, body: await unpacked(packed, headers) };
    } catch (error) {
      throw signal.aborted || error instanceof PortfolioError ? error : broken(error);
    }
  };
  return { transport, close: () => dispatcher.destroy() };
}

async function openProxied(): Promise<Dispatcher> {
  const { default: EnvHttpProxyAgent } = await import('undici/lib/dispatcher/env-http-proxy-agent.js');
  // HTTP_PROXY is left alone: over plain http the proxy would read the key.
  return new EnvHttpProxyAgent({ httpProxy: '' });
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

const tooLong = () => new PortfolioError('unreadable', `the service sent more than ${maxBytes / 1024 / 1024} MiB`);

async function readAll(body: AsyncIterable<Uint8Array>, headers: Response['headers']): Promise<Buffer> {
  if (Number(headers['content-length']) > maxBytes) throw tooLong();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpacked(body: Buffer, headers: Response['headers']): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || body.length === 0) return body;
  const { unpack } = await import('./unpack.ts');
  const way = unpack(encoding);
  if (way === undefined) throw new PortfolioError('unreadable', 'the service packed its answer in an unknown way');
  try {
    return await way(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLong();
    throw new PortfolioError('unreadable', 'the service sent an answer that cannot be unpacked', { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found for now',
  ENETUNREACH: 'network unreachable',
  EHOSTUNREACH: 'host unreachable',
  ETIMEDOUT: 'timed out',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed before the answer was whole',
  UND_ERR_CONNECT_TIMEOUT: 'timed out while connecting',
  UND_ERR_HEADERS_TIMEOUT: 'timed out while waiting for an answer',
  UND_ERR_BODY_TIMEOUT: 'timed out in the middle of an answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was shorter than announced',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Codes after which another try would end the same way. */
const lasting = /^ENOTFOUND$|CERT|^UNABLE_TO_|^ERR_SSL_|^EPROTO$/;

/** The library's messages may hold the whole address, key included: only its codes are passed on. */
function broken(error: unknown): PortfolioError {
  const code = codeOf(error);
  // The parser's errors should have codes that begin with HPE_, and have none.
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || (error instanceof Error && error.name === 'HTTPParserError')) {
    return new PortfolioError('unreadable', 'the service sent something that is not HTTP');
  }
  return new PortfolioError('network', 'the service could not be reached', {
    why: reasons[code] ?? (code || 'no reason given'),
    lasting: lasting.test(code),
  });
}
