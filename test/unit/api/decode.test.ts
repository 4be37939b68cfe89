import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import { type EntityName, entities } from '../../../src/api/entities.ts';
import { project, user, wip } from '../../support/samples.ts';

const names = Object.keys(entities) as EntityName[];

describe('decode', () => {
  test('leaves texts and figures of the reference form as they are', () => {
    expect(decode('user', user)).toEqual({ ...user, id: String(user.id) });
  });

  test('decodes a map as the list of its values, and keeps a list', () => {
    const owner = { ...user, id: String(user.id) };
    expect(decode('project', project).owners).toEqual([owner]);
    expect(decode('project', { ...project, owners: [user] }).owners).toEqual([owner]);
    expect(decode('wip', wip).revisions.map(({ id }) => id)).toEqual(['71', '72']);
  });

  test('cuts a text after 100,000 characters, because drawing it takes too long', () => {
    const { name } = decode('project', { name: 'a'.repeat(100_001) });
    expect(name).toBe(`${'a'.repeat(100_000)}…`);
  });

  test('decodes an object with a name or a title as a text', () => {
    const fields = [
      { id: 44, name: 'Film' },
      { title: 'Type' },
      'Motion',
      { id: 2 },
      { name: { name: 'x' } },
    ];
    expect(decode('project', { fields }).fields).toEqual(['Film', 'Type', 'Motion', '', '']);
  });

  test('decodes an empty list as an empty map', () => {
    const seen = decode('profile', { ...user, images: [], sections: [] });
    expect([seen.images, seen.sections]).toEqual([{}, {}]);
    expect(decode('project', { stats: [] }).stats).toEqual({
      views: undefined,
      appreciations: undefined,
      comments: undefined,
    });
  });

  test.each([
    [590, 590],
    ['590', 590],
    [false, 0],
    [true, 1],
    [null, undefined],
    ['many', undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('reads the number %j as %j', (sent, seen) => {
    expect(decode('project', { mature_content: sent }).mature_content).toBe(seen);
  });

  test.each([
    [1_393_675_200, 1_393_675_200],
    ['1393675200', 1_393_675_200],
    ['2014-03-01 12:00:00', 1_393_675_200],
    ['0000-00-00 00:00:00', undefined],
    [false, undefined],
    [null, undefined],
  ])('reads the time %j as %j on both kinds of comment', (sent, seen) => {
    expect(decode('wipComment', { created_on: sent }).created_on).toBe(seen);
    expect(decode('projectComment', { created_on: sent }).created_on).toBe(seen);
  });

  test('drops covers without an address', () => {
    expect(decode('project', { covers: { 115: 'a', 202: null } }).covers).toEqual({ 115: 'a' });
  });

  test('uses the largest covers of the latest projects as pictures of a collection', () => {
    const latest = [
      { covers: { 115: 'a', 202: null, max_808: 'b', original: 'c' } },
      { covers: [] },
      null,
    ];
    expect(decode('collection', { latest_projects: latest }).images).toEqual(['b']);
  });

  test('keeps keys that are not in the reference', () => {
    expect(decode('project', { ...project, colors: [{ r: '1' }] })).toMatchObject({
      colors: [{ r: '1' }],
    });
  });

  test.each(names)('decodes null and values of another type as an empty %s', (name) => {
    const blank = decode(name, {});
    for (const value of [null, undefined, [], '', 'x', 5, false])
      expect(decode(name, value)).toEqual(blank);
  });

  test('never throws for JSON', () => {
    const keys = fc.constantFrom(
      '__proto__',
      'constructor',
      ...new Set(names.flatMap((name) => keysOf(name))),
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.dictionary(keys, tie('value')),
        fc.array(tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        json,
        (name, value) => typeof decode(name, value) === 'object',
      ),
    );
  });

  test('never changes a prototype', () => {
    const sent: unknown = JSON.parse(
      '{"__proto__":{"bad":1},"covers":{"__proto__":"x"},"images":{"__proto__":{"bad":1}}}',
    );
    for (const name of names) {
      const seen = decode(name, sent);
      expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
      expect('bad' in {}).toBe(false);
    }
    expect(decode('user', JSON.parse('{"constructor":1}')).id).toBe('');
  });
});

function keysOf(name: EntityName): string[] {
  return Object.keys(entities[name].shape.props);
}
