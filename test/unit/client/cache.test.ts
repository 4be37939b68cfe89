import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/request.ts';
import { withCache } from '../../../src/client/cache.ts';
import type { CacheEntry, FileCache } from '../../../src/client/file-cache.ts';
import { plain } from '../../support/request.ts';

const response = (body: string, headers: Record<string, string> = {}, status = 200): Response => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** A store in memory. */
function memory(): FileCache & { readonly entries: Map<string, CacheEntry> } {
  const entries = new Map<string, CacheEntry>();
  return {
    folder: '/cache',
    entries,
    read: async (name) => entries.get(name),
    write: async (name, response, at) => {
      entries.set(name, { response, at });
    },
    touch: async (name, at) => {
      const entry = entries.get(name);
      if (entry) entries.set(name, { ...entry, at });
    },
    stats: async () => ({ entries: entries.size, bytes: 0, oldest: undefined, newest: undefined }),
    names: async () => [...entries.keys()],
    remove: async () => {},
    tidy: async () => {},
    clear: async () => 0,
  };
}

/**
 * A cache of one minute for a service that sends these responses in turn, with a clock that can be
 * set.
 */
function cacheWith(answers: readonly Response[], store: FileCache = memory()) {
  const asked: (readonly [string, Response['headers'] | undefined])[] = [];
  const traced: string[] = [];
  const notes: string[] = [];
  const reused: unknown[] = [];
  const clock = { now: 1_000_000 };
  const stop = new AbortController();
  const events = {
    trace: (line: string) => traced.push(line),
    note: (line: string) => notes.push(line),
  };
  const client = withCache(
    {
      get: async (url, { headers = {} }) => {
        const answer = answers[asked.push([url.href, headers]) - 1];
        if (answer === undefined) throw new Error('asked too often');
        return answer;
      },
    },
    {
      store,
      profile: 'default',
      keyIdentity: 'key-1',
      maxAge: 60_000,
      now: () => clock.now,
      holdsKey: (text) => text.includes('canary'),
    },
  );
  const get = async (address = 'https://api.example/v2/fields', more = {}) => {
    const { body, cachedAt } = await client.get(new URL(address), {
      signal: stop.signal,
      events,
      ...more,
    });
    if (cachedAt !== undefined) reused.push([Buffer.from(body).toString(), cachedAt]);
    return Buffer.from(body).toString();
  };
  return { get, asked, traced, notes, reused, clock, stop };
}

describe('the name of an entry', async () => {
  async function name(address: string, profile = 'default', keyIdentity = 'key-1') {
    const store = memory();
    const options = {
      store,
      profile,
      keyIdentity,
      maxAge: 60_000,
      now: () => 0,
      holdsKey: () => false,
    };
    await withCache({ get: async () => response('{}') }, options).get(new URL(address), plain);
    return [...store.entries.keys()].join();
  }
  const usual = await name('https://api.example/v2/projects?q=a&sort=views');

  it.each([
    'https://api.example/v2/projects?sort=views&q=a',
    'https://api.example:443/v2/projects?q=a&sort=views',
    'https://api.example/v2/projects?q=a&sort=views&api_key=secret',
    'https://api.example/v2/projects?client_id=secret&q=%61&sort=views',
  ])('is the same for %s', async (address) => {
    expect(usual).toMatch(/^[0-9a-f]{64}$/);
    expect(await name(address)).toBe(usual);
  });

  it.each([
    'https://other.example/v2/projects?q=a&sort=views',
    'http://api.example/v2/projects?q=a&sort=views',
    'https://api.example:8443/v2/projects?q=a&sort=views',
    'https://api.example/base/v2/projects?q=a&sort=views',
    'https://api.example/v2/projects?q=a',
    'https://api.example/v2/projects?q=a&q=a&sort=views',
    'https://api.example/v2/projects?q=a%26sort%3Dviews',
  ])('differs for %s', async (address) => {
    expect(await name(address)).not.toBe(usual);
  });

  it('differs for another key, without a key, and for another profile', async () => {
    const url = 'https://api.example/v2/fields';
    const names = await Promise.all([
      name(url),
      name(url, 'default', 'key-2'),
      name(url, 'default', ''),
      name(url, 'work'),
    ]);
    expect(new Set(names).size).toBe(4);
    expect(names.join()).not.toContain('key');
  });

  it('depends on the order of a parameter given twice', () => {
    expect(name('https://api.example/?q=a&q=b')).not.toBe(name('https://api.example/?q=b&q=a'));
  });
});

describe('the cache', () => {
  it('returns the cached response until it is too old', async () => {
    const { get, asked, traced, reused, clock } = cacheWith([
      response('{"a":1}'),
      response('{"a":2}'),
    ]);
    expect(await get()).toBe('{"a":1}');
    clock.now += 59_999;
    expect(await get()).toBe('{"a":1}');
    clock.now += 1;
    expect(await get()).toBe('{"a":2}');
    expect(asked).toHaveLength(2);
    expect(reused).toEqual([['{"a":1}', 1_000_000]]);
    expect(traced).toEqual([
      'cache miss https://api.example/v2/fields',
      'cache hit https://api.example/v2/fields (60 s old)',
      'cache miss https://api.example/v2/fields (too old)',
    ]);
  });

  it('sends a request when the clock was set back to before the response', async () => {
    const { get, clock } = cacheWith([response('[1]'), response('[2]')]);
    await get();
    clock.now -= 1;
    expect(await get()).toBe('[2]');
  });

  it('revalidates an old response, and uses one that has not changed', async () => {
    const { get, asked, traced, clock } = cacheWith([
      response('[1]', { etag: '"e1"' }),
      response('', {}, 304),
    ]);
    await get();
    clock.now += 60_000;
    expect(await get()).toBe('[1]');
    clock.now += 59_999;
    expect(await get()).toBe('[1]');
    expect(asked.map(([, headers]) => headers)).toEqual([{}, { 'if-none-match': '"e1"' }]);
    expect(traced).toContain('cache revalidated https://api.example/v2/fields');
  });

  it('caches the new response if the old one has changed', async () => {
    const { get, clock } = cacheWith([
      response('[1]', { etag: 'W/"e1"' }),
      response('[2]', { etag: '"e2"' }),
    ]);
    await get();
    clock.now += 60_000;
    expect([await get(), await get()]).toEqual(['[2]', '[2]']);
  });

  it.each(['', 'e1', '"a"b"', '"\r\nx: y"', '"é"'])(
    'does not send an invalid ETag: %j',
    async (etag) => {
      const { get, asked, clock } = cacheWith([response('[1]', { etag }), response('[2]')]);
      await get();
      clock.now += 60_000;
      await get();
      expect(asked[1]?.[1]).toEqual({});
    },
  );

  it.each([
    ['a status other than 200', response('{}', {}, 203)],
    ['a page that is not JSON', response('<html>Please sign in</html>')],
    ['an answer cut short', response('{"projects":[')],
    ['an empty answer', response('')],
    ['a number', response('42')],
    ['a body that repeats the key', response('{"you":"canary-1"}')],
    ['a body that repeats the key in another writing', response('{"you":"%63a\\u006eary-1"}')],
    ['a header that repeats the key', response('{}', { link: '</v2/fields?api_key=canary-1>' })],
  ])('does not cache %s', async (_, answer) => {
    const store = memory();
    const { get, asked } = cacheWith([answer, answer], store);
    await get();
    await get();
    expect([asked.length, store.entries.size]).toEqual([2, 0]);
  });

  it('passes a failure on and keeps the old entry', async () => {
    const store = memory();
    const { get, clock } = cacheWith([response('[1]')], store);
    await get();
    clock.now += 60_000;
    await expect(get()).rejects.toThrow('asked too often');
    expect(store.entries.size).toBe(1);
  });

  it.each([
    ['EACCES', ['the cache folder /cache cannot be written (no permission)']],
    ['ENOSPC', ['the cache folder /cache cannot be written (the disk is full)']],
    ['ENOENT', []],
  ])(
    'returns the response even when writing fails with %s, and says so at most once',
    async (code, said) => {
      const broken: FileCache = {
        ...memory(),
        write: async () => {
          throw Object.assign(new Error(code), { code });
        },
      };
      const { get, notes } = cacheWith([response('[1]'), response('[2]')], broken);
      expect([await get(), await get()]).toEqual(['[1]', '[2]']);
      expect(notes).toEqual(said);
    },
  );

  it('stops when the signal aborts, even if everything is cached', async () => {
    const { get, stop } = cacheWith([response('[1]')]);
    await get();
    stop.abort();
    await expect(get()).rejects.toThrow('aborted');
  });
});
