import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import { type EntityName, entities, entityNames } from '../../../src/api/entities.ts';
import { decodeOnDemand } from '../../../src/api/on-demand.ts';

const owner = {
  id: '007',
  username: 'ada',
  fields: ['Ink', null, 3],
  images: { 50: 'a', 100: null },
};
const odd: readonly unknown[] = [
  {
    id: 5,
    name: 'x',
    owners: { 7: owner },
    stats: { views: '12', comments: true },
    created_on: '2020-01-02 03:04:05',
  },
  {
    id: '5',
    owners: [owner, null, 4],
    stats: [],
    fields: {},
    revisions: [{ id: 1, image: 'u' }],
    owner,
  },
  {
    features: [{ site: { name: 's' }, featured_on: 3 }],
    latest_projects: [{ covers: { 115: 'c' } }],
    sections: { a: 1 },
  },
  ...[null, undefined, [], 'text', 4, { id: {} }],
];

/** All members of the reference, read from within. */
function plain(entity: EntityName, value: object): object {
  const names = Object.keys(entities[entity].shape.props);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)]));
}

describe.each(entityNames)('%s', (entity) => {
  test.each(odd)('reads the same as when it is decoded at once: %j', (sent) => {
    const names = Object.keys(entities[entity].shape.props);
    const read = plain(entity, decodeOnDemand(entity, sent));
    expect(Object.keys(read)).toEqual(names);
    expect(JSON.parse(JSON.stringify(leaves(read)))).toEqual(
      JSON.parse(JSON.stringify(leaves(plain(entity, decode(entity, sent))))),
    );
  });
});

/**
 * Texts and numbers by their names: decoding on demand leaves out keys that are not in the
 * reference.
 */
function leaves(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((each) => typeof each !== 'object')
    : value;
}

test('only what is read is decoded', () => {
  const sent = new Proxy(
    { name: 'x' },
    { get: (it, name) => (name === 'name' ? it.name : expect.fail(String(name))) },
  );
  expect(decodeOnDemand('project', sent).name).toBe('x');
  expect(decodeOnDemand('project', { owners: [owner] }).owners[0]?.username).toBe('ada');
});
