import { expect, test } from 'vitest';
import type { News } from '../../../../src/api/entities.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { digestRenderer, digestSubject } from '../../../../src/view/digest/digest-subject.ts';

const news = (kind: News['kind'], json: object): News => ({
  ...{ event: 'new', service: 'https://api.example', seen: 5, kind, id: '5', parent: undefined },
  ...{ json: JSON.stringify(json), list: undefined, changes: [], watch: { number: 1, words: ['projects'] } },
});

test.each([
  ['project', { id: 5, name: 'A', owners: [{ id: 7 }] }, { kind: 'project', id: '5', people: [{ id: '7' }] }],
  ['user', { id: 5, username: 'ada' }, { kind: 'user', id: '5', people: [{ username: 'ada' }] }],
  ['field', { id: 5, name: 'Film' }, { kind: 'field', id: '5', name: 'Film', people: [] }],
] as const)('a row names a %s for later commands', (kind, json, handle) => {
  const [row] = digestOf([news(kind, json)], { groupDigits: String }).rows;
  expect(digestSubject(true).handle?.(row)).toMatchObject(handle);
});

test('only formats for people draw a digest', () => {
  expect(
    ['table', 'json', 'tsv', 'html', 'markdown', 'constructor'].filter((name) => digestRenderer(name) !== undefined),
  ).toEqual(['table', 'html', 'markdown']);
});
