import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, type Given, namedPipe, runWith } from '../../support/system.ts';

/** Runs `serve` on a free port until `visit` is done with its address. */
async function serving<T>(
  args: readonly string[],
  visit: (printed: string) => Promise<T>,
  given: Given = {},
) {
  const stop = new AbortController();
  let visited: Promise<T> | undefined;
  const ran = await runWith(['serve', '--port', '0', ...args], {
    ...given,
    signal: stop.signal,
    onStdout: (text) => {
      visited = visit(text).finally(() => stop.abort());
    },
  });
  return { ran, result: await visited };
}

function fileWith(text: string): string {
  const file = join(emptyFolder(), 'key');
  writeFileSync(file, text);
  return file;
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('serve', () => {
  it('prints its address, answers there, and ends with the signal', async () => {
    const visit = async (printed: string) => (await fetch(`${printed.trim()}/v2/fields`)).json();
    const { ran, result } = await serving([], visit);
    expect(ran).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\n$/),
    });
    expect(result).toMatchObject({ fields: expect.any(Array) });
  });

  it('names the flag of what it cannot listen on', async () => {
    const { exit, stderr } = await runWith(['serve', '--port', '0', '--host', '192.0.2.1']);
    expect(exit).toBe(6);
    expect(stderr).toContain('hint: choose an address of this machine with --host\n');
  });

  it('prints its address as JSON with --json', async () => {
    const visit = (printed: string) => statusOf(`${JSON.parse(printed).base_url}/v2/fields`);
    expect((await serving(['--json'], visit)).result).toBe(200);
  });

  it.each([
    [['--key', 'k'], {}, '?api_key=k', [403, 200]],
    [[], { PORTFOLIO_SERVE_KEY: 'k' }, '?api_key=k', [403, 200]],
    [['--key', 'j'], { PORTFOLIO_SERVE_KEY: 'k' }, '?api_key=j', [403, 200]],
    [['--rate-limit', '1/h'], {}, '', [200, 429]],
    [['--fault', '503:1'], {}, '', [503, 503]],
  ])(
    'with %j and %j answers a request, and one with %j: %j',
    async (args, env, query, expected) => {
      const visit = async (printed: string) => {
        const fields = `${printed.trim()}/v2/fields`;
        return [await statusOf(fields), await statusOf(`${fields}${query}`)];
      };
      expect((await serving(args, visit, { env })).result).toEqual(expected);
    },
  );

  it('says on a terminal what is served and how, and each request', async () => {
    const args = ['--key', 'k-secret', '--latency', '1', '--fault', '503:0'];
    const visit = (url: string) => statusOf(`${url.trim()}/v2/fields?api_key=k-secret`);
    const { stderr } = (await serving(args, visit, { columns: 80 })).ran;
    expect(stderr).toMatch(
      /^library +the sample\nrecords +\d+ projects, \d+ creatives, \d+ works in progress, \d+ collections\n/,
    );
    expect(stderr).toMatch(
      /\nas of +2026-11-01\nkey +required, as api_key or client_id\nlatency +1 ms\nfaults +503:0\n/,
    );
    expect(stderr).toContain('GET /v2/fields?api_key=*** 200\n');
    expect(stderr).not.toContain('k-secret');
  });

  it.each([
    [['--fault', '200:1'], '--fault must be a status and a share, e.g. 503:0.1, not "200:1"'],
    [['--fault', '503:2'], 'not "503:2"'],
    [
      ['--rate-limit', '150'],
      '--rate-limit must be a number of requests and a unit of time, e.g. 150/h, not "150"',
    ],
    [['--rate-limit', '0/h'], 'not "0/h"'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535'],
  ])('refuses %j', async (args, message) => {
    const { exit, stdout, stderr } = await runWith(['serve', ...args]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('shows the key in no line of --verbose', async () => {
    const { ran } = await serving(
      ['--verbose'],
      (printed) => statusOf(`${printed.trim()}/v2/se-cret-1?x=se-cret-1`),
      {
        env: { PORTFOLIO_SERVE_KEY: 'se-cret-1' },
      },
    );
    expect(ran.stderr).toContain('GET /v2/***');
    expect(ran.stderr).not.toContain('se-cret-1');
  });

  it('says that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // a server on a port has this form of address
    const { exit, stderr } = await runWith(['serve', '--port', String(port)]);
    other.close();
    expect(exit).toBe(6);
    expect(stderr).toContain(
      `cannot listen on 127.0.0.1:${port} (the port is in use)\nhint: choose another port`,
    );
  });

  it.each([
    ['is not a regular file', namedPipe(), 1, 'is not a regular file'],
    ['does not exist', join(emptyFolder(), 'nothing.db'), 3, 'there is no library at '],
  ])('names a library that %s', async (_, file, exit, message) => {
    const ran = await runWith(['serve', '--port', '0', '--library', file]);
    expect(ran).toMatchObject({ exit, stderr: expect.stringContaining(message) });
    expect(ran.stderr).toContain(file);
  });
});

describe('serve --replay', () => {
  const entry = (url: string, response: object) => ({ request: { method: 'GET', url }, response });
  const content = { text: '{"fields":[]}' };
  const headers = [
    ['content-encoding', 'br'],
    ['content-length', '3'],
    ['transfer-encoding', 'chunked'],
    [':status', '200'],
    ['x-a', 'one'],
    ['bad name', 'x'],
    ['x-b', 'two\r\nset-cookie: a=1'],
    ['set-cookie', 'a=1'],
  ].map(([name, value]) => ({ name, value }));
  const har = JSON.stringify({
    log: {
      entries: [
        entry('https://api.example/v2/projects?page=1&api_key=secret', { status: -1 }),
        entry('https://api.example/deep/v2/fields?api_key=secret', {
          status: 200,
          headers,
          content,
        }),
        entry('https://pictures.example/a.png', {
          status: 200,
          content: { text: 'AAEC/w==', encoding: 'base64' },
        }),
        entry('https://api.example/deep/v2/users/5', { status: 999, content }),
        entry('https://api.example/deep/v2/users/6', { status: 101, content }),
        entry('https://api.example/deep/v2/users/7', { status: 204, content: { size: 0 } }),
      ],
    },
  });

  it('sends the recorded responses without the headers of their connection, also those of other hosts', async () => {
    const { result } = await serving(
      ['--replay', fileWith(har), '--base-url', 'https://api.example/deep'],
      async (at) => {
        const fields = await fetch(`${at.trim()}/v2/fields?client_id=x`);
        const picture = await fetch(`${at.trim()}/a.png`);
        const head = await fetch(`${at.trim()}/v2/fields`, { method: 'HEAD' });
        return {
          fields: await fields.text(),
          headers: Object.fromEntries(
            [...fields.headers].filter(([name]) => /^x-|cookie|content/.test(name)),
          ),
          picture: [...Buffer.from(await picture.arrayBuffer())],
          head: [head.status, (await head.text()).length],
          post: (await fetch(`${at.trim()}/v2/fields`, { method: 'POST' })).status,
          empty: await statusOf(`${at.trim()}/v2/users/7`),
        };
      },
    );
    expect(result).toEqual({
      fields: content.text,
      headers: { 'content-length': String(content.text.length), 'x-a': 'one' },
      picture: [0, 1, 2, 255],
      head: [200, 0],
      post: 405,
      empty: 204,
    });
  });

  it('answers other requests with 404 and the nearest recorded one, and continues after hostile statuses', async () => {
    const { result } = await serving(
      ['--replay', fileWith(har), '--base-url', 'https://api.example/deep'],
      async (at) => {
        const missing = await fetch(`${at.trim()}/v2/fields?page=2`);
        const statuses = [];
        for (const path of [
          '/v2/users/5',
          '/v2/users/6',
          '/v2/projects?page=1',
          '//x',
          '/%00',
          '/v2/fields',
        ])
          statuses.push(await statusOf(`${at.trim()}${path}`));
        return { missing: await missing.text(), statuses };
      },
    );
    expect(result?.statuses).toEqual([404, 404, 404, 404, 404, 200]);
    expect(result?.missing).toContain(
      'The recording has no response to /deep/v2/fields?page=2; the nearest recorded',
    );
  });

  it('needs the key, has faults, and says what it serves', async () => {
    const visit = async (at: string) => [
      await statusOf(`${at.trim()}/deep/v2/fields`),
      await statusOf(`${at.trim()}/deep/v2/fields?api_key=k`),
    ];
    const { ran, result } = await serving(['--replay', fileWith(har), '--key', 'k'], visit, {
      columns: 80,
    });
    expect(result).toEqual([403, 200]);
    expect(ran.stderr).toContain('recorded 3 responses of https://api.example\nkey      required');
    const failing = (at: string) => statusOf(`${at.trim()}/deep/v2/fields`);
    expect((await serving(['--replay', fileWith(har), '--fault', '503:1'], failing)).result).toBe(
      503,
    );
  });

  it.each([
    [['--replay', '/missing.har'], 'there is no such file'],
    [['--replay', fileWith('[]')], 'is not a HAR file'],
    [
      ['--replay', fileWith(har), '--library', 'x.db'],
      '--replay and --library cannot be used together',
    ],
  ])('%j: one sentence', async (args, sentence) => {
    const { exit, stderr } = await runWith(['serve', '--port', '0', ...args]);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(sentence) });
  });
});
