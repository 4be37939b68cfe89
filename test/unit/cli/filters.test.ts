import { expect, it } from 'vitest';
import { filtersFor } from '../../../src/cli/filters.ts';

it('has no filter for flags that do not choose among records', async () => {
  expect(await filtersFor({})).toEqual([]);
  expect(await filtersFor({ limit: '3', all: true, columns: 'id', output: 'json', cache: false })).toEqual([]);
});
