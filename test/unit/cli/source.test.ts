import { expect, test } from 'vitest';
import { chosenBy, sourceOf } from '../../../src/cli/source.ts';

test.each([
  [{}, 'service', ''],
  [{ demo: true }, 'demo', ' --demo'],
  [{ baseUrl: 'https://api.example' }, 'service', ''],
])('%j chooses the source, and a command to be typed next chooses it again', (options, name, flag) => {
  expect(sourceOf(options).name).toBe(name);
  expect(chosenBy(sourceOf(options))).toBe(flag);
});

test('flags that mean two sources are a usage error', () => {
  expect(() => sourceOf({ demo: true, baseUrl: 'https://api.example' })).toThrow(
    expect.objectContaining({ kind: 'usage', message: '--demo and --base-url cannot be used together' }),
  );
});
