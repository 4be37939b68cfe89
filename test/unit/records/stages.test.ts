import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { createFilters, createStages } from '../../../src/records/stages.ts';
import { presenterFor } from '../../../src/view/record-presenter.ts';

const presenter = presenterFor(endpointOf('projects search'));

it('has no stage if no flag asks for one', async () => {
  expect(await createStages({ where: ['true'], limit: 3 }, presenter)).toEqual({
    stages: [],
    verb: undefined,
  });
});

it('describes what each stage yields', async () => {
  const sorted = await createStages({ sortBy: 'stats.views' }, presenter);
  expect([sorted.stages.map((stage) => stage.presenter), sorted.verb]).toEqual([
    [presenter],
    'sort',
  ]);
  const counted = await createStages({ facet: 'fields' }, presenter);
  expect(counted.stages[0]?.presenter.envelopeKey).toBe('values');
});

const given = {
  endpoint: endpointOf('projects search'),
  noun: 'project',
  wholeShape: undefined,
  block: <T>(work: () => T) => work(),
};

it('makes a filter for the flags that select records, and for no other', async () => {
  expect(await createFilters({ limit: 3, all: true, sortBy: 'id' }, given)).toEqual([]);
  const filters = await createFilters({ where: ['id == "2"', 'name == "a"'] }, given);
  const passes = (id: string) =>
    filters.map((each) => each.passes({ value: { id }, text: '', position: 0 }, 0));
  expect([passes('1'), passes('2')]).toEqual([
    [false, false],
    [true, false],
  ]);
});
