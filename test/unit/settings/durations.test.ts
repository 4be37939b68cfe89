import { expect, it } from 'vitest';
import { milliseconds } from '../../../src/settings/durations.ts';

it.each([
  ['500ms', 500],
  ['30s', 30_000],
  ['2m', 120_000],
  ['1h', 3_600_000],
  ['7d', 604_800_000],
  ['30', 30_000],
  ['1.5s', 1500],
  ['0.001', 1],
  [' 2m ', 120_000],
  ['999999d', 86_399_913_600_000],
])('%j is %d milliseconds', (text, ms) => {
  expect(milliseconds('--timeout', text)).toBe(ms);
});

it.each(['', 's', '0', '0s', '0.1ms', '-1s', '+1s', '1w', '1 s', '1h30m', '1e3', '1000000s', '0x10', 'Infinity'])(
  '%j is refused with the name of the flag',
  (text) => {
    expect(() => milliseconds('--timeout', text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `--timeout takes a time, e.g. 500ms, 30s, 2m or 1h, not ${JSON.stringify(text)}`,
      }),
    );
  },
);
