// On real sockets. What services that break the protocol do to it is in test/e2e/hostile.test.ts.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openHttp } from '../../../src/client/http.ts';

const http = await openHttp({ userAgent: 'portfolio/test', proxied: false });
afterAll(() => http.close());
const forever = new AbortController().signal;

/** What asking a server that answers so comes to. */
async function asking(
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
  it('asks by GET, with its own headers and those given', async () => {
    const { body } = await asking(
      ({ method, url, headers }, response) => response.end(JSON.stringify({ method, url, headers })),
      { headers: { 'if-none-match': '"e"' } },
    );
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      method: 'GET',
      url: '/v2/fields?q=a%20b',
      headers: { accept: 'application/json', 'user-agent': 'portfolio/test', 'if-none-match': '"e"' },
    });
  });

  it('gives any status, header names in lower case, and several values of one in one', async () => {
    const { status, headers } = await asking((_, response) => {
      response.writeHead(404, [
        ['X-One', 'a'],
        ['x-one', 'b'],
        ['ETag', '"e"'],
      ]);
      response.end();
    });
    expect([status, headers['x-one'], headers['etag']]).toEqual([404, 'a, b', '"e"']);
  });

  it('decompresses the body, whatever the case of its encoding', async () => {
    const { body } = await asking((_, response) => {
      response.setHeader('content-encoding', ' GZIP');
      response.end(gzipSync('{"fields":[]}'));
    });
    expect(Buffer.from(body).toString()).toBe('{"fields":[]}');
  });

  it('follows no redirect', async () => {
    const { status, headers } = await asking((_, response) => response.writeHead(302, { location: '/' }).end());
    expect([status, headers['location']]).toEqual([302, '/']);
  });

  it.each<[string, Record<string, string>, string | Buffer]>([
    ['more than 16 MiB', { 'content-length': String(17 * 1024 * 1024) }, ''],
    ['more than 16 MiB', {}, Buffer.alloc(17 * 1024 * 1024)],
    ['more than 16 MiB', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(17 * 1024 * 1024))],
    ['unknown way', { 'content-encoding': 'zstd' }, 'x'],
    ['cannot be unpacked', { 'content-encoding': 'gzip' }, 'x'],
  ])('refuses to read %s: %j', async (message, headers, body) => {
    const ended = asking((_, response) => response.writeHead(200, headers).end(body));
    await expect(ended).rejects.toMatchObject({ kind: 'unreadable', message: expect.stringContaining(message) });
  });

  it('says what broke the connection, without the address', async () => {
    const ended = asking((request) => request.socket.resetAndDestroy());
    await expect(ended).rejects.toMatchObject({
      kind: 'network',
      details: { why: 'connection reset', permanent: false },
    });
  });

  it('knows that a service without TLS will not have it at the next try', async () => {
    const ended = asking((_, response) => response.end('{}'), { scheme: 'https' });
    await expect(ended).rejects.toMatchObject({ kind: 'network', details: { permanent: true } });
  });

  it('stops when told to, with the reason it was told', async () => {
    const stop = new AbortController();
    const ended = asking(() => stop.abort(new Error('stopped')), { signal: stop.signal });
    await expect(ended).rejects.toThrow('stopped');
  });
});
