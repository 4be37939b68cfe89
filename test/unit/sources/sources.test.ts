import { expect, test } from 'vitest';
import { checkSourceFlags } from '../../../src/cli/check-options.ts';
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
  expect(() => checkSourceFlags({ demo: true, baseUrl: 'https://api.example' })).toThrow(
    refusal('--demo and --base-url'),
  );
  expect(() => checkSourceFlags({ offline: true, keep: true })).toThrow(
    refusal('--offline and --keep'),
  );
  expect(() => checkSourceFlags({ replay: 'a.har', demo: true })).toThrow(
    refusal('--demo and --replay'),
  );
  expect(() => checkSourceFlags({ replay: 'a.har', offline: true })).toThrow(
    refusal('--offline and --replay'),
  );
  expect(() => checkSourceFlags({ replay: 'a.har', keep: true })).toThrow(
    refusal('--replay and --keep'),
  );
  expect(() => checkSourceFlags({ offline: true, keep: false })).not.toThrow();
  expect(() => checkSourceFlags({ offline: true, demo: true })).not.toThrow();
  expect(chooseSource({ offline: true, demo: true }).name).toBe('offline');
});
