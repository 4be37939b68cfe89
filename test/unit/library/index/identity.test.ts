import { describe, expect, test } from 'vitest';
import {
  type EntityName,
  hasRequiredId,
  kindOf,
  variantsOf,
} from '../../../../src/api/entities.ts';
import { idsAt, parentOf, storedId } from '../../../../src/library/index/identity.ts';

test.each<[EntityName, EntityName, readonly EntityName[]]>([
  ['project', 'project', ['projectContent', 'project']],
  ['projectContent', 'project', ['projectContent', 'project']],
  ['profile', 'user', ['profile', 'user']],
  ['ownWip', 'wip', ['ownWip', 'wip']],
  ['collection', 'collection', ['collection']],
])('%s is a kind of %s, of which there are these forms', (entity, kind, forms) => {
  expect(kindOf(entity)).toBe(kind);
  expect(variantsOf(entity)).toEqual(forms);
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

describe('the id of a record', () => {
  const told = (entity: EntityName, value: unknown, parent?: string) =>
    storedId({ entity, text: JSON.stringify(value), value, parent });

  test('is its id, in every form', () => {
    expect(told('project', { id: 5, name: 'a' })).toBe(told('projectContent', { id: '5' }));
  });

  test('is missing from some records, but comments have none', () => {
    expect([
      hasRequiredId('project', { id: 5 }),
      hasRequiredId('project', { name: 'a' }),
      hasRequiredId('projectComment', {}),
    ]).toEqual([true, false, true]);
  });

  test('is within its parent the text, or the id of what it is about, or nothing', () => {
    expect(told('projectComment', { comment: 'a' }, '5')).not.toBe(
      told('projectComment', { comment: 'a' }, '6'),
    );
    expect(told('appreciation', { project: { id: 7 }, timestamp: 1 }, '5')).toBe('5 7');
    expect(told('stats', { today: {} }, '5')).toBe(
      told('stats', { today: { project_views: 1 } }, '5'),
    );
  });

  test('names the parent of what has one', () => {
    expect(parentOf('projectComment', told('projectComment', { comment: 'a' }, '5'))).toBe('5');
    expect(parentOf('stats', told('stats', {}, '5'))).toBe('5');
    expect(parentOf('project', '5')).toBeUndefined();
  });
});
