// A Transport over sockets. It does not follow redirects, and limits the size of a body.
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { Response, Transport } from '../api/request.ts';
import { codeOf, PortfolioError, usageError } from '../errors.ts';
import { createBudget, readAll, type Share } from './budget.ts';

/** Maximum bytes of one response body, compressed or not. The largest body that we recorded has half a megabyte. */
const maxBytes = 16 * 1024 * 1024;
/** Maximum bytes of all bodies that are being read or decompressed at the same time. */
const maxBytesAtOnce = 2 * maxBytes;

export interface Http {
  readonly transport: Transport;
  close(): Promise<void>;
}

/**
 * Opens a transport that keeps sockets open between requests and uses `proxy` for https addresses. Imports only the
 * necessary files of undici. Importing all of undici would make reading one page 25 % slower.
 */
export async function openHttp(userAgent: string, proxy?: ProxySetting): Promise<Http> {
  const dispatcher = await openDispatcher(proxy);
  const budget = createBudget(maxBytesAtOnce);
  const transport: Transport = async (url, signal, extraHeaders) => {
    try {
      const { status, headers, body } = await sendGet(dispatcher, url, signal, {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        'user-agent': userAgent,
        ...extraHeaders,
      });
      const share = budget(signal);
      try {
        if (Number(headers['content-length']) > maxBytes) throw tooLarge();
        const bytes = await readAll(body, share, maxBytes, tooLarge);
        return { status, headers, body: await decompressed(bytes, headers, share) };
      } finally {
        share.release();
      }
    } catch (error) {
      throw signal.aborted || error instanceof PortfolioError ? error : networkError(error, 'the service', url.host);
    }
  };
  return { transport, close: () => dispatcher.destroy() };
}

/** Sends GET `url`. Returns the status, the headers in lower case, and the body as a stream. */
export async function sendGet(
  dispatcher: Dispatcher,
  url: URL,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
) {
  const { origin, pathname, search } = url;
  const sent = { origin, path: `${pathname}${search}`, method: 'GET', signal, headers } as const;
  const response = await request.call(dispatcher, sent);
  return { status: response.statusCode, headers: singleHeaders(response.headers), body: response.body };
}

/** Opens a dispatcher of undici. @param connect options of connections that do not use a proxy */
export async function openDispatcher(
  proxy: ProxySetting | undefined,
  connect: Agent.Options = {},
): Promise<Dispatcher> {
  if (proxy === undefined) return new Agent(connect);
  const { default: EnvHttpProxyAgent } = await import('undici/lib/dispatcher/env-http-proxy-agent.js');
  // HTTP_PROXY is ignored, because a proxy can read the key in a plain http request.
  const { default: tunnel } = await import('undici/lib/api/api-connect.js');
  const common = { ...connect, httpProxy: '' };
  if ('url' in proxy) {
    // Adds `connect` to each client. undici does this itself, but only in a file that imports all of undici.
    const clientFactory = (_: URL, opts: object) => Object.assign(new Agent(opts), { connect: tunnel });
    return new EnvHttpProxyAgent({ ...common, httpsProxy: proxy.url, clientFactory });
  }
  // Requests that need an invalid proxy fail. undici sends requests to the hosts in NO_PROXY without the proxy.
  const clientFactory = () => Object.assign(new Agent(), { connect: () => Promise.reject(proxy.problem) });
  return new EnvHttpProxyAgent({ ...common, httpsProxy: 'http://proxy.invalid', clientFactory });
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) single[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return single;
}

const tooLarge = () => new PortfolioError('unreadable', `the service sent more than ${maxBytes / 1024 / 1024} MiB`);

/** Decompresses the body if it has a Content-Encoding. Loads zlib only if a response is compressed. */
async function decompressed(body: Buffer, headers: Response['headers'], share: Share): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || body.length === 0) return body;
  if (encoding !== 'gzip' && encoding !== 'br')
    throw new PortfolioError('unreadable', 'the response has an unsupported Content-Encoding');
  const [{ brotliDecompress, gunzip }, { promisify }] = await Promise.all([import('node:zlib'), import('node:util')]);
  // Reserves the maximum, because the size after decompression is not known yet.
  await share.hold(body.length + maxBytes);
  try {
    const decompress = encoding === 'br' ? promisify(brotliDecompress) : promisify(gunzip);
    return await decompress(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new PortfolioError('unreadable', 'the response cannot be decompressed', { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host lookup failed temporarily',
  ENETUNREACH: 'network unreachable',
  EHOSTUNREACH: 'host unreachable',
  ETIMEDOUT: 'timed out',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed before the response was complete',
  UND_ERR_CONNECT_TIMEOUT: 'timed out while connecting',
  UND_ERR_HEADERS_TIMEOUT: 'timed out while waiting for the response',
  UND_ERR_BODY_TIMEOUT: 'timed out while reading the response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response was shorter than its Content-Length',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Matches OpenSSL's error codes for a response that is not TLS, such as plain HTTP. */
const tlsCodes = /^EPROTO$|^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER_FAILURE|HTTP_REQUEST)$/;

/** Matches error codes of failures that a retry cannot correct. */
const permanentCodes = /^ENOTFOUND$|CERT|^UNABLE_TO_|^ERR_SSL_|^EPROTO$/;

/**
 * Returns the error for a failure of undici. Omits undici's message, which may contain the address with the key.
 * @param name `the service` or `the picture host`
 */
export function networkError(error: unknown, name: string, host: string): PortfolioError {
  const refusal = proxyRefusal(error, name);
  if (refusal !== undefined) return refusal;
  const code = codeOf(error);
  // undici's parser throws errors without a code. A status below 100 fails an assertion. If the source is minified,
  // Node 24 throws a SyntaxError instead.
  const isAssertion = code === 'ERR_ASSERTION' || error instanceof SyntaxError;
  const isNotHttp = code === 'UND_ERR_HEADERS_OVERFLOW' || isAssertion;
  if (isNotHttp || (error instanceof Error && error.name === 'HTTPParserError')) {
    return new PortfolioError('unreadable', `the response of ${host} is not valid HTTP`);
  }
  return new PortfolioError('network', `${name} at ${host} could not be reached`, {
    why:
      reasons[code] ??
      (tlsCodes.test(code) ? 'it does not use TLS; is the address http instead of https?' : code || 'unknown reason'),
    permanent: permanentCodes.test(code),
  });
}

/** The address of a proxy, or the error for each request that needs the proxy. */
export type ProxySetting = { readonly url: string } | { readonly problem: PortfolioError };

/**
 * Returns the proxy that the environment sets, or `undefined`. Errors do not contain the value, because it may contain
 * a password.
 */
export function proxyFrom(env: Readonly<Record<string, string | undefined>>): ProxySetting | undefined {
  const variable = ['https_proxy', 'HTTPS_PROXY'].find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return undefined;
  const value = (env[variable] ?? '').trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (isProxyAddress(url)) return { url };
  return { problem: usageError(`${variable} is not the address of a proxy`, 'use http://HOST:PORT or HOST:PORT') };
}

function isProxyAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return protocol === 'http:' || protocol === 'https:';
  } catch {
    return false;
  }
}

/** Returns the error for a proxy that refuses to connect. undici reports the status only in its message. */
function proxyRefusal(error: unknown, target: string): PortfolioError | undefined {
  const status = error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return undefined;
  return new PortfolioError('network', `the proxy refused to connect to ${target}`, {
    why: `HTTP ${status}${status === '407' ? ': it asks for a user name and a password' : ''}`,
    permanent: Number(status) < 500,
    hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
  });
}
