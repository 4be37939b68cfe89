import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/transport.ts';
import { createClient } from '../../../src/client/client.ts';
import type { Key } from '../../../src/client/key.ts';
import { PortfolioError } from '../../../src/errors.ts';

const response = (status: number, body = '{}', headers: Record<string, string> = {}): Response => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** A client whose service sends these responses in turn. */
function clientWith(answers: readonly (Response | Error)[], key?: Key) {
  const asked: string[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const client = createClient({
    transport: async (url) => {
      const answer = answers[asked.push(url.href) - 1];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    key: async () => key,
    retryPolicy: { retries: 2, maxWait: 30 },
    timeout: 1000,
    signal: new AbortController().signal,
    system: {
      now: () => waits.reduce((sum, ms) => sum + ms, 0),
      random: () => 0.5,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
    trace: () => {},
    note: (line) => lines.push(line),
  });
  return { client, asked, waits, lines };
}

const url = new URL('https://api.example/v2/fields');
const key: Key = { value: 'k&1', param: 'client_id', origin: 'https://api.example', overHttp: false };

describe('the client', () => {
  it.each([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'not_found'],
    [400, 'service'],
    [405, 'service'],
  ] as const)('does not retry after %i, which is %s', async (status, kind) => {
    const { client, asked } = clientWith([response(status)]);
    await expect(client.get(url)).rejects.toMatchObject({ kind, details: { status } });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [response(429), 'rate_limited'],
    [response(500), 'service'],
    [response(503), 'service'],
    [new PortfolioError('network', 'gone'), 'network'],
  ] as const)('retries twice after %o', async (answer, kind) => {
    const { client, asked, waits, lines } = clientWith([answer, answer, answer]);
    await expect(client.get(url)).rejects.toMatchObject({ kind });
    expect([asked.length, waits, lines.length]).toEqual([3, [750, 1500], 2]);
  });

  it('accepts a 304 only for a conditional request', async () => {
    const { client } = clientWith([response(304), response(304)]);
    expect((await client.get(url, undefined, { 'if-none-match': '"e"' })).status).toBe(304);
    await expect(client.get(url)).rejects.toMatchObject({ kind: 'service', details: { status: 304 } });
  });

  it('returns the response of the successful retry', async () => {
    const { client } = clientWith([response(503), response(200, 'ok')]);
    expect(Buffer.from((await client.get(url)).body).toString()).toBe('ok');
  });

  it('passes on the message in the error body', async () => {
    const body = JSON.stringify({ http_code: '400', messages: [{ type: 'error', message: 'page takes a number' }] });
    const { client } = clientWith([response(400, body)]);
    await expect(client.get(url)).rejects.toMatchObject({ details: { why: 'HTTP 400: page takes a number' } });
  });

  it('follows a redirect within the origin, with the key', async () => {
    const { client, asked } = clientWith(
      [response(301, '', { location: '/v3/fields?client_id=old' }), response(200)],
      key,
    );
    await client.get(url);
    expect(asked[1]).toBe('https://api.example/v3/fields?client_id=k%261');
  });

  it.each(['https://evil.example/v2/fields', 'http://api.example/v2/fields', '//evil.example/', 'file:///etc/passwd'])(
    'refuses a redirect to %s',
    async (location) => {
      const { client, asked } = clientWith([response(302, '', { location })], key);
      await expect(client.get(url)).rejects.toMatchObject({ kind: 'unsafe' });
      expect(asked).toHaveLength(1);
    },
  );

  it('fails after too many redirects', async () => {
    const { client } = clientWith(Array.from({ length: 10 }, () => response(302, '', { location: '/v2/fields' })));
    await expect(client.get(url)).rejects.toMatchObject({
      kind: 'service',
      message: expect.stringContaining('too many times'),
    });
  });
});
