import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { filtersFor } from '../../../src/records/filters.ts';

const given = { endpoint: endpointOf('projects search'), noun: 'project', block: <T>(work: () => T) => work() };

it('has a filter for the flags that select records, and for no other', async () => {
  expect(await filtersFor({ limit: 3, all: true, sortBy: 'id' }, given)).toEqual([]);
  const [filter] = await filtersFor({ where: 'id == "2"' }, given);
  const passes = (id: string) => filter?.passes({ value: { id }, text: '', position: 0 });
  expect([passes('1'), passes('2')]).toEqual([false, true]);
});
