// The pictures of a project: all of them, grids included, each with every size that the record
// names.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import { picturesOf } from '../../../src/api/entities.ts';
import { findPartFiles } from '../../../src/api/kinds/content.ts';
import { sizesNear, sizesToFill } from '../../../src/api/kinds/pictures.ts';
import { decodeOnDemand } from '../../../src/api/on-demand.ts';

const file = readFileSync(
  new URL('../../fixtures/project-with-grids.json', import.meta.url),
  'utf8',
);
const { project } = JSON.parse(file);
const nameOf = (url = ''): string => url.replace('https://pictures.example/project_modules/', '');
const picturesIn = (modules: unknown) =>
  picturesOf('projectContent', decode('projectContent', { modules }));
const sizesIn = (module: object) => picturesIn([{ type: 'image', ...module }])[0]?.sizes;

describe('a project with grids', () => {
  const [cover, ...pictures] = picturesOf('projectContent', decode('projectContent', project));

  it('has its cover and all its pictures in reading order, the largest size first', () => {
    expect(cover?.sizes[0]?.url).toBe('https://pictures.example/projects/original/40100200.jpg');
    expect(
      pictures.map(({ number, id, sizes: [size] }) => [number, id, nameOf(size?.url), size?.width]),
    ).toEqual([
      [1, '500001', 'source/kiosk-front.jpg', 3000],
      [2, '500003/600001', 'source/letter-a.jpg', 2400],
      [3, '500003/600002', 'source/letter-b.jpg', 1600],
      [4, '500003/600003', 'source/letter-c.jpg', 2000],
      [5, '500004', 'disp/no-sizes.jpg', 600],
      [6, '500005/600001', 'source/plan-1.jpg', 1800],
      [7, '500005/600002', 'source/plan-2.jpg', 1800],
      [8, '500008', 'source/kiosk-night.jpg', 1200],
    ]);
    expect(pictures.map(({ src }) => nameOf(src).startsWith('disp/'))).toEqual(
      pictures.map(() => true),
    );
  });

  it('has the same pictures when a library decodes it', () => {
    expect(picturesOf('projectContent', decodeOnDemand('projectContent', project))).toEqual([
      cover,
      ...pictures,
    ]);
  });

  it('has every size with its width and height, a guessed width if the record contains none', () => {
    expect(pictures[1]?.sizes).toEqual([
      { url: expect.stringContaining('/source/'), width: 2400, height: 1600 },
      { url: expect.stringContaining('/max_3840/'), width: 2400, height: undefined },
      { url: expect.stringContaining('/1400/'), width: 1400, height: undefined },
      { url: expect.stringContaining('/disp/'), width: 600, height: 400 },
      { url: expect.stringContaining('/hd/'), width: 0, height: undefined },
    ]);
  });

  it('is read in the smallest size that is wide enough', () => {
    const night = pictures[7] ?? { sizes: [] };
    const widths = [500, 601, 1300, 5000].map(
      (width) => nameOf(sizesToFill(night, width)[0]?.url).split('/')[0],
    );
    expect(widths).toEqual(['disp', 'max_1200', '1400', 'source']);
  });

  it('has a text, a player and a part of an unknown type, each in its place', () => {
    const parts = findPartFiles(decode('projectContent', project).modules);
    const words = parts.map((part) => (part.kind === 'picture' ? part.picture.number : part.kind));
    expect(words).toEqual([1, 'text', 2, 3, 4, 5, 6, 7, 'player', 'unknown', 8]);
  });
});

describe('the largest size', () => {
  it.each([
    [
      'an original, whatever its width',
      { sizes: { 1400: 'a', original: 'b' }, dimensions: { 1400: { width: 1400 } } },
      'b',
    ],
    ['a source', { src: 'x', width: 600, sizes: { max_3840: 'a', source: 'b' } }, 'b'],
    [
      'the largest known width',
      { sizes: { disp: 'a', hd: 'b' }, dimensions: { hd: { width: '900' }, disp: [] } },
      'b',
    ],
    [
      'the largest number in a name',
      { src: 'x', sizes: { disp: 'x', max_1200: 'a', max_1920: 'b', 1400: 'c' } },
      'b',
    ],
    [
      'the largest number in a name, if only a small width is known',
      { src: 'x', width: 600, sizes: { 1400: 'b' } },
      'b',
    ],
    ['src without any size', { src: 'x', sizes: [] }, 'x'],
    ['src if an original has no address', { src: 'x', sizes: { original: null, source: '' } }, 'x'],
    ['src if the widths are unknown', { src: 'x', sizes: { hd: 'a', disp: 'x', fs: 'b' } }, 'x'],
    [
      'an original that src shows too',
      { src: 'x', width: 600, sizes: { 1400: 'a', source: 'x' } },
      'x',
    ],
    ['the only size without src', { sizes: { disp: 'a' } }, 'a'],
  ])('is %s', (_, module, url) => {
    expect(sizesIn(module)?.[0]?.url).toBe(url);
  });

  it('has one address once, with the width that the record contains', () => {
    const module = { src: 'x', width: 600, height: 400, sizes: { disp: 'x', original: 'x' } };
    expect(sizesIn(module)).toEqual([{ url: 'x', width: 600, height: 400 }]);
  });

  it.each<unknown>([null, 7, '', 'x', [], [null], { a: { width: -1 } }, { constructor: 1 }])(
    'accepts %j as sizes',
    (odd) => {
      expect(
        sizesIn({ src: 'x', sizes: odd, dimensions: odd, components: odd })?.at(-1)?.url,
      ).toBeDefined();
    },
  );
});

describe('a grid', () => {
  it('is read by position', () => {
    const components = [3, 1, 2].map((position) => ({ position, src: String(position) }));
    expect(picturesIn([{ type: 'media_collection', components }]).map(({ src }) => src)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('is its own picture if it has no others', () => {
    expect(picturesIn([{ id: 1, type: 'media_collection', src: 'x' }])).toMatchObject([
      { id: '1', number: 1 },
    ]);
  });

  it('may have no type', () => {
    expect(picturesIn([{ components: [{ src: 'a' }] }, { src: 'b' }])).toHaveLength(2);
  });
});

it('gives an id to one picture only, and none to a picture without one', () => {
  const image = { type: 'image', id: 7, src: 'a' };
  expect(picturesIn([image, image, { ...image, id: null }]).map(({ id }) => id)).toEqual([
    '7',
    undefined,
    undefined,
  ]);
});

it.each([
  ['the size closest to it', [600, 1200, 1400, 3000], 1400],
  ['a smaller size rather than a much larger one', [600, 1200, 6000], 1200],
  [
    'an original of unknown width rather than a small cover',
    [115, 404, Number.POSITIVE_INFINITY],
    Number.POSITIVE_INFINITY,
  ],
  [
    'a large cover rather than an original of unknown width',
    [404, 808, Number.POSITIVE_INFINITY],
    808,
  ],
  ['a known width rather than an unknown one', [0, 50], 50],
])('of the sizes near a width, takes %s', (_, widths, width) => {
  const sizes = widths.map((each) => ({ url: String(each), width: each }));
  expect(sizesNear({ sizes }, 1400)[0]?.width).toBe(width);
});
