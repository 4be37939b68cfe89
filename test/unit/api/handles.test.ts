import { describe, expect, it } from 'vitest';
import { type EntityName, entityNames } from '../../../src/api/entities.ts';
import { handleMaker } from '../../../src/api/handles.ts';

const ada = { id: 5, username: 'ada', display_name: 'Ada', url: 'https://x.example/ada' };
const bob = { id: 6, username: 'bob', display_name: 'Bob', url: 'https://x.example/bob' };
const people = [
  { id: '5', username: 'ada' },
  { id: '6', username: 'bob' },
];
const project = { id: 12, name: 'Tigers', url: 'https://x.example/gallery/12', owners: { 5: ada, 6: bob } };
const ofProject = { kind: 'project', id: '12', name: 'Tigers', url: 'https://x.example/gallery/12', people };

describe('handleMaker', () => {
  it.each<[EntityName, unknown, unknown]>([
    ['project', project, ofProject],
    ['projectContent', project, ofProject],
    ['project', { ...project, owners: [ada, bob] }, ofProject],
    ['appreciation', { project, timestamp: 1 }, ofProject],
    ['user', ada, { kind: 'user', id: '5', name: 'Ada', url: ada.url, people: people.slice(0, 1) }],
    ['profile', ada, { kind: 'user', id: '5', name: 'Ada', url: ada.url, people: people.slice(0, 1) }],
    [
      'wip',
      { id: 1, title: 'W', url: 'u', owner: bob },
      { kind: 'wip', id: '1', name: 'W', url: 'u', people: [people[1]] },
    ],
    [
      'collection',
      { id: '9', title: 'C', owners: [ada] },
      { kind: 'collection', id: '9', name: 'C', url: '', people: people.slice(0, 1) },
    ],
    [
      'projectComment',
      { user: bob, comment: 'Hi' },
      { kind: 'comment', id: '', name: '', url: '', people: [people[1]] },
    ],
    ['revision', { id: 3, description: 'D', url: 'u' }, { kind: 'revision', id: '3', name: 'D', url: 'u', people: [] }],
  ])('makes of a %s what it stands for', (entity, record, handle) => {
    expect(handleMaker(entity)?.(record)).toEqual(handle);
  });

  it('keeps ids as they were written', () => {
    expect(handleMaker('project')?.({ id: '12345678901234567890' })).toMatchObject({ id: '12345678901234567890' });
  });

  it.each([null, 7, [], {}, { owners: 'x', user: 3, project: null }])('makes a handle of anything: %j', (record) => {
    for (const entity of entityNames) {
      const make = handleMaker(entity);
      if (make !== undefined) expect(make(record)).toMatchObject({ id: '', url: '' });
    }
  });

  it('makes none of records that no command can name', () => {
    const without = entityNames.filter((entity) => handleMaker(entity) === undefined);
    expect(without).toEqual(['experience', 'stats', 'field']);
  });
});
