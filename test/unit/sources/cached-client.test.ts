import { normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCachedClient, openResponseCache } from '../../../src/sources/cached-client.ts';
import type { System } from '../../../src/system/system.ts';
import { contextWith } from '../../support/context.ts';

const url = new URL('https://api.example/v2/fields');

/** A client that counts its requests, and a cache of one minute in front of it. */
function counting(body: string) {
  const { context } = contextWith();
  let requests = 0;
  const client = {
    get: async () => {
      requests += 1;
      return { status: 200, headers: {}, body: Buffer.from(body) };
    },
  };
  return { context, cached: createCachedClient(context, client, 60_000), requests: () => requests };
}

describe('cachedClient', () => {
  it('sends a request once within its time', async () => {
    const { context, cached, requests } = counting('{"fields":[]}');
    await cached.get(url, context.requestOptions);
    expect(Buffer.from((await cached.get(url, context.requestOptions)).body).toString()).toBe(
      '{"fields":[]}',
    );
    expect(requests()).toBe(1);
  });

  it('does not store a response that contains a known key', async () => {
    const { context, cached, requests } = counting('{"fields":[],"echo":"canary-5"}');
    context.mask.addKey('canary-5');
    await cached.get(url, context.requestOptions);
    await cached.get(url, context.requestOptions);
    expect(requests()).toBe(2);
  });
});

describe('storeOf', () => {
  it.each<[string, string, System['env']]>([
    ['/home/a/.cache/portfolio', 'linux', {}],
    ['/caches/portfolio', 'linux', { XDG_CACHE_HOME: '/caches' }],
    ['/home/a/.cache/portfolio', 'linux', { XDG_CACHE_HOME: '' }],
    ['/local/portfolio/cache', 'win32', { LOCALAPPDATA: '/local' }],
    ['/home/a/.cache/portfolio', 'linux', { LOCALAPPDATA: '/local' }],
    [
      '/own/cache',
      'win32',
      { PORTFOLIO_CONFIG_DIR: '/own', LOCALAPPDATA: '/local', XDG_CACHE_HOME: '/caches' },
    ],
  ])('is in %s on %s with %j', (folder, platform, env) => {
    const { context } = contextWith();
    expect(
      openResponseCache({
        ...context,
        system: { ...context.system, home: '/home/a', platform, env },
      }).folder,
    ).toBe(normalize(folder));
  });
});
