// The one file that speaks HTTP: a Transport over sockets. It follows no redirect, and reads no more than a bounded body.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, EnvHttpProxyAgent, request } from 'undici';
import type { Reply, Transport } from '../api/transport.ts';
import { codeOf, PortfolioError } from '../errors.ts';

/** Bytes of one answer, packed or unpacked. The largest one recorded, 396 comments at once, had half a megabyte. */
const maxBytes = 64 * 1024 * 1024;

const unpack = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) };

export interface Http {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** Sockets kept alive between requests; through the proxy that the environment names, if any. */
export function openHttp(options: { readonly userAgent: string; readonly proxied: boolean }): Http {
  const dispatcher = options.proxied ? new EnvHttpProxyAgent() : new Agent();
  const transport: Transport = async (url, signal) => {
    try {
      const answer = await request(url, {
        dispatcher,
        signal,
        headers: { accept: 'application/json', 'accept-encoding': 'gzip, br', 'user-agent': options.userAgent },
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

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

const tooLong = () => new PortfolioError('unreadable', `the service sent more than ${maxBytes / 1024 / 1024} MiB`);

async function readAll(body: AsyncIterable<Uint8Array>, headers: Reply['headers']): Promise<Buffer> {
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

async function unpacked(body: Buffer, headers: Reply['headers']): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || body.length === 0) return body;
  const name = encoding === 'x-gzip' ? 'gzip' : encoding;
  if (name !== 'gzip' && name !== 'br' && name !== 'deflate') {
    throw new PortfolioError('unreadable', 'the service packed its answer in an unknown way');
  }
  try {
    return await unpack[name](body, { maxOutputLength: maxBytes });
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

/** The library's messages may hold the whole address, key included: only its codes are passed on. */
function broken(error: unknown): PortfolioError {
  const code = codeOf(error);
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new PortfolioError('unreadable', 'the service sent something that is not HTTP', { why: code });
  }
  return new PortfolioError('network', 'the service could not be reached', {
    why: reasons[code] ?? (code || 'no reason given'),
  });
}
