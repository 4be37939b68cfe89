import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Service } from '../../../../src/service/answer.ts';
import {
  type Server,
  type ServerOptions,
  startServer,
} from '../../../../src/service/http/server.ts';
import {
  ask,
  madeAt,
  projectRecord,
  serviceOf,
  user,
  userRecord,
} from '../../../support/records.ts';

const ada = user(1, { city: 'Kyiv' });
const projects = [
  projectRecord({ id: 5, owners: [ada], name: 'Käse and | bread', fields: ['Fine Arts'] }),
];
const service = serviceOf({ users: [userRecord(ada)], projects });

const running: Server[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function started(
  options: Partial<ServerOptions> = {},
  more: Partial<Service> = {},
): Promise<Server> {
  const standard = { host: '127.0.0.1', port: 0, random: () => 0 };
  const server = await startServer({ ...service, ...more }, { ...standard, ...options });
  running.push(server);
  return server;
}

/**
 * Sends packets of bytes as they are, `undefined` as the end; returns all that came until the other
 * side closed.
 */
function raw(
  { url }: Server,
  ...packets: readonly (string | Uint8Array | undefined)[]
): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', async () => {
      for (const packet of packets) {
        if (packet === undefined) socket.end();
        else socket.write(packet);
        if (packets.length > 1) await new Promise((sent) => setTimeout(sent, 5));
      }
    }).setNoDelay();
    socket.setEncoding('utf8').on('data', (chunk) => {
      got += chunk;
    });
    socket.on('close', () => resolve(got)).on('error', reject);
  });
}

test('a request over a socket gets the same response as without one', async () => {
  const { url } = await started();
  const response = await fetch(`${url}/v2/projects`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.text()).toBe(ask(service, '/v2/projects').text);
});

test('HEAD is answered without a body', async () => {
  const { url } = await started();
  const response = await fetch(`${url}/v2/projects`, { method: 'HEAD' });
  expect(Number(response.headers.get('content-length'))).toBe(
    Buffer.byteLength(ask(service, '/v2/projects').text),
  );
  expect(await response.text()).toBe('');
});

test('a response that the client still has is not sent again', async () => {
  const lines: string[] = [];
  const { url } = await started({ log: (line) => lines.push(line) }, { now: () => madeAt * 1000 });
  const etag = (await fetch(`${url}/v2/projects`)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const [named, status] of [
    [etag, 304],
    [`"other", W/${etag}`, 304],
    ['*', 304],
    ['"other"', 200],
  ] as const) {
    const response = await fetch(`${url}/v2/projects`, { headers: { 'if-none-match': named } });
    expect([named, response.status, response.headers.get('etag')]).toEqual([named, status, etag]);
    expect((await response.text()) === '').toBe(status === 304);
  }
  expect((await fetch(`${url}/v2/projects/999`)).headers.get('etag')).toBeNull();
  expect(lines[1]).toBe('GET /v2/projects 304');
});

test('a POST with a body is answered', async () => {
  const { url } = await started();
  const response = await fetch(`${url}/v2/projects`, {
    method: 'POST',
    body: 'x'.repeat(1_000_000),
  });
  expect(response.status).toBe(405);
});

const toFields = 'GET /v2/fields HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.each([
  ['one request', toFields, ['200']],
  ['two requests', `${toFields}${toFields}`, ['200', '200']],
])(
  'a client that closes its half after %s gets all responses, however late',
  async (_, sent, statuses) => {
    const got = await raw(await started({ latency: 100 }), sent, undefined);
    expect(got.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(statuses);
  },
);

test.each([
  ['localhost', 200],
  ['LOCALHOST:8460', 200],
  ['127.0.0.1', 200],
  ['127.8.9.10:80', 200],
  ['[::1]:8460', 200],
  ['other.example', 421],
  ['localhost.', 421],
  ['sub.localhost', 421],
  ['127.0.0.1.other.example', 421],
  ['192.168.1.5', 421],
  ['[::2]', 421],
  ['localhost@other.example', 421],
  ['', 421],
])('a request to the host %j gets %i', async (host, status) => {
  const server = await started();
  const got = await raw(
    server,
    `GET /v2/fields HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status === 421) expect(got).toContain('There is no service for the host');
});

test.each([
  ['two hosts', '/v2/fields', ['localhost', 'localhost'], 400],
  ['another host in both', 'http://other.example/v2/fields', ['other.example'], 421],
  ['the same host in both', 'http://localhost/v2/fields', ['localhost'], 200],
  ['no host', '/v2/fields', [], 400],
])('a request with %s gets %i', async (_, target, hosts, status) => {
  const server = await started();
  const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
  const got = await raw(server, `GET ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('an absolute address names the host of a request of HTTP/1.0', async () => {
  const server = await started();
  expect(await raw(server, 'GET http://localhost/v2/fields HTTP/1.0\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
  expect(await raw(server, 'GET http://other.example/v2/fields HTTP/1.0\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 421 /,
  );
});

test('a request of HTTP/1.0 without a host is answered', async () => {
  expect(await raw(await started(), 'GET /v2/fields HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['nonsense', 'lalala\r\n\r\n', 400],
  ['an address with blanks', 'GET /v2/projects?q=a b HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a header too long', `GET /v2/fields HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused and the connection closed', async (_, sent, status) => {
  const got = await raw(await started(), sent);
  expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('after pipelined nonsense others are still answered', async () => {
  const server = await started();
  await raw(server, 'GET /v2/fields HTTP/1.1\r\nHost: localhost\r\n\r\n\0\0\0 HTTP\r\n\r\n');
  expect((await fetch(`${server.url}/v2/fields`)).status).toBe(200);
});

test('the requested share of requests fails', async () => {
  const draws = [0.05, 0.25, 0.95];
  const faults = [
    { status: 503, share: 0.1 },
    { status: 429, share: 0.2 },
  ];
  const { url } = await started({ faults, random: () => draws.shift() ?? 1 });
  const responses = await Promise.all([1, 2, 3].map(() => fetch(`${url}/v2/fields`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 503]);
  expect(await responses.find(({ status }) => status === 503)?.json()).toMatchObject({
    http_code: 503,
  });
});

test('a response waits as long as the latency', async () => {
  const { url } = await started({ latency: 120 });
  const before = performance.now();
  await fetch(`${url}/v2/fields`);
  expect(performance.now() - before).toBeGreaterThan(110);
});

test('stopping does not wait for open requests', async () => {
  const server = await started({ latency: 20_000 });
  const waiting = fetch(`${server.url}/v2/fields`).catch(() => 'cut off');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = performance.now();
  await server.stop();
  expect(await waiting).toBe('cut off');
  expect(performance.now() - before).toBeLessThan(2000);
});

test('a taken port is an error', async () => {
  const { url } = await started();
  await expect(started({ port: Number(new URL(url).port) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('a failure of the service is a 500 without details', async () => {
  const lines: string[] = [];
  const now = () => {
    throw new Error('clock broke');
  };
  const library = { ...service.library, fixedNow: undefined };
  const { url } = await started({ log: (line) => lines.push(line) }, { now, library });
  const response = await fetch(`${url}/v2/fields`);
  expect(await response.json()).toEqual({
    http_code: 500,
    messages: [{ type: 'error', message: 'The service failed' }],
  });
  expect(lines).toEqual(['clock broke', 'GET /v2/fields 500']);
});

test('the log has one line a request, without the key', async () => {
  const lines: string[] = [];
  const { url } = await started(
    { log: (line) => lines.push(line) },
    { key: 'secret', now: () => madeAt * 1000 },
  );
  await fetch(`${url}/v2/projects/5?api_key=secret`);
  expect(lines).toEqual(['GET /v2/projects/5?api_key=*** 200']);
});
