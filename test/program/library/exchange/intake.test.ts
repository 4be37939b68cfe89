import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../../src/api/catalogue.ts';
import { entityNames } from '../../../../src/api/entities.ts';
import { recordsIn } from '../../../../src/library/exchange/recognise.ts';
import { ask, list, sampleValues } from '../../../support/service.ts';

const [user] = await list('users search');
const answers = await Promise.all(
  commandNames.map(async (name) => {
    const endpoint = endpointOf(name);
    const answer = await ask(name, await sampleValues(name));
    const content = answer[endpoint.envelopeKey];
    const records: readonly unknown[] = Array.isArray(content) ? content : [content];
    return { name, endpoint, answer, records };
  }),
);

describe.each(answers)('what `$name` gets', ({ endpoint, answer, records }) => {
  const { entity, envelopeKey } = endpoint;
  const found = records.map((record) => ({ entity, text: JSON.stringify(record), value: record }));

  it('is recognised as a document', () => {
    expect(found).not.toEqual([]);
    expect(recordsIn(JSON.stringify({ [envelopeKey]: answer[envelopeKey] }), answer)).toEqual(
      expect.arrayContaining(found),
    );
  });

  it('is recognised one by one', () => {
    for (const [at, record] of records.entries()) {
      expect(recordsIn(JSON.stringify(record), record)).toEqual([found[at]]);
    }
  });
});

it('covers each kind of record', () => {
  expect(new Set(answers.map(({ endpoint }) => endpoint.entity))).toEqual(new Set(entityNames));
});

const cases = [
  ['several single records', { users: [{ ...user, twitter: '@a' }] }, ['profile']],
  ['a document with more members', { http_code: 200, project: { id: 1 } }, ['projectContent']],
  ['a record that lacks almost all, under its key', { projects: [{ id: 1 }] }, ['project']],
  ['null, under its key', { projects: [null] }, []],
  ['a document of an error', { error: { code: 'usage' } }, []],
  ['a line of a manifest', { kind: 'record', noun: 'projects', id: '1', file: 'x' }, []],
  ['any other object', { a: 1 }, []],
  ['a text', 'x', []],
  ['keys of prototypes', { constructor: [{}], __proto__: { projects: [{ id: 1 }] } }, []],
] as const;

it.each(cases)('knows %s', (_, value, entities) => {
  expect(recordsIn(JSON.stringify(value), value).map(({ entity }) => entity)).toEqual(entities);
});
