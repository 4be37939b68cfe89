import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { facetStage } from '../../../src/records/facet.ts';
import { presenterFor } from '../../../src/view/record-presenter.ts';
import { staged } from '../../support/listing.ts';

const presenter = presenterFor(endpointOf('projects search'));

async function counted(path: string, batches: readonly (readonly unknown[])[]) {
  const stage = await facetStage(path, presenter);
  const records = (await staged(stage, batches)).flatMap((batch) => batch.records);
  return { texts: records.map(({ text }) => text), noted: stage.describe?.() };
}

describe('--facet', () => {
  it('counts the records that have each value, the most frequent first, then by value', async () => {
    const batches = [
      [{ fields: ['B', 'A', 'B'] }, { fields: [] }],
      [{ fields: ['C'] }, { fields: ['B'] }, {}],
    ];
    expect(await counted('fields', batches)).toEqual({
      texts: ['{"value":"B","count":2}', '{"value":"A","count":1}', '{"value":"C","count":1}'],
      noted: ', 3 values of fields; 2 without',
    });
  });

  it('distinguishes numbers and texts, and counts in lists and maps', async () => {
    const views = [{ stats: { views: 10 } }, { stats: { views: 9 } }];
    expect((await counted('stats.views', [views])).texts).toEqual([
      '{"value":9,"count":1}',
      '{"value":10,"count":1}',
    ]);
    const owners = [
      { owners: { 1: { id: 1, city: 'Oslo' } } },
      { owners: [{ id: 2, city: 'Oslo' }] },
    ];
    expect(await counted('owners.city', [owners])).toEqual({
      texts: ['{"value":"Oslo","count":2}'],
      noted: ', 1 value of owners.city',
    });
    expect((await counted('.license', [views])).noted).toBe('; none of them has .license');
  });
});
