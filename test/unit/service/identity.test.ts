import { describe, expect, test } from 'vitest';
import type { EntityName } from '../../../src/api/entities.ts';
import { formsOf, idAt, identify, idsAt, kindOf, parentOf, parse } from '../../../src/service/identity.ts';

test.each<[EntityName, EntityName, readonly EntityName[]]>([
  ['project', 'project', ['projectContent', 'project']],
  ['projectContent', 'project', ['projectContent', 'project']],
  ['profile', 'user', ['profile', 'user']],
  ['ownWip', 'wip', ['ownWip', 'wip']],
  ['collection', 'collection', ['collection']],
])('%s is a kind of %s, of which there are these forms', (entity, kind, forms) => {
  expect(kindOf(entity)).toBe(kind);
  expect(formsOf(entity)).toEqual(forms);
});

describe('long numbers', () => {
  test.each([
    ['{"id":9007199254740993}', '9007199254740993'],
    ['{"id":-9007199254740993}', '-9007199254740993'],
    ['[{"id":1}, {"id" : 90071992547409931234 }]', '90071992547409931234'],
    ['{"a":"\\"id\\":9007199254740993","id":9007199254740995}', '9007199254740995'],
  ])('in %s are not rounded', (text, digits) => {
    expect(JSON.stringify(parse(text))).toContain(`"${digits}"`);
  });

  test.each(['{"a":0.12345678901234567890}', '{"a":1234567890123456789e3}', '{"a":"1234567890123456789"}', '[null]'])(
    'that are none are left alone: %s',
    (text) => expect(parse(text)).toEqual(JSON.parse(text)),
  );

  test.each(['{"id":01234567890123456789}', '{"id":1234567890123456789', '', '{"id":12345678901234567890}}'])(
    'make no JSON of what is none: %s',
    (text) => expect(() => parse(text)).toThrow(SyntaxError),
  );
});

test.each([
  [{ id: 5 }, '5'],
  [{ id: '5' }, '5'],
  [{ id: ' 5 ' }, '5'],
  [{ id: '' }, undefined],
  [{ id: null }, undefined],
  [{ id: {} }, undefined],
  [{}, undefined],
  [[], undefined],
  [null, undefined],
  ['id', undefined],
])('the id of %j is %j', (value, id) => {
  expect(idAt(value, 'id')).toBe(id);
});

test('an inherited member is no id', () => {
  expect(idAt({}, 'constructor', 'length')).toBeUndefined();
});

test.each([
  [{ 7: { id: 7 }, 8: { id: '9' }, 10: {} }, ['7', '9', '10']],
  [
    [{ id: 7 }, { id: '8' }, {}, null],
    ['7', '8'],
  ],
  [[], []],
  [null, []],
  ['7', []],
])('the ids in %j are %j', (owners, ids) => {
  expect(idsAt({ owners }, 'owners')).toEqual(ids);
});

describe('what tells one record from another', () => {
  const told = (entity: EntityName, value: unknown, parent?: string) =>
    identify({ entity, text: JSON.stringify(value), value, parent });

  test('is its id, whatever form it came in', () => {
    expect(told('project', { id: 5, name: 'a' })).toBe(told('projectContent', { id: '5' }));
  });

  test('is its whole text where it has no id', () => {
    expect(told('project', { name: 'a' })).toBe(told('project', { name: 'a' }));
    expect(told('project', { name: 'a' })).not.toBe(told('project', { name: 'b' }));
  });

  test('is within its parent the text, or the id of what it is about, or nothing', () => {
    expect(told('projectComment', { comment: 'a' }, '5')).not.toBe(told('projectComment', { comment: 'a' }, '6'));
    expect(told('appreciation', { project: { id: 7 }, timestamp: 1 }, '5')).toBe('5 7');
    expect(told('stats', { today: {} }, '5')).toBe(told('stats', { today: { project_views: 1 } }, '5'));
  });

  test('names the parent of what has one', () => {
    expect(parentOf('projectComment', told('projectComment', { comment: 'a' }, '5'))).toBe('5');
    expect(parentOf('stats', told('stats', {}, '5'))).toBe('5');
    expect(parentOf('project', '5')).toBeUndefined();
  });
});
