import { expect, it } from 'vitest';
import { firstPage, pageSize } from '../../../src/records/listing.ts';
import { runOf } from '../../support/listing.ts';

it.each([
  ['projects search', {}, 12, 1],
  ['projects search', { page: '3', per_page: '5' }, 5, 3],
  ['fields', {}, 0, 1],
] as const)('%s with %j has pages of %i records and starts at page %i', (name, values, size, first) => {
  const run = runOf(name, { values });
  expect([pageSize(run), firstPage(run)]).toEqual([size, first]);
});
