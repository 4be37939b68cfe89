// Real TLS: directly, through a proxy, and with a certificate that nobody vouches for.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../support/canary.ts';
import { portfolio } from '../support/command.ts';
import { listening, type Running } from '../support/listening.ts';
import { emptyFolder } from '../support/system.ts';

const body = '{"fields":[{"id":108,"name":"Illustration"}],"popular":[]}';

const folder = emptyFolder();
const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];

const asked: string[] = [];
const tunnels: string[] = [];
const credentials: (string | undefined)[] = [];
/** All bytes from the client that the proxy passes on. */
let passed = Buffer.alloc(0);
let service: Running;
let proxy: Running;
const portOf = ({ url }: Running) => Number(new URL(url).port);

beforeAll(async () => {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    ...names,
  ];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', keyFile, '-out', certificate], {
    stdio: 'ignore',
  });
  const tls = { key: readFileSync(keyFile), cert: readFileSync(certificate) };
  service = await listening(
    createTlsServer(tls, (request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }),
  );
  proxy = await listening(
    createServer().on('connect', (request, socket: Socket) => {
      tunnels.push(request.url ?? '');
      credentials.push(request.headers['proxy-authorization']);
      const target = connect(portOf(service), '127.0.0.1', () =>
        socket.write('HTTP/1.1 200 Connected\r\n\r\n'),
      );
      socket.on('data', (chunk: Buffer) => {
        passed = Buffer.concat([passed, chunk]);
      });
      for (const end of [socket, target]) end.on('error', () => {});
      socket.pipe(target).pipe(socket);
    }),
  );
});

afterAll(async () => {
  await Promise.all([service.stop(), proxy.stop()]);
});

const fields = (env: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  portfolio(['fields', '--json', '--base-url', `https://localhost:${portOf(service)}`, ...flags], {
    env,
  });

test('A request over TLS carries the key', async () => {
  asked.length = 0;
  expect(await fields({ NODE_EXTRA_CA_CERTS: certificate })).toEqual({
    exit: 0,
    stdout: body,
    stderr: '',
  });
  const [, value] = /^\/v2\/fields\?(?:api_key|client_id)=(.+)$/.exec(asked[0] ?? '') ?? [];
  expect(decodeURIComponent(value ?? '')).toBe(canary);
});

test('Through a proxy it does so too, and the proxy reads nothing of it', async () => {
  asked.length = 0;
  const through = {
    NODE_EXTRA_CA_CERTS: certificate,
    HTTPS_PROXY: `http://ada:pass%20word@127.0.0.1:${portOf(proxy)}`,
  };
  expect(await fields(through)).toEqual({ exit: 0, stdout: body, stderr: '' });
  expect(tunnels).toEqual([`localhost:${portOf(service)}`]);
  expect(credentials).toEqual([`Basic ${Buffer.from('ada:pass word').toString('base64')}`]);
  expect(asked).toHaveLength(1);
  expect(passed.length).toBeGreaterThan(100);
  expect(passed.includes(canary)).toBe(false);
});

test('NO_PROXY goes past the proxy', async () => {
  tunnels.length = 0;
  const past = {
    NODE_EXTRA_CA_CERTS: certificate,
    HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
    NO_PROXY: 'localhost',
  };
  expect(await fields(past)).toEqual({ exit: 0, stdout: body, stderr: '' });
  expect(tunnels).toEqual([]);
});

test('A certificate that nobody vouches for is an error of the network, and is not retried', async () => {
  asked.length = 0;
  const { exit, stdout, stderr } = await fields({}, '--retries', '3');
  expect([exit, stdout, asked]).toEqual([6, '', []]);
  expect(stderr).toContain('localhost');
  expect(stderr).toMatch(/certificate/i);
  expect(stderr).toContain('if you trust its signer, set NODE_EXTRA_CA_CERTS');
  expect(stderr).not.toMatch(/retry/i);
});
