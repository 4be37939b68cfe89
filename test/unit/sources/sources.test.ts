import { expect, test } from 'vitest';
import { chooseSource } from '../../../src/sources/sources.ts';

test.each([
  [{}, 'service'],
  [{ demo: true }, 'demo'],
  [{ offline: true }, 'offline'],
  [{ baseUrl: 'https://api.example' }, 'service'],
  [{ replay: 'a.har' }, 'replay'],
  [{ replay: 'a.har', baseUrl: 'https://api.example' }, 'replay'],
])('%j chooses the source %s', (options, name) => {
  expect(chooseSource(options).name).toBe(name);
});

test('flags that mean two sources are a usage error', () => {
  const refusal = (message: string) =>
    expect.objectContaining({ kind: 'usage', message: `${message} cannot be used together` });
  expect(() => chooseSource({ demo: true, baseUrl: 'https://api.example' })).toThrow(
    refusal('--demo and --base-url'),
  );
  expect(() => chooseSource({ offline: true, keep: true })).toThrow(
    refusal('--offline and --keep'),
  );
  expect(() => chooseSource({ replay: 'a.har', demo: true })).toThrow(
    refusal('--demo and --replay'),
  );
  expect(() => chooseSource({ replay: 'a.har', offline: true })).toThrow(
    refusal('--offline and --replay'),
  );
  expect(() => chooseSource({ replay: 'a.har', keep: true })).toThrow(
    refusal('--replay and --keep'),
  );
  expect(chooseSource({ offline: true, keep: false }).name).toBe('offline');
  expect(chooseSource({ offline: true, demo: true }).name).toBe('offline');
});
