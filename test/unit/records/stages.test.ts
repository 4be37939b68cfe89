import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { filtersFor, stagesFor } from '../../../src/records/stages.ts';
import { subjectOf } from '../../../src/view/subject.ts';

const subject = subjectOf(endpointOf('projects search'));

it('has no stage if no flag asks for one', async () => {
  expect(await stagesFor({ where: ['true'], limit: 3 }, subject)).toEqual([]);
});

it('describes what each stage yields', async () => {
  expect((await stagesFor({ sortBy: 'stats.views' }, subject)).map((stage) => stage.subject)).toEqual([subject]);
  const [facets] = await stagesFor({ facet: 'fields' }, subject);
  expect(facets?.subject.envelopeKey).toBe('values');
});

const given = { endpoint: endpointOf('projects search'), noun: 'project', block: <T>(work: () => T) => work() };

it('makes a filter for the flags that select records, and for no other', async () => {
  expect(await filtersFor({ limit: 3, all: true, sortBy: 'id' }, given)).toEqual([]);
  const filters = await filtersFor({ where: ['id == "2"', 'name == "a"'] }, given);
  const passes = (id: string) => filters.map((each) => each.passes({ value: { id }, text: '', position: 0 }, 0));
  expect([passes('1'), passes('2')]).toEqual([
    [false, false],
    [true, false],
  ]);
});
