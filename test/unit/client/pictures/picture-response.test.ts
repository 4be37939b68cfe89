import { buffer as bytesOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { only, pictureUrl, streamOf } from '../../../../src/client/pictures/picture-response.ts';
import { startTimeLimit } from '../../../../src/client/time-limit.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { png } from '../../../support/pictures.ts';

const host = 'pics.example';
const limit = startTimeLimit(
  new AbortController().signal,
  10_000,
  () => new PortfolioError('timeout', host),
);
afterEach(() => limit.stop());

const bytes = png(100);
const resume = { bytes: 20, etag: '"e1"' };
const streamFrom = (
  status: number,
  headers: Readonly<Record<string, string>>,
  from?: typeof resume,
) => streamOf({ status, headers, body: only(bytes) }, host, { limit, resume: from, now: 0 });

describe('the stream of a response', () => {
  it('has the type, the length and the strong ETag of a whole picture', async () => {
    const sent = { etag: '"e1"', 'content-length': String(bytes.length) };
    expect(await streamFrom(200, sent)).toMatchObject({
      type: 'png',
      start: 0,
      total: bytes.length,
      etag: '"e1"',
    });
    for (const headers of [{}, { etag: 'W/"e1"' }, { etag: 'e1' }])
      expect(await streamFrom(200, headers)).toMatchObject({ total: undefined, etag: undefined });
  });

  it('has no type if it continues an earlier one', async () => {
    const sent = { 'content-range': `bytes 20-119/120`, 'content-length': '100' };
    expect(await streamFrom(206, sent, resume)).toMatchObject({
      type: undefined,
      start: 20,
      total: 120,
      etag: '"e1"',
    });
  });

  it.each([
    [206, { 'content-range': 'bytes 19-99/100' }],
    [206, { 'content-range': 'bytes 20-99/100', etag: '"e2"' }],
    [206, { 'content-range': 'bytes 20-89/100' }],
    [206, {}],
    [416, {}],
  ])('is undefined where a %d does not go on with the picture', async (status, headers) => {
    expect(await streamFrom(status, headers, resume)).toBeUndefined();
  });

  it.each([
    [404, 'not_found'],
    [403, 'service'],
    [429, 'rate_limited'],
    [416, 'service'],
  ])('is an error for status %d', async (status, kind) => {
    await expect(streamFrom(status, {})).rejects.toMatchObject({ kind });
  });
});

describe('the address of a picture', () => {
  it('has no key and no fragment, and may be relative to what redirects there', () => {
    expect(pictureUrl('https://a.example/p?api_key=k&client_id=k&x=1#f').href).toBe(
      'https://a.example/p?x=1',
    );
    expect(pictureUrl('/q', new URL('https://a.example/p')).href).toBe('https://a.example/q');
  });

  it.each([
    ...[
      '',
      'p.png',
      'file:///p.png',
      'data:image/png;base64,AAAA',
      'ftp://a.example/p',
      'blob:https://a.example/p',
    ],
  ])('is not %j', (address) => {
    expect(() => pictureUrl(address)).toThrow('a picture cannot be fetched');
  });
});

async function* chunks(...parts: readonly Uint8Array[]) {
  yield* parts;
}

it('a stream whose beginning comes in pieces is whole', async () => {
  const body = chunks(bytes.subarray(0, 1), bytes.subarray(1, 5), bytes.subarray(5));
  const stream = await streamOf({ status: 200, headers: {}, body }, host, {
    limit,
    resume: undefined,
    now: 0,
  });
  expect(stream?.type).toBe('png');
  expect(await bytesOf(stream?.body ?? chunks())).toEqual(bytes);
});

it('a stream that is too long fails', async () => {
  const start = 250 * 1024 * 1024 - 3;
  const headers = { 'content-range': `bytes ${start}-${start + 3}/*` };
  const rest = (length: number) =>
    streamOf(
      { status: 206, headers, body: chunks(Buffer.from('ab'), Buffer.alloc(length - 2)) },
      host,
      {
        limit,
        resume: { bytes: start, etag: '"e1"' },
        now: 0,
      },
    );
  expect(await bytesOf((await rest(3))?.body ?? chunks())).toHaveLength(3);
  await expect(bytesOf((await rest(4))?.body ?? chunks())).rejects.toThrow(
    'sent more than 250 MiB',
  );
});
