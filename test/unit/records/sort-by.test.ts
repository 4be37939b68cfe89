import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import type { QueryOptions } from '../../../src/records/query.ts';
import { sortStage } from '../../../src/records/sort-by.ts';
import type { RawRecord } from '../../../src/view/format.ts';
import { presenterFor } from '../../../src/view/record-presenter.ts';
import { staged } from '../../support/listing.ts';

const presenter = presenterFor(endpointOf('projects search'));

async function sorted(
  path: string,
  values: readonly (readonly unknown[])[],
  options: QueryOptions = {},
) {
  const stage = await sortStage(path, presenter, options);
  const batches = await staged(stage, values);
  expect(batches.every(({ body }) => body === undefined)).toBe(true);
  return {
    records: batches.flatMap(({ records }) => records),
    writes: batches.length,
    noted: stage.describe?.(),
  };
}

const ids = ({ records }: { readonly records: readonly RawRecord[] }) =>
  records.map(({ value }) => Reflect.get(Object(value), 'id'));
const viewed = [
  [
    { id: 1, stats: { views: 9 } },
    { id: 2, stats: {} },
  ],
  [{ id: 3, stats: { views: '10' } }, { id: 4, stats: { views: 9 } }, { id: 5 }],
];

describe('--sort-by', () => {
  it('orders numbers as numbers, keeps the order of equal ones, and puts missing ones last', async () => {
    const result = await sorted('stats.views', viewed);
    expect(ids(result)).toEqual([1, 4, 3, 2, 5]);
    expect(result.noted).toBe(', then sorted by stats.views');
  });

  it('does so from the highest with --desc', async () => {
    const result = await sorted('stats.views', viewed, { desc: true });
    expect(ids(result)).toEqual([3, 1, 4, 2, 5]);
    expect(result.noted).toBe(', then sorted by stats.views, descending');
  });

  it('orders lists by their values one after the other', async () => {
    const values = [
      { id: 1, fields: ['B'] },
      { id: 2, fields: ['A', 'C'] },
      { id: 3, fields: [] },
      { id: 4, fields: ['A'] },
    ];
    expect(ids(await sorted('fields', [values]))).toEqual([4, 2, 1, 3]);
  });

  it('passes each record on as it came', async () => {
    const { records } = await sorted('id', [[{ id: 2, name: 'ż' }, { id: 1 }]]);
    expect(records.map(({ text }) => text)).toEqual(['{"id":1}', '{"id":2,"name":"ż"}']);
  });

  it('writes long lists in several pieces, and an empty one once', async () => {
    expect((await sorted('id', [Array.from({ length: 501 }, (_, id) => ({ id }))])).writes).toBe(2);
    expect((await sorted('id', [[]])).writes).toBe(1);
  });
});
