import { expect, test } from 'vitest';
import { sourceOf } from '../../../src/sources/sources.ts';

test.each([
  [{}, 'service'],
  [{ demo: true }, 'demo'],
  [{ offline: true }, 'offline'],
  [{ baseUrl: 'https://api.example' }, 'service'],
  [{ replay: 'a.har' }, 'replay'],
  [{ replay: 'a.har', baseUrl: 'https://api.example' }, 'replay'],
])('%j chooses the source %s', (options, name) => {
  expect(sourceOf(options).name).toBe(name);
});

test('flags that mean two sources are a usage error', () => {
  const refusal = (message: string) =>
    expect.objectContaining({ kind: 'usage', message: `${message} cannot be used together` });
  expect(() => sourceOf({ demo: true, baseUrl: 'https://api.example' })).toThrow(
    refusal('--demo and --base-url'),
  );
  expect(() => sourceOf({ offline: true, keep: true })).toThrow(refusal('--offline and --keep'));
  expect(() => sourceOf({ replay: 'a.har', demo: true })).toThrow(refusal('--demo and --replay'));
  expect(() => sourceOf({ replay: 'a.har', offline: true })).toThrow(
    refusal('--offline and --replay'),
  );
  expect(() => sourceOf({ replay: 'a.har', keep: true })).toThrow(refusal('--replay and --keep'));
  expect(sourceOf({ offline: true, keep: false }).name).toBe('offline');
  expect(sourceOf({ offline: true, demo: true }).name).toBe('offline');
});
