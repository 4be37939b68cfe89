import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import type { EntityName } from '../../../src/api/entities.ts';
import { picturesOf, sizesToFill } from '../../../src/api/record-pictures.ts';

/** Kind, number and widths of each picture of a record as it was sent. */
const found = (entity: EntityName, sent: unknown) =>
  picturesOf(entity, decode(entity, sent)).map(({ kind, number, sizes }) => [
    kind,
    number,
    sizes.map(({ width }) => width),
  ]);

describe('the pictures of', () => {
  const covers = { '115': 'a', '404': 'b', '202': null, max_808: 'c', original: 'd' };

  it('a project: its cover, the largest size first', () => {
    expect(found('project', { covers })).toEqual([['cover', 0, [Number.POSITIVE_INFINITY, 808, 404, 115]]]);
  });

  it('the content of a project: the cover and the pictures among its modules', () => {
    const modules = [
      { type: 'image', src: 'm1', width: 600, height: 400 },
      { type: 'text', text: 'x' },
      { type: 'image', src: '' },
      { type: 'video', src: 'v' },
      { type: 'image', src: 'm2' },
    ];
    expect(found('projectContent', { covers: { '202': 'a' }, modules })).toEqual([
      ['cover', 0, [202]],
      ['module', 1, [600]],
      ['module', 2, [0]],
    ]);
  });

  it('a person: the portrait', () => {
    expect(found('user', { images: { '50': 'a', '138': 'b' } })).toEqual([['portrait', 0, [138, 50]]]);
  });

  it('a collection: its images, or covers of its projects', () => {
    expect(found('collection', { images: ['a', 'b'] })).toEqual([
      ['image', 1, [0]],
      ['image', 2, [0]],
    ]);
    expect(found('collection', { latest_projects: [{ covers }] })).toHaveLength(1);
  });

  it('a work in progress: its revisions, the newest first', () => {
    const images = {
      thumbnail: { url: 'a', width: 202, height: 158 },
      high_definition: { url: 'b', width: 1920, height: 1080 },
      limit_320: 'c',
    };
    const revisions = { '8': { id: 8, created_on: 2, images }, '9': { id: 9, created_on: 1, image: 'only' } };
    expect(found('wip', { revisions })).toEqual([
      ['revision', 2, [1920, 320, 202]],
      ['revision', 1, [600]],
    ]);
  });

  it.each([
    ['project', {}],
    ['project', { covers: [] }],
    ['user', { images: null }],
    ['wip', { revisions: [{ images: {} }] }],
    ['field', { name: 'Film' }],
    ['projectContent', 'nothing'],
  ] as const)('a %s without any: none', (entity, sent) => {
    expect(found(entity, sent)).toEqual([]);
  });
});

it.each([
  [100, [115, 202, 404]],
  [116, [202, 404, 115]],
  [404, [404, 202, 115]],
  [900, [404, 202, 115]],
])('a place of %i pixels is filled by the smallest size that does, then by the next', (pixels, widths) => {
  const [picture] = picturesOf('project', decode('project', { covers: { '115': 'a', '202': 'b', '404': 'c' } }));
  expect(sizesToFill(picture ?? { sizes: [] }, pixels).map(({ width }) => width)).toEqual(widths);
});
