import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { stagesFor } from '../../../src/records/stages.ts';
import { subjectOf } from '../../../src/view/subject.ts';

const subject = subjectOf(endpointOf('projects search'));

it('has no stage if no flag asks for one', async () => {
  expect(await stagesFor({ where: 'true', limit: 3 }, subject)).toEqual([]);
});

it('describes what each stage yields', async () => {
  expect((await stagesFor({ sortBy: 'stats.views' }, subject)).map((stage) => stage.subject)).toEqual([subject]);
  const [facets] = await stagesFor({ facet: 'fields' }, subject);
  expect(facets?.subject.envelopeKey).toBe('values');
});
