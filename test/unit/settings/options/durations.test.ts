import { describe, expect, test } from 'vitest';
import { milliseconds } from '../../../../src/settings/options/durations.ts';

describe('milliseconds', () => {
  test.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['1.5s', 1500],
    ['0.001s', 1],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['7d', 604_800_000],
    ['10', 10_000],
    ['0.25', 250],
    [' 2m ', 120_000],
    ['999999d', 86_399_913_600_000],
  ])('of %j are %i', (text, ms) => {
    expect(milliseconds('--timeout', text)).toBe(ms);
  });

  test.each(
    [
      '',
      '0',
      '0s',
      '0.4ms',
      '-1s',
      '+1s',
      '1 h',
      '1w',
      '1y',
      '1h30m',
      '.5h',
      '1.',
      '1,5s',
      '1e3',
      '1S',
      'soon',
      '1234567s',
    ].concat(['1.2345s', 'Infinity', '0x10', '1h\n2h']),
  )('refuses %j, naming the flag', (text) => {
    expect(() => milliseconds('--timeout', text)).toThrow(/^--timeout takes a .*500ms, 30s, 2m or 1h/);
  });
});
