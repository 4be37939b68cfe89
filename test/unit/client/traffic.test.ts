import { expect, it } from 'vitest';
import { createTraffic } from '../../../src/client/traffic.ts';

const received = (...all: readonly Readonly<Record<string, string>>[]) => {
  const { events, rateLimit } = createTraffic();
  for (const headers of all) events.onResponse?.({ status: 200, headers, body: new Uint8Array() });
  return rateLimit();
};

it.each([
  [
    { 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '12' },
    { limit: 150, remaining: 12 },
  ],
  [
    { 'ratelimit-limit': '150', 'ratelimit-remaining': '0' },
    { limit: 150, remaining: 0 },
  ],
  [{ 'x-ratelimit-limit': '150' }, undefined],
  [{ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1' }, undefined],
  [{}, undefined],
])('reads the rate limit from the headers %j', (headers, limit) => {
  expect(received(headers)).toEqual(limit);
});

it('keeps the rate limit of the last response that states one', () => {
  const stated = { 'x-ratelimit-limit': '150', 'x-ratelimit-remaining': '12' };
  expect(received({ ...stated, 'x-ratelimit-remaining': '13' }, stated, {})).toEqual({
    limit: 150,
    remaining: 12,
  });
});

it('counts requests', () => {
  const { events, requestCount: requests } = createTraffic();
  events.onSend?.();
  events.onSend?.();
  expect(requests()).toBe(2);
});
