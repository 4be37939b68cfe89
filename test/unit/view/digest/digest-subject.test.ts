import { expect, test } from 'vitest';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { digestRenderer, digestSubject } from '../../../../src/view/digest/digest-subject.ts';
import { formatNames } from '../../../../src/view/formats/formats.ts';
import { newsOf } from '../../../support/news.ts';

test.each([
  [
    'project',
    { id: 5, name: 'A', owners: [{ id: 7 }] },
    { kind: 'project', id: '5', people: [{ id: '7' }] },
  ],
  ['user', { id: 5, username: 'ada' }, { kind: 'user', id: '5', people: [{ username: 'ada' }] }],
  ['field', { id: 5, name: 'Film' }, { kind: 'field', id: '5', name: 'Film', people: [] }],
] as const)('a row names a %s for later commands', (kind, json, handle) => {
  const [row] = digestOf([newsOf(json, { kind })], { groupDigits: String }).rows;
  expect(digestSubject(true).toRecordRef?.(row)).toMatchObject(handle);
});

test('only formats for people and feeds draw a digest', () => {
  const drawn = [...formatNames, 'constructor'].filter(
    (name) => digestRenderer(name) !== undefined,
  );
  expect(drawn.toSorted()).toEqual(['atom', 'grid', 'html', 'jsonfeed', 'markdown', 'table']);
});
