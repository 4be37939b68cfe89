// Recordings: the entries of a file in chunks of any size, the form of an entry, and the key in it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMask } from '../../src/client/mask.ts';
import { appendEntry } from '../../src/har/append.ts';
import { entryText, type Observed } from '../../src/har/entry.ts';
import { exchangeOf, requestKey } from '../../src/har/exchange.ts';
import { entryScanner } from '../../src/har/scanner.ts';
import { recordedBase } from '../../src/har/service.ts';
import { emptyFolder } from '../support/system.ts';

describe('the scanner', () => {
  const entries = ['{"a":"]}\\"{"}', '{"b":[1,{"c":"é\\\\"}]}', '{}', '[[]]'];
  const text = `\ufeff \n{"x":{"entries":[{}]},"log":{"pages":[{"entries":[{"no":1}]}],"entries": [\n${entries.join(' ,\n')}\n], "z":{}}}\n`;

  it.each([1, 2, 3, 7, 64, 4096])('finds the entries in chunks of %i bytes', (size) => {
    const bytes = Buffer.from(text);
    const scanner = entryScanner();
    const found = [];
    for (let at = 0; at < bytes.length; at += size)
      found.push(...scanner.push(bytes.subarray(at, at + size)));
    expect(found.map((each) => each.text)).toEqual(entries);
    expect(found.map(({ start, end }) => bytes.toString('utf8', start, end))).toEqual(entries);
    expect(found.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(scanner.state()).toBe('intact');
  });

  it('leaves out the text of an entry that is too long', () => {
    const scanner = entryScanner(20);
    const found = scanner.push(
      Buffer.from(`{"log":{"entries":[{"a":"${'x'.repeat(30)}"},{"b":1}]}}`),
    );
    expect(found.map((each) => each.text)).toEqual([undefined, '{"b":1}']);
  });
});

describe('an entry', () => {
  const key = 'canary-4-canary';
  const masked = (observed: Partial<Observed>, body?: string | Uint8Array, headers = {}) => {
    const mask = createMask();
    mask.addKey(key);
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const response = { status: 200, headers, body: bytes, size: bytes?.length ?? 0 };
    const [url, started] = [new URL('https://api.example/v2/fields'), Date.UTC(2026, 10, 1)];
    const text = entryText(
      { url, headers: {}, started, wait: 20, receive: 5, response, ...observed },
      mask,
    );
    expect(text).not.toContain(key);
    expect(text).not.toContain(Buffer.from(key).toString('base64').slice(0, 16));
    return JSON.parse(text);
  };

  it('has the members of HAR 1.2', () => {
    expect(masked({}, '{}', { 'content-type': 'application/json', 'content-length': '2' })).toEqual(
      {
        startedDateTime: '2026-11-01T00:00:00.000Z',
        time: 25,
        request: {
          ...{ method: 'GET', url: 'https://api.example/v2/fields', httpVersion: 'HTTP/1.1' },
          ...{ cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: 0 },
        },
        response: {
          ...{ status: 200, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
          headers: [
            { name: 'content-type', value: 'application/json' },
            { name: 'content-length', value: '2' },
          ],
          content: { size: 2, mimeType: 'application/json', text: '{}' },
          ...{ headersSize: -1, bodySize: 2 },
        },
        cache: {},
        timings: { send: 0, wait: 20, receive: 5 },
      },
    );
  });

  it.each([
    ['the value in an address', { url: new URL(`https://api.example/${key}?q=${key}`) }, '{}', {}],
    [
      'the name in an address',
      { url: new URL('https://api.example/?client_id=other-key') },
      '{}',
      {},
    ],
    ['a request header', { headers: { 'x-a': key, authorization: 'other-key' } }, '{}', {}],
    [
      'a response header',
      {},
      '{}',
      { 'x-a': key, 'set-cookie': 'a=other-key', location: '/?api_key=other-key' },
    ],
    ['a text', {}, `<a href="/?api_key=other-key">${key}</a>`, {}],
    ['JSON', {}, `{"api_key":"other-key","a":"${key}"}`, {}],
    ['a binary body', {}, Buffer.concat([Buffer.from([0xff]), Buffer.from(key)]), {}],
    ['an error', { response: undefined, error: `no ${key}` }, '{}', {}],
  ])('hides a key in %s', (_, observed, body, headers) => {
    expect(JSON.stringify(masked(observed, body, headers))).not.toContain('other-key');
  });

  it('keeps the JSON of a body valid', () => {
    const text = JSON.stringify({ a: 'see api_key=abc"def', api_key: 12345678, id: 5 });
    const { content } = masked({}, text).response;
    expect(JSON.parse(content.text)).toEqual({ a: 'see api_key=***"def', api_key: '***', id: 5 });
  });

  it.each([
    ['a text', 'é{}', undefined],
    ['bytes', Buffer.from([0, 0xff, 0xfe]), 'base64'],
    ['nothing', '', undefined],
  ])('returns the body as it was if it is %s', (_, body, encoding) => {
    const entry = masked({}, body);
    expect(entry.response.content.encoding).toBe(encoding);
    expect(exchangeOf(JSON.stringify(entry))?.body).toEqual(Buffer.from(body));
  });
});

it.each([
  ['/v2/a?b=2&a=1', '/v2/a?a=1&b=2', true],
  ['/v2/a?q=x+y', '/v2/a?q=x%20y', true],
  ['/v2/a?api_key=1&a=1&client_id=2', '/v2/a?a=1', true],
  ['/v2/a?a=1&a=2', '/v2/a?a=2&a=1', true],
  ['/v2/a?a=1', '/v2/a?a=2', false],
  ['/v2/a?a=1%26b=2', '/v2/a?a=1&b=2', false],
])('the requests %s and %s are the same: %j', (one, other, same) => {
  const key = (path: string) => requestKey(new URL(path, 'https://api.example'));
  expect(key(one) === key(other)).toBe(same);
});

it.each([
  [['https://www.example/', 'https://api.example/v2/projects?page=2'], 'https://api.example'],
  [['https:\\/\\/api.example\\/deep\\/v2\\/projects\\/5'], 'https://api.example/deep'],
  [['data:text/plain,x', 'https://www.example/a'], 'https://www.example'],
  [[], undefined],
])('finds the service of %j', (urls, base) => {
  const file = join(emptyFolder(), 'a.har');
  const padding = 'x'.repeat(1_048_500); // the address is at the end of the first chunk
  writeFileSync(
    file,
    `{"p":"${padding}","log":[${urls.map((url) => `{"url": "${url}"}`).join()}]}`,
  );
  expect(recordedBase(file)).toBe(base);
});

it('creates the file for this user only, and names the version and what was hidden', () => {
  const file = join(emptyFolder(), 'a.har');
  for (const number of [1, 2])
    appendEntry(file, `{"request":{"url":"https://a.example/${number}"}}`, '1.2.3');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    log: {
      version: '1.2',
      creator: { name: 'portfolio', version: '1.2.3' },
      comment: 'Keys are replaced by *** in addresses, headers and bodies.',
      entries: [1, 2].map((number) => ({ request: { url: `https://a.example/${number}` } })),
    },
  });
});
