import { describe, expect, test } from 'vitest';
import { carries, rateLimiter } from '../../../src/service/admission.ts';

describe('the rate limit', () => {
  test('holds for every span of time, wherever it begins', () => {
    const admit = rateLimiter({ requests: 100, ms: 1000 });
    const admitted = (from: number, to: number) =>
      Array.from({ length: 1000 }, (_, at) => admit(from + ((to - from) * at) / 1000)).filter((wait) => wait === 0)
        .length;
    expect(admit(0)).toBe(0);
    expect(admitted(990, 999)).toBe(99);
    // The first request is more than a second ago, all others are not.
    expect(admitted(1001, 1500)).toBe(1);
    expect(admitted(1500, 1985)).toBe(0);
    expect(admitted(2200, 2300)).toBe(100);
  });

  test('says when the oldest request is over', () => {
    const admit = rateLimiter({ requests: 2, ms: 1000 });
    expect([admit(0), admit(600), admit(700), admit(999), admit(1000), admit(1100)]).toEqual([0, 0, 300, 1, 0, 500]);
  });

  test('does not wait for a clock that was set back', () => {
    const admit = rateLimiter({ requests: 1, ms: 1000 });
    expect([admit(3_600_000), admit(0), admit(1)]).toEqual([0, 0, 999]);
  });
});

test.each([
  ['api_key=secret', true],
  ['client_id=secret', true],
  ['api_key=wrong&client_id=secret', true],
  ['api_key=secre', false],
  ['api_key=secret2', false],
  ['key=secret', false],
  ['', false],
])('%j carries the key: %j', (query, expected) => {
  const params = new URLSearchParams(query);
  const values = new Map([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
  expect(carries(values, 'secret')).toBe(expected);
});
