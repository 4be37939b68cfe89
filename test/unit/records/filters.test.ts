import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { filtersFor } from '../../../src/records/filters.ts';
import type { Listing } from '../../../src/records/listing.ts';
import { subjectOf } from '../../../src/view/subject.ts';
import { contextWith } from '../../support/context.ts';

const endpoint = endpointOf('projects search');
const listing: Listing = { endpoint, subject: subjectOf(endpoint), context: contextWith().context };

it('has no filter for flags that do not choose among records', async () => {
  expect(await filtersFor({}, listing)).toEqual([]);
  const others = { limit: '3', all: true, columns: 'id', output: 'json', cache: false } as const;
  expect(await filtersFor(others, listing)).toEqual([]);
});
