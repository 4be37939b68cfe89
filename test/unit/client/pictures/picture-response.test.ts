import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { bounded, only, pictureUrl, streamOf, withHead } from '../../../../src/client/pictures/picture-response.ts';
import { startTimeLimit } from '../../../../src/client/time-limit.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { png } from '../../../support/pictures.ts';

const host = 'pics.example';
const limit = startTimeLimit(new AbortController().signal, 10_000, () => new PortfolioError('timeout', host));
afterEach(() => limit.end());

const bytes = png(100);
const resume = { bytes: 20, etag: '"e1"' };
const streamFrom = (status: number, headers: Readonly<Record<string, string>>, from?: typeof resume) =>
  streamOf({ status, headers, body: only(bytes) }, host, { limit, resume: from, now: 0 });

describe('the stream of a response', () => {
  it('has the type, the length and the strong ETag of a whole picture', async () => {
    const sent = { etag: '"e1"', 'content-length': String(bytes.length) };
    expect(await streamFrom(200, sent)).toMatchObject({ type: 'png', start: 0, total: bytes.length, etag: '"e1"' });
    for (const headers of [{}, { etag: 'W/"e1"' }, { etag: 'e1' }])
      expect(await streamFrom(200, headers)).toMatchObject({ total: undefined, etag: undefined });
  });

  it('has no type if it continues an earlier one', async () => {
    const sent = { 'content-range': `bytes 20-119/120`, 'content-length': '100' };
    expect(await streamFrom(206, sent, resume)).toMatchObject({ type: undefined, start: 20, total: 120, etag: '"e1"' });
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
    expect(pictureUrl('https://a.example/p?api_key=k&client_id=k&x=1#f').href).toBe('https://a.example/p?x=1');
    expect(pictureUrl('/q', new URL('https://a.example/p')).href).toBe('https://a.example/q');
  });

  it.each([
    ...['', 'p.png', 'file:///p.png', 'data:image/png;base64,AAAA', 'ftp://a.example/p', 'blob:https://a.example/p'],
  ])('is not %j', (address) => {
    expect(() => pictureUrl(address)).toThrow('a picture cannot be fetched');
  });
});

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it.each([
  ['abcdefghijklm', ['a', 'b', 'cdefghijkl', 'm']],
  ['abc', ['abc']],
  ['', []],
])('the beginning of %j is read and put back', async (text, parts) => {
  const { head, body } = await withHead(chunks(...parts));
  expect(Buffer.from(head).toString()).toBe(text.slice(0, 12));
  expect(await textOf(body)).toBe(text);
});

it('a stream that is too long fails', async () => {
  expect(await textOf(bounded(chunks('ab', 'cd'), 4, () => new Error('too large')))).toBe('abcd');
  await expect(textOf(bounded(chunks('ab', 'cd'), 3, () => new Error('too large')))).rejects.toThrow('too large');
});
