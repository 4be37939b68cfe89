import { expect, it } from 'vitest';
import { licenceOnWire } from '../../../src/api/licences.ts';

it.each([
  ['by', 'cc by'],
  ['by-nc-nd', 'cc by-nc-nd'],
  ['no-use', 'no-use'],
] as const)('sends %s as %s', (licence, sent) => {
  expect(licenceOnWire(licence)).toBe(sent);
});
