// The embedded service among people who mean it harm: it keeps answering others, and tells nothing
// but its library.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Service } from '../../src/service/answer.ts';
import { type Server, startServer } from '../../src/service/http/server.ts';
import { type Served, serve } from '../support/command.ts';
import { ask, problemOf, projectRecord, serviceOf, user, userRecord } from '../support/records.ts';
import { service as sample } from '../support/service.ts';

const ada = user(1);
const service = serviceOf({
  users: [userRecord(ada)],
  projects: [projectRecord({ id: 5, owners: [ada] })],
});

let server: Server | undefined;
let served: Served | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
  await served?.stop();
  server = undefined;
  served = undefined;
});

async function started(more: Partial<Service> = {}): Promise<string> {
  server = await startServer(
    { ...service, ...more },
    { host: '127.0.0.1', port: 0, random: () => 0 },
  );
  return server.url;
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The bytes as they are, and what came back by the time the other side closed. */
async function raw(url: string, sent: string): Promise<string> {
  const socket = await open(url);
  let got = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    got += chunk;
  });
  socket.end(sent, 'latin1');
  await once(socket, 'close');
  return got;
}

const answers = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/v2/projects/5`)).status === 200;

describe('a request is refused by its first fault', () => {
  test.each(['', 'wrong', 'secre', 'secret%00', 'SECRET', '%73ecret2'])(
    '403 to the key %j',
    (key) => {
      const guarded = { ...service, key: 'secret' };
      expect(ask(guarded, `/v2/fields?api_key=${key}`).status).toBe(403);
      expect(ask(guarded, `/v2/fields?api_key[]=secret&client_id=${key}`).status).toBe(403);
      expect(ask(guarded, '/v2/fields?client_id=%73ecret').status).toBe(200);
    },
  );
});

/** Ways out of a folder, in all writings; the words of a file that every machine here has. */
const secret = readFileSync(new URL('../../package.json', import.meta.url), 'utf8').slice(0, 40);
const climbs = [
  '/../package.json',
  '/v2/../../package.json',
  '/v2/%2e%2e/%2e%2e/package.json',
  '/v2/..%2f..%2fpackage.json',
  '/v2/..%5c..%5cpackage.json',
  '/v2/%252e%252e%252fpackage.json',
  '/v2/projects/..%2f..%2f..%2fpackage.json',
  '/v2/users/..%2f..%2fetc%2fpasswd',
  '/v2/users/%2fetc%2fpasswd',
  '/v2/users/file:%2f%2f%2fetc%2fpasswd',
  '/v2/projects/5%00.json',
  '/v2/%c0%ae%c0%ae/package.json',
  '//etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/etc/passwd',
  '/v2/projects/5/../../../../package.json',
  '/sample.db',
  '/v2/sample.db',
  "/v2/users/1'%20OR%20'1'='1",
  '/v2/users/x%27%20UNION%20SELECT%20sql%20FROM%20sqlite_master--',
  '/v2/__proto__',
  '/v2/users/__proto__/constructor',
  '*',
  '',
];

describe('nothing outside the library is readable', () => {
  test.each(climbs)('at %j', async (target) => {
    const got = await raw(
      await started(),
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(got).toMatch(/^HTTP\/1\.1 40[04] /);
    for (const text of [secret, 'root:', 'CREATE ', 'SQLite', 'node:', '    at '])
      expect(got).not.toContain(text);
  });

  test.each([
    ...`" ' * ( NEAR( name:x - ^ %00 \\ { a"b %ff %d800 🤷`.split(' '),
    'a AND',
    '"a" OR',
  ])('by the search for %j, which is answered', (q) => {
    const { status, text } = ask(service, `/v2/projects?q=${q}`);
    expect({ status, list: text.startsWith('{"projects":[') }).toEqual({ status: 200, list: true });
  });
});

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
/** As long as a request line may be. */
const filled = (text: string): string => text.repeat(Math.floor(15_000 / text.length));

describe('the cost of one question is bounded', () => {
  test.each([
    ['a repeated word', `q=${filled('a+')}`, 200],
    [
      'the beginnings of a word',
      `q=${letters.map((_, at) => letters.slice(0, at + 1).join('')).join('+')}`,
      200,
    ],
    ['a repeated tag', filled('tags=a&'), 200],
    ['a repeated parameter', filled('x&'), 200],
    ['all beginnings of words', `q=${pairs.join('+')}`, 400],
    ['phrases with a common end', `q=${pairs.map((pair) => `${pair}-a`).join('+')}`, 400],
    ['one phrase', `q=${filled('a-')}`, 400],
    ['one phrase without blanks', `q=${filled('東京')}`, 400],
    ['letters that stand for several words', `q=${'ﷺ'.repeat(40)}`, 400],
    ['tags', `tags=${pairs.join('|')}`, 400],
    ['a wrong name', `field=${filled('Illustration')}`, 400],
    ['wrong keys', filled('api_key=a&'), 403],
  ])('%s', (_, query, status) => {
    const asked = { ...sample, ...(status === 403 ? { key: 'secret' } : {}) };
    const before = performance.now();
    for (const path of ['projects', 'users'])
      expect(ask(asked, `/v2/${path}?${query}`).status).toBe(status);
    expect(performance.now() - before).toBeLessThan(500);
  });

  test.each([
    [
      'q',
      letters.flatMap((a) => [`${a}a`, `${a}e`]).slice(0, 50),
      '+',
      'q takes at most 50 different words',
    ],
    ['tags', pairs.slice(0, 100), '|', 'tags takes at most 100 different tags'],
  ])('%s takes its limit and one more is a 400', (name, values, separator, message) => {
    const target = `/v2/projects?${name}=${[...values, ...values].join(separator)}`;
    expect(ask(sample, target).status).toBe(200);
    expect(problemOf(sample, `${target}${separator}one-more`)).toBe(`400 ${message}`);
  });
});

describe('it keeps answering others', () => {
  test('while it answers the longest questions', async () => {
    server = await startServer(sample, { host: '127.0.0.1', port: 0, random: () => 0 });
    const { url } = server;
    const before = performance.now();
    const long = [
      `q=${filled('a+')}`,
      `q=${filled('a-')}`,
      filled('q=a&'),
      `tags=${filled('a|')}a`,
      `q=${pairs.join('+')}`,
    ];
    const questions = long.map((query) => fetch(`${url}/v2/projects?${query}`));
    expect((await fetch(`${url}/v2/fields`)).status).toBe(200);
    expect((await Promise.all(questions)).map(({ status }) => status)).toEqual([
      200, 400, 200, 200, 400,
    ]);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test('while hundreds ask half a request, pipeline nonsense or never read', async () => {
    const url = await started();
    const line = 'GET /v2/fields HTTP/1.1\r\n';
    const halves = ['G', 'GET /v2', line, `${line}Host: localhost\r\nX-Half`];
    const pipelined = 'GET /v2/projects HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const bodies =
      'POST /v2/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx';
    const sent = [
      ...halves,
      pipelined.repeat(200),
      `${pipelined.repeat(20)}\0\x01\x02 ??\r\n\r\n`,
      bodies,
      '\0'.repeat(9000),
    ];
    for (let round = 0; round < 40; round++) {
      for (const bytes of sent) (await open(url)).pause().write(bytes, 'latin1');
    }
    expect(await answers(url)).toBe(true);
    for (const socket of sockets) socket.resetAndDestroy();
    expect(await answers(url)).toBe(true);
  });

  test('while as many idle connections are open as this machine has room for, ten thousand at the most', async () => {
    const room = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 10_000;
    const count = Math.min(10_000, room - 300);
    served = await serve();
    const { url } = served;
    for (let opened = 0; opened < count; opened += 250) {
      await Promise.all(Array.from({ length: 250 }, () => open(url)));
    }
    const began = performance.now();
    expect((await fetch(`${url}/v2/projects`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(count).toBeGreaterThan(100);
  }, 120_000);
});
