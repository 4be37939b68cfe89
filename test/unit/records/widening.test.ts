import { expect, it } from 'vitest';
import type { PageSource } from '../../../src/records/list-page.ts';
import { widening } from '../../../src/records/widening.ts';
import { pageWith } from '../../support/list-pages.ts';

/** A range whose only page has this number of records. */
const rangeOf = (count: number): PageSource =>
  async function* () {
    const records = Array.from({ length: count }, (_, index) => ({ text: '{}', value: {}, index }));
    yield pageWith({ records, newRecords: records, pageNumber: 1 });
  };

it.each([
  ['the middle', [3, 60, 90], [0, 1]],
  ['the widest', [3, 4, 90], [0, 1, 2]],
])('counts the pages of narrower ranges if %s range is enough', async (_, counts, expected) => {
  const demand = { maxPages: 10, maxRecords: 10 };
  const narrower: number[] = [];
  for await (const page of widening(counts.map(rangeOf), 10)(demand))
    narrower.push(page.narrowerRangePageCount);
  expect(narrower).toEqual(expected);
});
