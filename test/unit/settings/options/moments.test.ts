import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseMoment } from '../../../../src/settings/options/moments.ts';

const { TZ } = process.env;
beforeEach(() => {
  process.env['TZ'] = 'America/New_York';
});
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

/** Sunday, 1 November 2026, 20:00 in New York, on the day on which its clocks are set back. */
const now = Date.parse('2026-11-02T01:00:00Z');

test.each([
  ['yesterday', '2026-10-31T04:00:00Z'],
  ['today', '2026-11-01T04:00:00Z'],
  ['monday', '2026-10-26T04:00:00Z'],
  ['last monday', '2026-10-26T04:00:00Z'],
  ['Saturday', '2026-10-31T04:00:00Z'],
  // Today is a Sunday, so this is the one a week ago.
  ['sunday', '2026-10-25T04:00:00Z'],
  ['2026-10-30', '2026-10-30T04:00:00Z'],
  ['2026-11-02', '2026-11-02T05:00:00Z'],
  ['2026-10-30T08:00', '2026-10-30T08:00:00Z'],
  ['2026-10-30T08:00:00.5+02:00', '2026-10-30T06:00:00Z'],
  ['7d', '2026-10-26T01:00:00Z'],
])('%s begins at 00:00 local time, if it is a day', (text, time) => {
  expect(parseMoment('--since', text, now)).toBe(Date.parse(time) / 1000);
});
