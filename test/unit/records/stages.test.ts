import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { stageFor } from '../../../src/records/stages.ts';
import { subjectOf } from '../../../src/view/subject.ts';
import { contextWith } from '../../support/context.ts';

const endpoint = endpointOf('projects search');
const listing = { endpoint, subject: subjectOf(endpoint), context: contextWith().context };

it('is none where no flag asks for one', async () => {
  expect(await stageFor({ where: 'true', limit: '3', columns: 'id' }, listing)).toBeUndefined();
});

it('passes on what the last stage makes of the records', async () => {
  expect((await stageFor({ sortBy: 'stats.views' }, listing))?.subject).toBe(listing.subject);
  expect((await stageFor({ facet: 'fields' }, listing))?.subject.envelopeKey).toBe('values');
  // The options table lets these two not be used together; stages as such follow one another.
  const both = await stageFor({ sortBy: 'stats.views', facet: 'fields' }, listing);
  const texts: string[] = [];
  const renderer = both?.wrap({
    write: async ({ records }) => void texts.push(...records.map(({ text }) => text)),
    end: async () => {},
  });
  await renderer?.write({ records: [{ text: '{"fields":["A"]}', value: { fields: ['A'] } }] });
  await renderer?.end();
  expect(texts).toEqual(['{"value":"A","count":1}']);
});
