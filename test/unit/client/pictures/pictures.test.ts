// The rules, over transports without sockets. Sockets are tested in picture-http.test.ts.
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sizesToFill } from '../../../../src/api/kinds/pictures.ts';
import type { Response } from '../../../../src/api/request.ts';
import type { PictureStream } from '../../../../src/client/pictures/picture-response.ts';
import {
  createPictureClient,
  fittingPicture,
  type PictureTransport,
  toPictureTransport,
} from '../../../../src/client/pictures/pictures.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { png, svg } from '../../../support/pictures.ts';
import { plain } from '../../../support/request.ts';

type Reply = Partial<Response> & { readonly text?: string };

const own = 'http://127.0.0.1:8460';

/**
 * Pictures of hosts that respond in this way, and what was asked: `own` or `other`, and the
 * address.
 */
function picturesFrom(reply: (url: string, headers: Response['headers'], count: number) => Reply) {
  const asked: string[] = [];
  const traced: string[] = [];
  const waits: number[] = [];
  const transport = (isOwn: boolean): PictureTransport =>
    toPictureTransport(async (url, _signal, headers = {}) => {
      asked.push(`${isOwn ? 'own' : 'other'} ${url}`);
      const {
        status = 200,
        headers: sent = {},
        body = png(),
        text,
      } = reply(url.href, headers, asked.length);
      return { status, headers: sent, body: text === undefined ? body : Buffer.from(text) };
    });
  const pictures = createPictureClient({
    transport,
    own,
    retryPolicy: { retries: 2, maxWaitSeconds: 30 },
    timeoutMs: 10_000,
    system: {
      now: () => 0,
      random: () => 0.5,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
  });
  const request = { ...plain, events: { trace: (line: string) => traced.push(line) } };
  const get = (address: string) => pictures.get(address, request);
  return { pictures, get, asked, traced, waits };
}

describe('a picture', () => {
  it.each(['rel.png', '//host/x', 'http://', 'http://[', 'http://127.0.0.1:99999/', 'file:///x'])(
    'at %s fails without a request, as one that cannot be read',
    async (address) => {
      const { get, asked } = picturesFrom(() => ({}));
      await expect(get(address)).rejects.toMatchObject({ kind: 'unreadable' });
      expect(asked).toEqual([]);
    },
  );

  it('has its bytes and its type by content', async () => {
    const { get } = picturesFrom(() => ({ headers: { 'content-type': 'text/html' } }));
    expect(await get('https://pics.example/a.jpg')).toEqual({ bytes: png(), type: 'png' });
  });

  it('is asked for without a key, a fragment or a password', async () => {
    const { get, asked, traced } = picturesFrom(() => ({}));
    await get('https://pics.example/a?api_key=k&x=1&client_id=k#part');
    expect(asked).toEqual(['other https://pics.example/a?x=1']);
    expect(traced.join('\n')).not.toContain('=k');
  });

  it.each([
    [{ text: svg }, 'unreadable', /pics\.example sent no picture/],
    [{ headers: { 'content-encoding': 'gzip' } }, 'unreadable', /pics\.example sent no picture/],
    [{ headers: { 'content-length': '99000000' } }, 'unreadable', /sent more than 25 MiB/],
    [{ headers: { 'content-length': '999000000' } }, 'unreadable', /sent more than 250 MiB/],
    [{ status: 404 }, 'not_found', /pics\.example has no such picture/],
    [{ status: 206 }, 'service', /pics\.example refused the request/],
    [
      { status: 302, headers: { location: 'file:///etc/passwd' } },
      'unreadable',
      /a picture cannot be fetched/,
    ],
    [
      { status: 302, headers: { location: '/a' } },
      'service',
      /pics\.example redirects too many times/,
    ],
  ] as const)('that is none is an error: %o', async (reply, kind, message) => {
    const failed = picturesFrom(() => reply).get('https://pics.example/a');
    await expect(failed).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
  });

  it('that is too long without saying so is an error', async () => {
    const { get } = picturesFrom(() => ({ body: png(26 * 1024 * 1024) }));
    await expect(get('https://pics.example/a')).rejects.toThrow('sent more than 25 MiB');
  });

  it('is asked for again after a temporary failure', async () => {
    const { get, asked, waits } = picturesFrom((_url, _headers, count) =>
      count < 3 ? { status: 503 } : {},
    );
    expect((await get('https://pics.example/a')).type).toBe('png');
    expect([asked.length, waits]).toEqual([3, [750, 1500]]);
  });
});

describe('a redirect', () => {
  const from = (hops: Readonly<Record<string, string>>) =>
    picturesFrom((url) =>
      hops[url] === undefined ? {} : { status: 302, headers: { location: hops[url] } },
    );

  it('leads to another host', async () => {
    const { get, asked } = from({ 'https://pics.example/a': 'https://cdn.example/b' });
    await get('https://pics.example/a');
    expect(asked).toEqual(['other https://pics.example/a', 'other https://cdn.example/b']);
  });

  it("counts as the service's own only if no other origin led there", async () => {
    const { get, asked } = from({
      [`${own}/a`]: '/b',
      [`${own}/b`]: 'https://pics.example/c',
      'https://pics.example/c': `${own}/d`,
    });
    await get(`${own}/a`);
    expect(asked).toEqual([
      `own ${own}/a`,
      `own ${own}/b`,
      'other https://pics.example/c',
      `other ${own}/d`,
    ]);
  });
});

describe('a stream', () => {
  const bytes = png(100);
  const etag = '"e1"';
  const rest = (start: number): Reply => ({
    status: 206,
    headers: { etag, 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` },
    body: bytes.subarray(start),
  });
  const readFrom = async (reply: (headers: Response['headers']) => Reply) => {
    const { pictures, asked } = picturesFrom((_, headers) => reply(headers));
    const use = async ({ start, type, body }: PictureStream) => ({
      start,
      type,
      body: await buffer(body),
    });
    const resume = () => ({ bytes: 20, etag });
    const read = await pictures.read('https://pics.example/a', use, { ...plain, resume });
    return { ...read, requests: asked.length };
  };

  it('continues if a 206 starts there', async () => {
    const sent: Response['headers'][] = [];
    const read = await readFrom((headers) => {
      sent.push(headers);
      return rest(20);
    });
    expect(read).toEqual({ start: 20, type: undefined, body: bytes.subarray(20), requests: 1 });
    expect(sent).toEqual([{ range: 'bytes=20-', 'if-range': etag }]);
  });

  it.each([
    ['a 200', () => ({ body: bytes }), 1],
    ['a 206 that starts elsewhere', (range: unknown) => (range ? rest(19) : { body: bytes }), 2],
    ['a 416', (range: unknown) => (range ? { status: 416 } : { body: bytes }), 2],
  ])('starts from the beginning after %s', async (_, reply, requests) => {
    expect(await readFrom(({ range }) => reply(range))).toEqual({
      start: 0,
      type: 'png',
      body: bytes,
      requests,
    });
  });

  it('is not asked for again once it is being used', async () => {
    const { pictures, asked } = picturesFrom(() => ({}));
    const failed = pictures.read(
      'https://pics.example/a',
      () => Promise.reject(new Error('full')),
      plain,
    );
    await expect(failed).rejects.toThrow('full');
    expect(asked).toHaveLength(1);
  });
});

const sizes = [808, 404, 202, 115].map((width) => ({ url: String(width), width }));

function host(failures: Readonly<Record<string, PortfolioError['kind']>> = {}) {
  const asked: string[] = [];
  const get = async (url: string) => {
    asked.push(url);
    const kind = failures[url];
    if (kind !== undefined) throw new PortfolioError(kind, url);
    return { bytes: Buffer.from(url), type: 'png' as const };
  };
  return { asked, get };
}

describe('fittingPicture', () => {
  it('fetches the smallest size that fills the place', async () => {
    const { asked, get } = host();
    expect(
      (await fittingPicture({ get }, sizesToFill({ sizes }, 200), plain)).bytes.toString(),
    ).toBe('202');
    expect(asked).toEqual(['202']);
  });

  it('fetches the next size if that is missing or broken', async () => {
    const { get, asked } = host({ 202: 'not_found', 404: 'unreadable' });
    expect(
      (await fittingPicture({ get }, sizesToFill({ sizes }, 200), plain)).bytes.toString(),
    ).toBe('808');
    expect(asked).toEqual(['202', '404', '808']);
  });

  it('gives up after three with what the first one failed with, and at once where the network fails', async () => {
    const all = host({ 808: 'service', 404: 'service', 202: 'not_found', 115: 'service' });
    await expect(fittingPicture(all, sizesToFill({ sizes }, 200), plain)).rejects.toThrow('202');
    expect(all.asked).toHaveLength(3);
    const none = host({ 202: 'network' });
    await expect(fittingPicture(none, sizesToFill({ sizes }, 200), plain)).rejects.toThrow('202');
    expect(none.asked).toEqual(['202']);
    await expect(fittingPicture(none, [], plain)).rejects.toThrow('no address');
  });
});
