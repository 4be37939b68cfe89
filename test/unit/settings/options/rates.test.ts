import { expect, test } from 'vitest';
import { rateOf } from '../../../../src/settings/options/rates.ts';

test.each([
  ['150/h', { requests: 150, ms: 3_600_000 }],
  ['2/m', { requests: 2, ms: 60_000 }],
  ['999999/s', { requests: 999_999, ms: 1000 }],
])('%s', (text, rate) => {
  expect(rateOf('--budget', text)).toEqual(rate);
});

test.each(['', '0/h', '150', '150/d', '1000000/h', '-1/h'])('%j is refused with an example', (text) => {
  expect(() => rateOf('--budget', text)).toThrow('--budget takes a number of requests and a unit of time, e.g. 150/h');
});
