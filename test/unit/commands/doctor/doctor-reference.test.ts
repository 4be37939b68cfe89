import { describe, expect, it } from 'vitest';
import {
  id,
  integer,
  list,
  map,
  optional,
  record,
  text,
  textMap,
  time,
  url,
} from '../../../../src/api/kinds/shape.ts';
import { differences } from '../../../../src/commands/doctor/differences.ts';

const person = record({ id: id(integer), name: text, url });
const shape = record({
  id: id(integer),
  title: text,
  made: time,
  tags: list(text),
  covers: textMap,
  owners: map(person),
  note: optional(text),
});
const ada = { id: 1, name: 'Ada', url: 'https://example.org/ada' };
const good = {
  id: 7,
  title: 'One',
  made: 1,
  tags: ['a'],
  covers: { '115': 'x' },
  owners: { '1': ada },
};

describe('differences', () => {
  it.each([
    ['the reference', good, []],
    ['an optional member', { ...good, note: 'n' }, []],
    ['an id too long for a number', { ...good, id: '12345678901234567890' }, []],
    ['a new key', { ...good, extra: 1 }, ['new key extra']],
    [
      'a key of the prototype',
      JSON.parse(JSON.stringify(good).replace('{', '{"constructor":1,')),
      ['new key constructor'],
    ],
    ['a new key within', { ...good, owners: { '1': { ...ada, age: 3 } } }, ['new key owners.age']],
    ['a missing key', { ...good, title: undefined }, ['no title']],
    ['a number as text', { ...good, made: '1' }, ['made is a text, not a whole number']],
    ['a fraction', { ...good, made: 1.5 }, ['made is a number, not a whole number']],
    ['null', { ...good, title: null }, ['title is a null, not a text']],
    ['a list for a map', { ...good, owners: [ada] }, ['owners is a list, not a map']],
    ['a map for a list', { ...good, tags: {} }, ['tags is a record, not a list']],
    ['an item', { ...good, tags: ['a', 2] }, ['tags is a whole number, not a text']],
    ['no record', 'x', [' is a text, not a record']],
  ])('of %s', (_, value, expected) => {
    expect(differences(shape, value)).toEqual(expected);
  });
});
