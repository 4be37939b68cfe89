import { describe, expect, test } from 'vitest';
import { carries, parseTarget, rateLimiter, shownTarget } from '../../../src/service/requests.ts';

describe('a target', () => {
  test.each([
    ['/v2/fields', ['v2', 'fields']],
    ['/v2//fields/', ['v2', 'fields']],
    ['http://host:1/v2/fields', ['v2', 'fields']],
    ['/v2/users/J%C3%BCrgen', ['v2', 'users', 'Jürgen']],
    ['/v2/users/100%', ['v2', 'users', '100%']],
    ['/v2/users/a%2Fb', ['v2', 'users', 'a/b']],
    ['/v2/users/%2e%2e', ['v2', 'users', '..']],
    ['*', ['*']],
    ['', []],
  ])('%s has the segments %j', (target, segments) => {
    expect(parseTarget(target).segments).toEqual(segments);
  });

  test.each([
    ['/a?q=x+y%20z', [['q', 'x y z']]],
    ['/a?&client_id=K', [['client_id', 'K']]],
    [
      '/a?tags=a|b&x=1&tags=c',
      [
        ['tags', 'a|b'],
        ['x', '1'],
        ['tags', 'c'],
      ],
    ],
    ['/a?q=%zz%F0', [['q', '%zz%F0']]],
    ['/a?q=a=b?c', [['q', 'a=b?c']]],
    [
      '/a?q&=x&q=#top',
      [
        ['q', ''],
        ['q', ''],
      ],
    ],
    ['/a?q=%00', [['q', '\0']]],
    ['/a?__proto__=x', [['__proto__', 'x']]],
  ])('%s has the query %j', (target, query) => {
    expect(parseTarget(target).query).toEqual(query);
  });

  test('is logged on one line without the key', () => {
    const shown = shownTarget('/v2/users/a b?q=1%0A2&api_key=secret&client%5Fid=secret&q=ü');
    expect(shown).toBe('/v2/users/a%20b?q=1%0A2&api_key=***&client_id=***&q=%C3%BC');
  });
});

test.each([
  ['api_key=secret', true],
  ['client_id=secret', true],
  ['&client_id=secret', true],
  ['api%5Fkey=secret', true],
  ['api_key=wrong&client_id=secret', true],
  ['api_key=', false],
  ['api_key=Secret', false],
  ['api_key=secre', false],
  ['api_key=secret2', false],
  ['key=secret', false],
  ['', false],
])('%j contains the key: %j', (query, expected) => {
  expect(carries(parseTarget(`/?${query}`).query, 'secret')).toBe(expected);
});

describe('the rate limit', () => {
  test('applies to every span of time', () => {
    const admit = rateLimiter({ requests: 100, ms: 1000 });
    const admitted = (from: number, to: number) =>
      Array.from({ length: 1000 }, (_, at) => admit(from + ((to - from) * at) / 1000)).filter(
        (wait) => wait === 0,
      ).length;
    expect(admit(0)).toBe(0);
    expect(admitted(990, 999)).toBe(99);
    // The first request is more than a second ago, all others are not.
    expect(admitted(1001, 1500)).toBe(1);
    expect(admitted(1500, 1985)).toBe(0);
    expect(admitted(2200, 2300)).toBe(100);
  });

  test('returns the time until the oldest request no longer counts', () => {
    const admit = rateLimiter({ requests: 2, ms: 1000 });
    expect([admit(0), admit(600), admit(700), admit(999), admit(1000), admit(1100)]).toEqual([
      0, 0, 300, 1, 0, 500,
    ]);
  });

  test('does not wait for a clock that was set back', () => {
    const admit = rateLimiter({ requests: 1, ms: 1000 });
    expect([admit(3_600_000), admit(0), admit(1)]).toEqual([0, 0, 999]);
  });
});
