import { expect, it } from 'vitest';
import { licenceInWords, licenceOnWire } from '../../../../src/api/reference/licences.ts';

it.each([
  ['by', 'cc by'],
  ['by-nc-nd', 'cc by-nc-nd'],
  ['no-use', 'no-use'],
] as const)('sends %s as %s', (licence, sent) => {
  expect(licenceOnWire(licence)).toBe(sent);
});

it.each([
  ['cc by-nc', 'CC BY-NC'],
  ['no-use', 'All rights reserved (no-use)'],
  ['mit', undefined],
])('writes %s as %s', (sent, words) => {
  expect(licenceInWords(sent)).toBe(words);
});
