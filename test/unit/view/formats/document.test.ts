import { expect, test } from 'vitest';
import { documentRenderer, held, isJson } from '../../../../src/view/formats/document.ts';
import { subjectOf } from '../../../../src/view/subject.ts';
import { batchOf } from '../../../support/render.ts';

const list = subjectOf({ entity: 'field', envelopeKey: 'fields', isList: true });
const one = subjectOf({ entity: 'field', envelopeKey: 'field', isList: false });

test.each([
  [list, [batchOf([1, 2]), batchOf([]), batchOf([3])], '{"fields":[1,2,3]}\n'],
  [list, [batchOf([])], '{"fields":[]}\n'],
  [one, [batchOf([1])], '{"field":1}\n'],
  [list, [{ ...batchOf([1]), body: Buffer.from('{"fields":[1], "é":0}') }], '{"fields":[1], "é":0}'],
])('a document is joined from batches (%#)', async (subject, batches, expected) => {
  const documents: string[] = [];
  const renderer = documentRenderer(
    subject,
    held(async (document) => void documents.push(document)),
  );
  for (const batch of batches) await renderer.write(batch);
  await renderer.end();
  expect(documents).toEqual([expected]);
});

test('isJson tells JSON from other bodies', () => {
  expect([' [1] ', '<p>', ''].map(isJson)).toEqual([true, false, false]);
});
