// Proxies and hosts that misbehave while a connection is made, on real sockets, through the clients
// that retry.
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { openTransport } from '../../../src/client/http.ts';
import { openPictureHttp } from '../../../src/client/pictures/picture-http.ts';
import { createPictureClient } from '../../../src/client/pictures/pictures.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { listening } from '../../support/listening.ts';
import { plain } from '../../support/request.ts';

/** Milliseconds that a try may take in a test that waits for their end, and in any other. */
const timeout = 150;
const ample = 10_000;
const policy = {
  retryPolicy: { retries: 2, maxWaitSeconds: 30 },
  system: { now: () => 0, random: () => 0.5, sleep: async () => {} },
};

/** Tests that run together cannot use `onTestFinished`, which belongs to one of them. */
const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A server that does this with each connection, and counts them. */
async function counting(misbehave: (socket: Socket) => void) {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    misbehave(socket.resume()); // read, so that its end is noticed
  });
  const { url, stop } = await listening(server);
  stops.push(stop);
  const { host } = new URL(url);
  return { host, connections: () => connections, open: () => open.size };
}

type Env = Readonly<Record<string, string>>;

const clients = {
  page: async (url: URL, env: Env, timeout: number) => {
    const { transport, close } = openTransport({
      userAgent: 'test',
      env,
      connectTimeoutMs: timeout,
    });
    const client = createClient({ ...policy, timeoutMs: timeout, transport });
    return client.get(url, plain).finally(close);
  },
  picture: async (url: URL, env: Env, timeout: number) => {
    const { own, guarded, close } = openPictureHttp({
      userAgent: 'test',
      env,
      connectTimeoutMs: timeout,
    });
    const transport = (isOwn: boolean) => (isOwn ? own : guarded);
    const pictures = createPictureClient({
      ...policy,
      timeoutMs: timeout,
      transport,
      own: 'https://api.example',
    });
    return pictures.get(url.href, plain).finally(close);
  },
};

/** The error of a request for https://api.example, and the milliseconds that it took. */
async function failureOf(
  client: keyof typeof clients,
  env: Env,
  { url = new URL('https://api.example/v2/fields'), timeout = ample } = {},
) {
  const began = performance.now();
  const error = await clients[client](url, env, timeout).catch((error: unknown) => error);
  if (!(error instanceof PortfolioError)) throw error;
  return { error, took: performance.now() - began };
}

const onData = (act: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => act(socket));
const sends = (text: string) => onData((socket) => socket.end(text));

// Most of these tests wait in real time, so they wait together.
describe.concurrent.each(['page', 'picture'] as const)('for a %s, a proxy', (client) => {
  it.each<[string, (socket: Socket) => void, tries: number, RegExp]>([
    [
      'that closes during CONNECT',
      onData((socket) => socket.end()),
      3,
      /^the proxy HOST closed the connection$/,
    ],
    [
      'that closes at once',
      (socket) => socket.destroy(),
      3,
      /^the proxy HOST closed the connection$/,
    ],
    [
      'that resets',
      onData((socket) => socket.resetAndDestroy()),
      3,
      /^the proxy HOST closed the connection$/,
    ],
    ['that speaks no HTTP', sends('SSH-2.0-x\r\n'), 1, /^the proxy HOST did not answer with HTTP$/],
    [
      'that sends headers without end',
      sends(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1e6)}`),
      1,
      /HOST did not answer/,
    ],
    [
      'that asks for a password',
      sends('HTTP/1.1 407 No\r\n\r\n'),
      1,
      /^the proxy HOST refused to connect to api\.example/,
    ],
    [
      'that forbids the host',
      sends('HTTP/1.1 403 No\r\n\r\n'),
      1,
      /^the proxy HOST refused to connect to api\.example/,
    ],
    [
      'that fails',
      sends('HTTP/1.1 502 No\r\n\r\n'),
      3,
      /^the proxy HOST refused to connect to api\.example/,
    ],
  ])('%s is asked once for each try, and named', async (_, misbehave, tries, message) => {
    const proxy = await counting(misbehave);
    const { error } = await failureOf(client, { HTTPS_PROXY: `http://ada:secret-1@${proxy.host}` });
    expect(error.message).toMatch(new RegExp(message.source.replace('HOST', proxy.host)));
    expect(error).toMatchObject({
      kind: 'network',
      details: { hint: 'check HTTPS_PROXY, or name the host in NO_PROXY' },
    });
    expect(JSON.stringify([error, error.details])).not.toContain('secret-1');
    expect(proxy.connections()).toBe(tries);
  });

  it('that nobody listens at is named', async () => {
    const { error } = await failureOf(client, { ALL_PROXY: 'http://127.0.0.1:1' });
    expect(error).toMatchObject({
      message: 'the proxy 127.0.0.1:1 refused the connection',
      details: { hint: 'check ALL_PROXY, or name the host in NO_PROXY' },
    });
  });

  it.each([
    ['ada:p%40ss', 'https://api.example/a', 'api.example:443', 'ada:p@ss'],
    ['ada', 'https://api.example:8443/a', 'api.example:8443', 'ada:'],
    ['ada:', 'https://[2606:4700::1]/a', '[2606:4700::1]:443', 'ada:'],
  ])(
    'gets the credentials %s, and is asked to connect %s',
    async (credentials, url, host, sent) => {
      let head = '';
      const proxy = await counting((socket) => {
        socket.once('data', (chunk) => {
          head += chunk;
          socket.end('HTTP/1.1 403 No\r\n\r\n');
        });
      });
      await failureOf(
        client,
        { HTTPS_PROXY: `http://${credentials}@${proxy.host}` },
        { url: new URL(url) },
      );
      const lines = head.trimEnd().split('\r\n');
      expect(lines).toEqual([
        `CONNECT ${host} HTTP/1.1`,
        `host: ${host}`,
        'connection: keep-alive',
        `proxy-authorization: Basic ${Buffer.from(sent).toString('base64')}`,
      ]);
    },
  );

  it('that does not use TLS, but is said to, is named', async () => {
    const proxy = await counting(sends('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { error } = await failureOf(client, { HTTPS_PROXY: `https://${proxy.host}` });
    expect(error).toMatchObject({
      message: `the proxy ${proxy.host} could not be reached`,
      details: { reason: 'it does not use TLS; is the address http instead of https?' },
    });
    expect(proxy.connections()).toBe(1);
  });

  it('that has no address is named', async () => {
    const { error } = await failureOf(client, { HTTPS_PROXY: 'proxy.invalid:8080' });
    expect(error.message).toBe('the proxy proxy.invalid:8080 could not be reached');
    expect(error.details.reason).toMatch(/^host (not found|lookup failed temporarily)$/);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['is silent', () => {}],
    ['is silent after it connected', onData((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))],
    [
      'sends its head a byte at a time',
      (socket) => {
        const bytes = [
          ...'HTTP/1.1 200 OK\r\nx: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
        ];
        const timer = setInterval(() => socket.write(bytes.shift() ?? 'y'), 10);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is given up after the time of each try, and named', async (_, misbehave) => {
    const proxy = await counting(misbehave);
    const { error, took } = await failureOf(
      client,
      { HTTPS_PROXY: `http://${proxy.host}` },
      { timeout },
    );
    expect(error).toMatchObject({
      kind: 'timeout',
      details: {
        reason: expect.stringMatching(new RegExp(`0\\.15 s, through the proxy ${proxy.host}$`)),
        hint: 'allow more time with --timeout, or check HTTPS_PROXY',
      },
    });
    expect(took).toBeGreaterThan(3 * timeout - 50);
    expect(took).toBeLessThan(3 * timeout + 1500);
    expect(proxy.connections()).toBe(3);
    await vi.waitFor(() => expect(proxy.open()).toBe(0));
  });

  it('that closes after it connected is said to be on the way', async () => {
    const proxy = await counting(sends('HTTP/1.1 200 OK\r\n\r\n'));
    const { error } = await failureOf(client, { HTTPS_PROXY: `http://${proxy.host}` });
    expect(error.message).toMatch(
      /^the (service|picture host) at api\.example could not be reached$/,
    );
    expect(error.details).toMatchObject({
      reason: `connection reset, through the proxy ${proxy.host}`,
      hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
    });
    expect(proxy.connections()).toBe(3);
  });

  it('of another kind is said before anything is sent', async () => {
    const proxy = await counting(() => {});
    const { error } = await failureOf(client, { HTTPS_PROXY: `socks5://${proxy.host}` });
    expect(error).toMatchObject({
      kind: 'usage',
      message: 'HTTPS_PROXY names a SOCKS proxy, which is not supported',
    });
    expect(proxy.connections()).toBe(0);
  });
});

describe.concurrent('without a proxy', () => {
  it('a host that is silent during the TLS handshake is given up after the time of each try', async () => {
    const host = await counting(() => {});
    const { error, took } = await failureOf(
      'page',
      {},
      { url: new URL(`https://${host.host}/`), timeout },
    );
    expect(error.kind).toBe('timeout');
    expect(took).toBeLessThan(3 * timeout + 1500);
    expect(host.connections()).toBe(3);
    await vi.waitFor(() => expect(host.open()).toBe(0));
  });

  it('a look-up that does not end is given up too', async () => {
    const { guarded, close } = openPictureHttp(
      { userAgent: 'test', env: {}, connectTimeoutMs: timeout },
      () => {},
    );
    const pictures = createPictureClient({
      ...policy,
      timeoutMs: timeout,
      transport: () => guarded,
      own: 'https://api.example',
    });
    await expect(pictures.get('https://pics.example/a', plain)).rejects.toMatchObject({
      kind: 'timeout',
    });
    await close();
  });
});

describe.concurrent('the time of a try', () => {
  const timeout = 600; // more, because these tests need an end in time too
  const slowly = async (url: string) => {
    const { transport, close } = openTransport({
      userAgent: 'test',
      env: {},
      connectTimeoutMs: timeout,
    });
    const client = createClient({
      ...policy,
      timeoutMs: timeout,
      retryPolicy: { retries: 0, maxWaitSeconds: 0 },
      transport,
    });
    return client.get(new URL(url), plain).finally(close);
  };

  it('is one for all redirects', async () => {
    const { url, stop } = await listening(async (request, response) => {
      await wait(timeout * 0.4);
      const hop = Number(request.url?.slice(1));
      if (hop < 3) response.writeHead(302, { location: `/${hop + 1}` });
      response.end('{}');
    });
    stops.push(stop);
    await expect(slowly(`${url}/1`)).rejects.toMatchObject({ kind: 'timeout' });
    expect((await slowly(`${url}/3`)).status).toBe(200);
  });

  it('ends with the head of the response, and from then on silence is limited', async () => {
    const { url, stop } = await listening(async (request, response) => {
      await wait(timeout * 0.4);
      response.flushHeaders();
      const pieces = request.url === '/silent' ? 0 : 10;
      for (let nth = 0; nth < pieces; nth++) {
        await wait(timeout * 0.15);
        response.write(`"${'x'.repeat(1000)}",`);
      }
      if (pieces > 0) response.end();
    });
    stops.push(stop);
    expect((await slowly(`${url}/`)).body.length).toBe(10_030);
    await expect(slowly(`${url}/silent`)).rejects.toMatchObject({ kind: 'timeout' });
  });
});
