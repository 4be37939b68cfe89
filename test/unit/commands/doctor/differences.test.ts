import { describe, expect, it } from 'vitest';
import { id, integer, list, map, optional, record, text, texts, time, url } from '../../../../src/api/kinds/shape.ts';
import { differences } from '../../../../src/commands/doctor/differences.ts';

const person = record({ id: id(integer), name: text, url });
const shape = record({
  id: id(integer),
  title: text,
  made: time,
  tags: list(text),
  covers: texts,
  owners: map(person),
  note: optional(text),
});
const ada = { id: 1, name: 'Ada', url: 'https://example.org/ada' };
const good = { id: 7, title: 'One', made: 1, tags: ['a'], covers: { '115': 'x' }, owners: { '1': ada } };

describe('differences', () => {
  it.each([
    ['the reference', good, []],
    ['an optional member', { ...good, note: 'n' }, []],
    ['an id too long for a number', { ...good, id: '12345678901234567890' }, []],
    ['a new key', { ...good, extra: 1 }, [{ kind: 'new', path: 'extra' }]],
    ['a new key within', { ...good, owners: { '1': { ...ada, age: 3 } } }, [{ kind: 'new', path: 'owners.age' }]],
    ['a missing key', { ...good, title: undefined }, [{ kind: 'missing', path: 'title' }]],
    [
      'a number as text',
      { ...good, made: '1' },
      [{ kind: 'type', path: 'made', sent: 'text', expected: 'whole number' }],
    ],
    ['a fraction', { ...good, made: 1.5 }, [{ kind: 'type', path: 'made', sent: 'number', expected: 'whole number' }]],
    ['null', { ...good, title: null }, [{ kind: 'type', path: 'title', sent: 'null', expected: 'text' }]],
    ['a list for a map', { ...good, owners: [ada] }, [{ kind: 'type', path: 'owners', sent: 'list', expected: 'map' }]],
    ['a map for a list', { ...good, tags: {} }, [{ kind: 'type', path: 'tags', sent: 'record', expected: 'list' }]],
    ['an item', { ...good, tags: ['a', 2] }, [{ kind: 'type', path: 'tags', sent: 'whole number', expected: 'text' }]],
    ['no record', 'x', [{ kind: 'type', path: '', sent: 'text', expected: 'record' }]],
  ])('of %s', (_, value, expected) => {
    expect(differences(shape, value)).toEqual(expected);
  });

  it('takes a key of the prototype for a new one', () => {
    expect(differences(shape, JSON.parse(JSON.stringify(good).replace('{', '{"constructor":1,')))).toEqual([
      { kind: 'new', path: 'constructor' },
    ]);
  });
});
