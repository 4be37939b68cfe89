import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import { type EntityName, entityNames, entityOf, picturesOf } from '../../../src/api/entities.ts';
import { decodeOnDemand } from '../../../src/api/on-demand.ts';

describe('handle', () => {
  const ada = { id: 5, username: 'ada', display_name: 'Ada', url: 'https://x.example/ada' };
  const bob = { id: 6, username: 'bob', display_name: 'Bob', url: 'https://x.example/bob' };
  const [five, six] = [
    { id: '5', username: 'ada' },
    { id: '6', username: 'bob' },
  ];
  const project = {
    id: 12,
    name: 'Tigers',
    url: 'https://x.example/gallery/12',
    owners: { 5: ada, 6: bob },
  };
  const ofProject = {
    kind: 'project',
    id: '12',
    name: 'Tigers',
    url: project.url,
    people: [five, six],
  };
  const ofAda = { kind: 'user', id: '5', name: 'Ada', url: ada.url, people: [five] };
  const handleOf = (entity: EntityName, record: unknown) =>
    entityOf(entity).refOf?.(decodeOnDemand(entity, record));

  it.each<[EntityName, unknown, unknown]>([
    ['project', project, ofProject],
    ['projectContent', project, ofProject],
    ['project', { ...project, owners: [ada, bob] }, ofProject],
    [
      'project',
      { id: '12345678901234567890' },
      { ...ofProject, id: '12345678901234567890', name: '', url: '', people: [] },
    ],
    ['appreciation', { project, timestamp: 1 }, ofProject],
    ['user', ada, ofAda],
    ['profile', ada, ofAda],
    [
      'wip',
      { id: 1, title: 'W', url: 'u', owner: bob },
      { kind: 'wip', id: '1', name: 'W', url: 'u', people: [six] },
    ],
    [
      'collection',
      { id: '9', title: 'C', owners: [ada] },
      { kind: 'collection', id: '9', name: 'C', url: '', people: [five] },
    ],
    [
      'revision',
      { id: 3, description: 'D', url: 'u' },
      { kind: 'revision', id: '3', name: 'D', url: 'u', people: [] },
    ],
  ])('names the record and its people: %s', (entity, record, handle) => {
    expect(handleOf(entity, record)).toEqual(handle);
  });

  it.each([null, 7, [], {}, { owners: 'x', user: 3, project: null }])(
    'accepts any JSON: %j',
    (record) => {
      for (const entity of entityNames.filter((name) => entityOf(name).refOf !== undefined)) {
        expect(handleOf(entity, record)).toMatchObject({ id: '', url: '' });
      }
    },
  );
});

describe('picturesOf', () => {
  const covers = { '115': 'a', '404': 'b', '202': null, max_808: 'c', original: 'd' };
  const image = { type: 'image', src: 'm1', width: 600, height: 400 };
  const modules = [
    image,
    { type: 'text', text: 'x' },
    { type: 'image', src: '' },
    { type: 'video', src: 'v' },
  ];
  const images = {
    thumbnail: { url: 'a', width: 202, height: 158 },
    high_definition: { url: 'b', width: 1920, height: 1080 },
    limit_320: 'c',
  };
  const revisions = {
    '8': { id: 8, created_on: 2, images },
    '9': { id: 9, created_on: 1, image: 'only' },
  };

  it.each<[string, EntityName, unknown, readonly unknown[]]>([
    [
      'the cover, the largest size first',
      'project',
      { covers },
      [['cover', 0, [Number.POSITIVE_INFINITY, 808, 404, 115]]],
    ],
    [
      'the cover and the pictures among the modules',
      'projectContent',
      { covers: { '202': 'a' }, modules: [...modules, { type: 'image', src: 'm2' }] },
      [
        ['cover', 0, [202]],
        ['module', 1, [600]],
        ['module', 2, [0]],
      ],
    ],
    ['the portrait', 'user', { images: { '50': 'a', '138': 'b' } }, [['portrait', 0, [138, 50]]]],
    [
      'the images of a collection',
      'collection',
      { images: ['a', 'b'] },
      [
        ['image', 1, [0]],
        ['image', 2, [0]],
      ],
    ],
    [
      'covers of the projects of a collection',
      'collection',
      { latest_projects: [{ covers }] },
      [['image', 1, [0]]],
    ],
    [
      'the revisions, the newest first',
      'wip',
      { revisions },
      [
        ['revision', 2, [1920, 320, 202]],
        ['revision', 1, [600]],
      ],
    ],
    ['nothing without covers', 'project', {}, []],
    ['nothing for empty covers', 'project', { covers: [] }, []],
    ['nothing without a portrait', 'user', { images: null }, []],
    ['nothing for revisions without pictures', 'wip', { revisions: [{ images: {} }] }, []],
    ['nothing for a kind without pictures', 'field', { name: 'Film' }, []],
    ['nothing for a value that is not a record', 'projectContent', 'nothing', []],
  ])('returns %s', (_, entity, sent, pictures) => {
    const found = picturesOf(entity, decode(entity, sent));
    expect(
      found.map(({ kind, number, sizes }) => [kind, number, sizes.map(({ width }) => width)]),
    ).toEqual(pictures);
  });
});
