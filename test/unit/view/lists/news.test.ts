import { describe, expect, test } from 'vitest';
import {
  describeNews,
  newsName,
  newsRecord,
  newsSubject,
  usernamesOf,
} from '../../../../src/view/lists/news.ts';
import { withCommas } from '../../../../src/view/text/numbers.ts';
import { newsOf } from '../../../support/news.ts';

const base = newsOf({ id: 1, name: 'A' }, { event: 'changed' });
const words = (more: Partial<Parameters<typeof newsRecord>[0]>) =>
  describeNews(newsRecord({ ...base, ...more }), withCommas);
const changed = (name: string, before: string | number | null, after: string | number | null) =>
  words({ changes: [{ name, before, after }] });

describe('what changed, in words', () => {
  test.each([
    ['stats.views', 1200, 1350, 'views 1,200 → 1,350'],
    ['name', 'A', 'B', 'name “A” → “B”'],
    ['description', 'A', 'B', 'description changed'],
    ['modules', 4, 6, '2 new modules'],
    ['modules', 4, 5, '1 new module'],
    ['modules', 4, 3, 'modules 4 → 3'],
    ['modules', 4, 4, 'modules changed'],
    ['mature_content', 1, 1, 'mature content changed'],
    ['name', 'a long text', 'a long text', 'name changed'],
    ['name', 1, 1, 'name changed'],
    ['modified_on', 4, 5, 'modified again'],
    ['unknown', null, 5, 'unknown changed'],
  ])('%s from %j to %j', (name, before, after, expected) => {
    expect(changed(name, before, after)).toBe(expected);
  });

  test('the items of a list are named, but not their order', () => {
    const change = { name: 'fields', before: 3, after: 2 };
    const wordsFor = (added: string[], removed: string[]) =>
      words({ changes: [{ ...change, added, removed }] });
    expect(wordsFor(['Branding'], ['Toys', 'Type'])).toBe(
      'fields: new “Branding”, no longer “Toys”, “Type”',
    );
    expect(wordsFor([], [])).toBe('fields 3 → 2');
  });

  test('a new time is not mentioned with other changes', () => {
    const changes = [
      { name: 'modified_on', before: 4, after: 5 },
      { name: 'stats.views', before: 1, after: 2 },
    ];
    expect(words({ changes })).toBe('views 1 → 2');
  });
});

test.each([
  [{ event: 'new' }, 'new'],
  [{ event: 'new', kind: 'projectComment', parent: '7' }, 'new, on project 7'],
  [
    { event: 'new', list: { command: 'users followers', of: 'ada', query: '' } },
    'new follower of ada',
  ],
  [
    {
      event: 'gone',
      list: { command: 'projects search', of: '', query: 'color_hex=ff0000&field=Fine+Arts' },
    },
    'no longer in projects --color-hex ff0000 --field "Fine Arts"',
  ],
  [
    { event: 'gone', list: { command: 'users followers', of: 'ada', query: '' } },
    'no longer follows ada',
  ],
  [
    { event: 'new', watch: { number: 2, words: ['users', 'following', 'ada', '--all'] } },
    'now followed by ada',
  ],
] as const)('%j', (more, expected) => {
  expect(words(more)).toBe(expected);
});

test('a record without a name has that of its author or project', () => {
  expect(newsName({ user: { id: 1, display_name: 'Ada' }, comment: 'x' })).toBe('Ada');
  expect(newsName({ project: { id: 1, name: 'Tins' } })).toBe('Tins');
  expect(newsName({ position: 'Maker' })).toBe('Maker');
  expect(newsName({})).toBe('');
});

test.each([
  [{ owners: { 1: { username: 'a' }, 2: { username: 'b' } } }, 'a, b'],
  [{ owners: [{ username: 'a' }, 7] }, 'a'],
  [{ owner: { username: 'a' } }, 'a'],
  [{ user: { username: 'a' }, comment: 'x' }, 'a'],
  [{ username: 'a' }, 'a'],
  [null, ''],
])('the user names of %j are "%s"', (value, expected) => {
  expect(usernamesOf(value)).toBe(expected);
});

test('corrupt JSON, as in a damaged library, has no name', () => {
  expect(newsRecord({ ...base, json: '{"id":;' })).toMatchObject({ id: '1', name: '', url: null });
});

test('a part has no id, and every kind a plain name', () => {
  const record = newsRecord({ ...base, kind: 'wipComment', parent: '5', id: '5 abc' });
  expect(record).toMatchObject({ kind: 'wip_comment', id: null, part_of: '5' });
  expect(newsSubject(String).createRowMaker([])(record)).toMatchObject([
    { what: '', kind: 'wip_comment' },
  ]);
  const headings = (hasSeveral: boolean) =>
    newsSubject(String, { hasSeveral }).columns.map(({ name }) => name);
  expect([headings(false).includes('service'), headings(true).includes('service')]).toEqual([
    false,
    true,
  ]);
});
