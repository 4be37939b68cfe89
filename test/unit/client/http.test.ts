// On real sockets. What services that break the protocol do to it is in test/e2e/hostile.test.ts.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, test } from 'vitest';
import { openTransport } from '../../../src/client/http.ts';
import { networkError } from '../../../src/client/network-error.ts';

const http = openTransport({ userAgent: 'portfolio/test', env: {}, connectTimeoutMs: 10_000 });
afterAll(() => http.close());
const forever = new AbortController().signal;

/** The result of a request to a server that responds in this way. */
async function requestTo(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
  { signal = forever, headers = {}, scheme = 'http' } = {},
) {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on a port has this form of address
  const url = new URL(`${scheme}://127.0.0.1:${port}/v2/fields?q=a%20b`);
  try {
    return await http.transport(url, signal, headers);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the transport', () => {
  it('sends a GET with its own headers and the given ones', async () => {
    const { body } = await requestTo(
      ({ method, url, headers }, response) =>
        response.end(JSON.stringify({ method, url, headers })),
      { headers: { 'if-none-match': '"e"' } },
    );
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      method: 'GET',
      url: '/v2/fields?q=a%20b',
      headers: {
        accept: 'application/json',
        'user-agent': 'portfolio/test',
        'if-none-match': '"e"',
      },
    });
  });

  it('returns any status, header names in lower case, and several values of a header as one', async () => {
    const { status, headers } = await requestTo((_, response) => {
      response.writeHead(404, { 'X-One': ['a', 'b'], ETag: '"e"' }).end();
    });
    expect([status, headers['x-one'], headers['etag']]).toEqual([404, 'a, b', '"e"']);
  });

  it.each([
    [' GZIP', gzipSync],
    ['br', brotliCompressSync],
  ])('decompresses a body with the Content-Encoding %j', async (encoding, compress) => {
    const { body } = await requestTo((_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(compress('{"fields":[]}'));
    });
    expect(Buffer.from(body).toString()).toBe('{"fields":[]}');
  });

  it('follows no redirect', async () => {
    const { status, headers } = await requestTo((_, response) =>
      response.writeHead(302, { location: '/' }).end(),
    );
    expect([status, headers['location']]).toEqual([302, '/']);
  });

  it.each<readonly [string, Record<string, string>, string | Buffer]>([
    ['more than 16 MiB', { 'content-length': String(17 * 1024 * 1024) }, ''],
    ['more than 16 MiB', {}, Buffer.alloc(17 * 1024 * 1024)],
    ['more than 16 MiB', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(17 * 1024 * 1024))],
    ...['zstd', 'deflate', 'gzip, br', 'constructor'].map(
      (encoding) =>
        ['unsupported Content-Encoding', { 'content-encoding': encoding }, 'x'] as const,
    ),
    ['cannot be decompressed', { 'content-encoding': 'gzip' }, 'x'],
  ])('fails for %s: %j', async (message, headers, body) => {
    const ended = requestTo((_, response) => response.writeHead(200, headers).end(body));
    await expect(ended).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining(message),
    });
  });

  it('reports why the connection broke, without the path and the query', async () => {
    const ended = requestTo((request) => request.socket.resetAndDestroy());
    await expect(ended).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/^the service at 127\.0\.0\.1:\d+ could not be reached$/),
      details: { reason: 'connection reset', isPermanent: false },
    });
  });

  it('reports a failure that a retry would not change', async () => {
    const ended = requestTo((_, response) => response.end('{}'), { scheme: 'https' });
    const why = 'it does not use TLS; is the address http instead of https?';
    await expect(ended).rejects.toMatchObject({
      kind: 'network',
      details: { isPermanent: true, reason: why },
    });
  });

  it('stops when the signal aborts, with its reason', async () => {
    const stop = new AbortController();
    const ended = requestTo(() => stop.abort(new Error('stopped')), { signal: stop.signal });
    await expect(ended).rejects.toThrow('stopped');
  });
});

test('a response that breaks off is not a service that could not be reached', async () => {
  const ended = requestTo((_, response) => {
    response.writeHead(200, { 'content-length': '400' });
    response.write('{', () => response.destroy());
  });
  await expect(ended).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringMatching(/^the response of 127\.0\.0\.1:\d+ broke off$/),
    details: { hint: expect.stringMatching(/^run the command again/) },
  });
});

test('a failure without a code has no reason', () => {
  const details = { reason: 'unknown reason' };
  expect(networkError(new Error('gone'), 'the service', 'h')).toMatchObject({
    kind: 'network',
    details,
  });
});
