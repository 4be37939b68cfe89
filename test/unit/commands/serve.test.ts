import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../support/system.ts';

/** Runs `serve` on a free port until `visit` is done with its address. */
async function serving<T>(args: readonly string[], visit: (printed: string) => Promise<T>) {
  const stop = new AbortController();
  let visited: Promise<T> | undefined;
  const ran = await runWith(['serve', '--port', '0', ...args], {
    signal: stop.signal,
    onStdout: (text) => {
      visited = visit(text).finally(() => stop.abort());
    },
  });
  return { ran, result: await visited };
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('serve', () => {
  it('prints its address, answers there, and ends with the signal', async () => {
    const { ran, result } = await serving([], async (printed) => (await fetch(`${printed.trim()}/v2/fields`)).json());
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\n$/) });
    expect(result).toMatchObject({ fields: expect.any(Array) });
  });

  it('prints it as JSON with --json', async () => {
    const { result } = await serving(['--json'], async (printed) =>
      statusOf(`${JSON.parse(printed).base_url}/v2/fields`),
    );
    expect(result).toBe(200);
  });

  it('requires the key, limits requests and fails some, as its flags say', async () => {
    const visit = (path: string) => async (printed: string) => [
      await statusOf(`${printed.trim()}/v2/fields`),
      await statusOf(`${printed.trim()}${path}`),
    ];
    expect((await serving(['--key', 'k'], visit('/v2/fields?api_key=k'))).result).toEqual([403, 200]);
    expect((await serving(['--rate-limit', '1/h'], visit('/v2/fields'))).result).toEqual([200, 429]);
    expect((await serving(['--fault', '503:1'], visit('/v2/fields'))).result).toEqual([503, 503]);
  });

  it('says on a terminal what is served and how, and each request', async () => {
    const stop = new AbortController();
    let visited: Promise<unknown> | undefined;
    const args = ['serve', '--port', '0', '--key', 'k-secret', '--latency', '1', '--fault', '503:0'];
    const { stderr } = await runWith(args, {
      signal: stop.signal,
      columns: 80,
      onStdout: (url) => {
        visited = statusOf(`${url.trim()}/v2/fields?api_key=k-secret`).finally(() => stop.abort());
      },
    });
    await visited;
    expect(stderr).toMatch(
      /^library +the sample\nrecords +\d+ projects, \d+ creatives, \d+ works in progress, \d+ collections\n/,
    );
    expect(stderr).toMatch(/\nas of +2026-11-01\nkey +the one of --key.*\nlatency +1 ms\nfaults +503:0\n/);
    expect(stderr).toContain('GET /v2/fields?api_key=*** 200\n');
    expect(stderr).not.toContain('k-secret');
  });

  it.each([
    [['--fault', '200:1'], '--fault takes a status and a share, e.g. 503:0.1, not "200:1"'],
    [['--fault', '503:2'], 'not "503:2"'],
    [['--rate-limit', '150'], '--rate-limit takes a number of requests and a unit of time, e.g. 150/h, not "150"'],
    [['--rate-limit', '0/h'], 'not "0/h"'],
    [['--port', '70000'], '--port takes a whole number from 0 to 65535'],
  ])('refuses %j', async (args, message) => {
    const { exit, stdout, stderr } = await runWith(['serve', ...args]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('says that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // a server on a port has this form of address
    const { exit, stderr } = await runWith(['serve', '--port', String(port)]);
    other.close();
    expect(exit).toBe(6);
    expect(stderr).toContain(`cannot listen on 127.0.0.1:${port} (the port is in use)\nhint: choose another port`);
  });

  it('names a library that does not exist', async () => {
    const file = join(emptyFolder(), 'nothing.db');
    const { exit, stderr } = await runWith(['serve', '--port', '0', '--library', file]);
    expect(exit).toBe(1);
    expect(stderr).toContain(file);
  });
});
