import { expect, test } from 'vitest';
import { ownerFilter, ownersIn } from '../../../../src/library/history/owners.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { libraryWith, type RecordText } from '../../../support/records.ts';

const ada = {
  id: 7,
  username: 'Ada',
  display_name: 'Ada Łuczak',
  occupation: 'Ceramicist',
  fields: ['Graphic Design'],
};
const berlin = { city: 'Berlin', state: '', country: 'Germany' };
const bo = { id: 8, username: 'bo', display_name: 'Bo', ...berlin };
const project = (id: number, owners: unknown, seen = id) =>
  ({ entity: 'project', text: JSON.stringify({ id, owners }), seen }) as const;

const ownersOf = (...inputs: readonly RecordText[]) => [
  ...ownersIn(openLibrary(libraryWith([inputs]))),
];

test('yields the owners of projects, collections and WIPs once, the newest record first, byte for byte', () => {
  const text = '{ "id":90071992547409931, "username":"x" }';
  const owners = ownersOf(
    project(1, { 7: ada }),
    project(2, [ada, bo]),
    { entity: 'wip', text: `{"id":3,"owner":${text}}`, seen: 3 },
    { entity: 'collection', text: JSON.stringify({ id: 4, owners: [{ ...bo, id: 9 }] }), seen: 4 },
  );
  expect(owners.map(({ id }) => id)).toEqual(['9', '90071992547409931', '7', '8']);
  expect(owners.map((owner) => owner.text)).toContain(text);
  expect(owners.find(({ id }) => id === '7')?.username).toBe('ada');
});

test('omits creatives who are stored, and owners without an id', () => {
  const stored = { entity: 'user', text: JSON.stringify(ada), seen: 1 } as const;
  expect(ownersOf(stored, project(1, { 7: ada, 8: bo, 9: {} }), project(2, 'none'))).toMatchObject([
    { id: '8' },
  ]);
});

const any = { q: '', field: '', tags: '', country: '', state: '', city: '' };
test.each([
  ['any', {}, 'ada bo'],
  ['a word', { q: 'luczak' }, 'ada'],
  ['the beginning of a word', { q: 'cera' }, 'ada'],
  ['two words', { q: 'ada bo' }, ''],
  ['no letters', { q: '…' }, ''],
  ['a field', { field: 'graphic design' }, 'ada'],
  ['a part of a field', { field: 'graphic' }, ''],
  ['one of two names of a field', { field: 'Nothing|Graphic Design' }, 'ada'],
  ['a country', { country: 'GM' }, 'bo'],
  ['a city', { city: 'berlin' }, 'bo'],
  ['the beginning of a city', { city: 'berl' }, ''],
  ['a city of another country', { city: 'Berlin', country: 'PL' }, ''],
  ['a tag', { tags: 'poster' }, ''],
])('a search for %s', (_, values, found) => {
  const owners = ownersOf(project(1, { 7: ada }), project(2, { 8: bo })).filter(
    ownerFilter({ ...any, ...values }),
  );
  expect(
    owners
      .map(({ username }) => username)
      .toSorted()
      .join(' '),
  ).toBe(found);
});
