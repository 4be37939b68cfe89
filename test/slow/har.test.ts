// HAR files that Chromium writes, recordings whose writer is killed, and a large file.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createPort } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { transportOf } from '../../src/service/answer.ts';
import { openSamplePictures } from '../../src/sources/embedded.ts';
import { newHome, portfolio, serve } from '../support/command.ts';
import { listening } from '../support/listening.ts';
import { service } from '../support/service.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const executablePath = '/usr/bin/chromium';
const isMissing = !existsSync(executablePath) && !process.env['CI'];

it.skipIf(isMissing)(
  'replays and serves what Chromium recorded: compressed, Latin-1 and binary bodies, redirects and failures',
  async () => {
    const answer = transportOf({ ...service, pictures: openSamplePictures(service.library) });
    const refusing = await listening(createPort((socket) => socket.destroy()));
    const page = createServer(async ({ url = '/' }, response) => {
      if (url === '/old') return response.writeHead(302, { location: '/v2/fields' }).end();
      if (url === '/latin')
        return response
          .writeHead(200, {
            'content-type': 'text/plain; charset=iso-8859-1',
            'set-cookie': ['a=1', 'b=2'],
          })
          .end(Buffer.from('é', 'latin1'));
      if (!/^\/(v2|pictures)\//.test(url))
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Works</title>');
      const { status, headers, body } = await answer(
        new URL(url, 'http://a.test'),
        new AbortController().signal,
      );
      if (url.startsWith('/pictures/')) return response.writeHead(status, headers).end(body);
      return response
        .writeHead(status, { ...headers, 'content-encoding': 'gzip' })
        .end(gzipSync(body));
    });
    const site = await listening(page);
    const har = join(emptyFolder(), 'chromium.har');
    const { projects } = JSON.parse((await runWith(['projects', '--demo', '--json'])).stdout);
    const picture = new URL(projects[0].covers['115']).pathname;
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const context = await browser.newContext({ recordHar: { path: har, content: 'embed' } });
    const tab = await context.newPage();
    await tab.goto(site.url);
    const addresses = [
      '/v2/projects',
      '/v2/users/albacastro',
      '/v2/users/albacastro/followers',
      '/old',
      '/latin',
      picture,
    ];
    for (const address of [...addresses, `${refusing.url}/v2/fields`])
      await tab.evaluate(
        (from) =>
          fetch(from).then(
            (response) => response.text(),
            () => '',
          ),
        address,
      );
    await context.close();
    await Promise.all([browser.close(), site.stop(), refusing.stop()]);
    const statuses = JSON.parse(readFileSync(har, 'utf8')).log.entries.map(
      ({ response: { status } }: { response: { status: number } }) => status,
    );
    expect(statuses).toContain(-1);

    for (const line of [
      'projects --json',
      'projects -o csv',
      'user show albacastro --json',
      'api /v2/fields',
    ]) {
      const [live, replayed] = await Promise.all(
        [['--demo'], ['--replay', har]].map((flags) => runWith([...line.split(' '), ...flags])),
      );
      expect({ line, exit: replayed?.exit, stdout: replayed?.stdout }).toEqual({
        line,
        exit: 0,
        stdout: live?.stdout,
      });
    }
    const served = await serve(['--replay', har]);
    try {
      const latin = await fetch(`${served.url}/latin`);
      expect([await latin.text(), latin.headers.get('content-type')]).toEqual([
        'é',
        'text/plain; charset=utf-8',
      ]);
      expect(latin.headers.getSetCookie()).toEqual([]);
      const { body } = await answer(
        new URL(picture, 'http://a.test'),
        new AbortController().signal,
      );
      expect(Buffer.from(await (await fetch(`${served.url}${picture}`)).arrayBuffer())).toEqual(
        Buffer.from(body),
      );
      expect((await fetch(`${served.url}/old`, { redirect: 'manual' })).status).toBe(302);
    } finally {
      await served.stop();
    }
  },
  120_000,
);

it('reads 200 MB with 250 MB of memory', async () => {
  const file = join(emptyFolder(), 'big.har');
  const opened = openSync(file, 'w');
  const text = (await runWith(['projects', '--demo', '--json'])).stdout;
  writeSync(opened, '{"log":{"pages":[],"entries":[');
  let count = 0;
  for (let size = 0; size < 200e6; count++) {
    const request = { method: 'GET', url: `https://api.example/v2/projects?page=${count}` };
    const entry = JSON.stringify({ request, response: { status: 200, content: { text } } });
    size += writeSync(opened, `${count === 0 ? '' : ','}${entry}`);
  }
  writeSync(opened, ']}}');
  closeSync(opened);
  const script = `process.on('exit', () => console.error(process.resourceUsage().maxRSS))`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const env = { ...newHome().env, NODE_OPTIONS: `--import=${preload}` };
  const args = ['projects', '--page', String(count - 1), '--replay', file, '--json'];
  const { exit, stdout, stderr } = await portfolio(args, { env });
  expect({ exit, isSame: stdout === text }).toEqual({ exit: 0, isSame: true });
  expect(Number(stderr)).toBeGreaterThan(30_000);
  expect(Number(stderr)).toBeLessThan(250_000);
}, 120_000);
