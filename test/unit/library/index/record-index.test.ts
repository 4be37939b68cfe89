import { describe, expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import type { EntityName } from '../../../../src/api/entities.ts';
import {
  colourFigures,
  type Index,
  indexes,
  mergeIndexes,
} from '../../../../src/library/index/record-index.ts';

function indexOf(entity: EntityName, sent: unknown): Index {
  // each with its own record
  const derive = indexes[entity] as (record: unknown, sent: unknown) => Index;
  return derive(decode(entity, sent), sent);
}

describe('a project tells', () => {
  const ada = { id: 1, display_name: 'Ada', username: 'ADA', city: 'München', country: 'Germany' };
  const project = {
    id: 5,
    name: 'Poster',
    fields: ['Fine Arts'],
    published_on: 9,
    owners: { 1: ada },
    stats: { views: 3 },
  };

  test('its figures, fields, places, words and owners', () => {
    expect(indexOf('project', project)).toEqual({
      figures: { created_on: undefined, published_on: 9, modified_on: undefined, views: 3 },
      labels: { field: ['Fine Arts'] },
      places: [{ country: 'GM', state: '', city: 'munchen' }],
      words: { title: ['Poster'], people: ['Ada', '', '', 'ADA'] },
      links: { owner: [{ id: '1' }] },
    });
  });

  test.each([
    ['owners as a list', { owners: [ada] }],
    ['numbers as texts', { published_on: '9', stats: { views: '3' } }],
    ['owners without an id under their key', { owners: { 1: { ...ada, id: undefined } } }],
  ])('the same with %s', (_, more) => {
    expect(indexOf('project', { ...project, ...more })).toEqual(indexOf('project', project));
  });

  test.each([null, 'gone', [], 5, {}, { owners: [], stats: [], fields: null }])(
    'nothing much as %j',
    (sent) => {
      const { labels, places, links } = indexOf('project', sent);
      expect({ labels, places, links }).toEqual({
        labels: { field: [] },
        places: [],
        links: { owner: [] },
      });
    },
  );

  test.each([
    ['cc by-nc', 'by-nc'],
    ['CC-BY-SA', 'by-sa'],
    ['by', 'by'],
    ['no-use', 'no-use'],
    ['', ''],
  ])('its licence %j as %j in its complete form', (license, label) => {
    expect(
      indexOf('projectContent', { ...project, copyright: { license } }).labels?.licence,
    ).toEqual([label]);
  });

  test.each([
    [{ featured_on: [{ timestamp: 8 }, { timestamp: 4 }] }, 4],
    [{ features: [{ featured_on: 6, site: { name: 'x' } }] }, 6],
    [{ featured_on: null }, undefined],
  ])('when it was first featured: %j', (more, time) => {
    expect(indexOf('projectContent', { ...project, ...more }).figures?.featured_on).toBe(time);
  });
});

test.each([
  ['Germany', 'GM'],
  ['côte d’ivoire', ''],
  ["COTE D'IVOIRE", 'IV'],
  ['Nowhere', ''],
])('%s is the country %j', (country, code) => {
  expect(indexOf('user', { country }).places?.[0]?.country).toBe(code);
});

test('a work in progress is as new as its newest revision, in a map or in a list', () => {
  const revisions = { 7: { id: 7, created_on: 20, tags: ['ink'] }, 8: { id: 8, created_on: '30' } };
  for (const given of [revisions, Object.values(revisions)]) {
    const { figures, links } = indexOf('wip', {
      created_on: 10,
      owner: { id: 1 },
      revisions: given,
    });
    expect(figures).toMatchObject({ created_on: 10, newest_on: 30 });
    expect(links).toEqual({ owner: [{ id: '1' }], revision: [{ id: '7' }, { id: '8' }] });
  }
  expect(indexOf('wip', { created_on: 10 }).figures?.newest_on).toBe(10);
});

test('a comment has a time in either form', () => {
  expect(indexOf('wipComment', { created_on: '1970-01-01 00:01:00' }).figures).toEqual({
    created_on: 60,
  });
  expect(indexOf('projectComment', { created_on: 60 }).figures).toEqual({ created_on: 60 });
});

test('the later of two indexes counts if both have a part', () => {
  const earlier: Index = {
    figures: { views: 1, comments: 2 },
    labels: { licence: ['by'] },
    places: [],
    alpha: 'a',
  };
  const later: Index = {
    figures: { views: 5, comments: undefined },
    labels: { field: ['x'] },
    links: {},
  };
  expect(mergeIndexes(earlier, later)).toEqual({
    figures: { views: 5, comments: 2 },
    labels: { licence: ['by'], field: ['x'] },
    places: [],
    alpha: 'a',
    links: {},
  });
});

test('a colour is its channels', () => {
  expect(colourFigures('ff8000')).toEqual({ red: 255, green: 128, blue: 0 });
});
