import { expect, it } from 'vitest';
import { prepareQuery } from '../../../src/records/prepare-query.ts';
import type { QueryOptions } from '../../../src/records/query.ts';

const prepared = (options: QueryOptions) =>
  prepareQuery(
    { command: 'projects search', args: [], params: new Map(), options },
    { concurrency: 1, knownFields: () => [], commandLine: String },
  );

it.each([
  [{ limit: 3, all: true }, undefined],
  [{ sortBy: 'stats.views' }, 'sort'],
  [{ facet: 'fields' }, 'count'],
])('needs all records for %j: %s', async (options, verb) => {
  expect((await prepared(options)).collectingVerb).toBe(verb);
});

it('makes a filter for the flags that select records, and for no other', async () => {
  expect((await prepared({ limit: 3, all: true, sortBy: 'id' })).filters).toEqual([]);
  const { filters } = await prepared({ where: ['id == "2"', 'name == "a"'] });
  const passes = (id: string) =>
    filters.map((each) => each.passes({ value: { id }, text: '', index: 0 }, 0));
  expect([passes('1'), passes('2')]).toEqual([
    [false, false],
    [true, false],
  ]);
});
