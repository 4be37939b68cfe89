// On real sockets of this machine: the service's own origin is allowed there, everything else is
// refused.
import type { LookupFunction } from 'node:net';
import { buffer as bytesOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { publicOnly } from '../../../../src/client/pictures/guard.ts';
import { openPictureHttp } from '../../../../src/client/pictures/picture-http.ts';
import { createPictureClient } from '../../../../src/client/pictures/pictures.ts';
import { type PictureHost, pictureHost, png } from '../../../support/pictures.ts';
import { plain } from '../../../support/request.ts';

const options = { userAgent: 'portfolio/test', env: {}, connectTimeoutMs: 10_000 };
const http = openPictureHttp(options);
const forever = new AbortController().signal;
let host: PictureHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

describe("the service's own origin", () => {
  it('is asked without a key, a cookie or an encoding', async () => {
    host = await pictureHost((_, response) => response.end(png()));
    const { status, body } = await http.own(new URL('/a.png?b=1', host.url), forever, {
      range: 'bytes=5-',
    });
    expect([status, await bytesOf(body)]).toEqual([200, png()]);
    expect(host.asked).toEqual(['/a.png?b=1']);
    expect(Object.keys(host.heads[0] ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'range', 'user-agent'].sort(),
    );
  });

  it('that closes early is an error with its host', async () => {
    host = await pictureHost((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(png());
      setTimeout(() => response.destroy(), 20);
    });
    const { body } = await http.own(new URL(host.url), forever, {});
    await expect(bytesOf(body)).rejects.toMatchObject({
      kind: 'network',
      message: `the response of ${new URL(host.url).host} broke off`,
    });
  });
});

describe('any other origin', () => {
  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
    '0',
  ])('on this machine is not asked: %s', async (name) => {
    host = await pictureHost((_, response) => response.end(png()));
    const url = new URL(`http://${name}:${new URL(host.url).port}/`);
    await expect(http.guarded(url, forever, {})).rejects.toMatchObject({
      kind: 'unsafe',
      details: { reason: 'the address is in a private network' },
    });
    expect(host.asked).toEqual([]);
  });
});

describe('a public host', () => {
  /**
   * On this machine as well: `pics.example` stands for an address that is public, and
   * `rebound.example` has changed to this machine's.
   */
  const named: LookupFunction = (hostname, options, callback) => {
    const found = [{ address: '127.0.0.1', family: 4 }];
    const guarded = publicOnly((_hostname, _options, done) => done(null, found));
    if (hostname === 'pics.example') callback(null, options.all === true ? found : '127.0.0.1', 4);
    else guarded(hostname, options, callback);
  };

  async function fetched(location: (port: string) => string) {
    const neighbour = await pictureHost((_, response) => response.end(png()));
    const { port } = new URL(neighbour.url);
    host = await pictureHost((request, response) => {
      if (request.url === '/whole') return response.end(png());
      return response.writeHead(302, { location: location(port) }).end();
    });
    const { own, guarded, close } = openPictureHttp(options, named);
    const pictures = createPictureClient({
      transport: (isOwn) => (isOwn ? own : guarded),
      own: neighbour.url,
      retryPolicy: { retries: 0, maxWaitSeconds: 0 },
      timeoutMs: 10_000,
      system: { now: () => 0, random: () => 0, sleep: async () => {} },
    });
    try {
      const result = await pictures
        .get(`http://pics.example:${new URL(host.url).port}/`, plain)
        .catch((error: unknown) => error);
      return { result, isNeighbourAsked: neighbour.asked.length > 0 };
    } finally {
      await close();
      await neighbour.stop();
    }
  }

  it('is requested, also after a redirect from another public host', async () => {
    const { result } = await fetched(() => '/whole');
    expect(result).toMatchObject({ type: 'png' });
  });

  it.each([
    ['to an address of this machine', (port: string) => `http://127.0.0.1:${port}/`],
    ['to a name of this machine', (port: string) => `http://localhost:${port}/`],
    [
      'to a name that is looked up as this machine',
      (port: string) => `http://rebound.example:${port}/`,
    ],
    ['to IPv4 within IPv6', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
  ])("does not lead %s, though the service's own origin is there", async (_, location) => {
    expect(await fetched(location)).toMatchObject({
      result: { kind: 'unsafe', details: { reason: 'the address is in a private network' } },
      isNeighbourAsked: false,
    });
  });
});
