import { expect, test } from 'vitest';
import type { Change, News } from '../../../../src/api/library-records.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { withCommas } from '../../../../src/view/text/numbers.ts';
import { newsOf } from '../../../support/news.ts';

const news = (id: number, more: Partial<News> = {}) =>
  newsOf({ id, name: `P${id}` }, { event: 'changed', ...more });
const views = (before: number, after: number): Change => ({ name: 'stats.views', before, after });
const moved = (id: number, before: number, after: number) =>
  news(id, { changes: [views(before, after)] });

const names = new Map([
  [1, 'Projects'],
  [2, 'Followers of ada'],
]);
const told = (all: readonly News[], limit?: number) =>
  digestOf(all, { groupDigits: withCommas, limit, names }).groups.map(({ title, parts }) => [
    title,
    ...parts.map(({ heading, rows, rest }) => [
      heading,
      ...rows.map(({ number, name, words }) => `${number} ${name} ${words}`.trim()),
      ...(rest === '' ? [] : [rest]),
    ]),
  ]);

test('each piece of news is in one section of its watch', () => {
  const name = { name: 'name', before: 'A', after: 'B' };
  const list = { command: 'users followers', of: 'ada', query: '' };
  expect(
    told([
      moved(1, 100, 150),
      news(2, { changes: [name, views(5, 8)] }),
      news(3, { event: 'new' }),
      news(4, { event: 'gone', list: { command: 'projects search', of: '', query: '' } }),
      news(5, {
        event: 'new',
        kind: 'user',
        watch: { number: 2, words: ['users', 'followers', 'ada'] },
      }),
      news(6, {
        event: 'gone',
        kind: 'user',
        list,
        watch: { number: 2, words: ['users', 'followers', 'ada'] },
      }),
    ]),
  ).toEqual([
    [
      'Projects',
      ['New', '1 P3'],
      ['Changed', '2 P2 name “A” → “B”, views 5 → 8 (+60%)'],
      ['Gone', '3 P4'],
      ['Figures that changed most', '4 P1 views 100 → 150 (+50%)'],
    ],
    [
      'Followers of ada',
      ['New', '5 P5 new follower of ada'],
      ['Gone', '6 P6 no longer follows ada'],
    ],
  ]);
});

test('a limit shows the newest news of all watches', () => {
  const other = { number: 2, words: ['users'] };
  const all = [
    news(1, { event: 'new', watch: other }),
    news(2, { event: 'new' }),
    news(3, { event: 'new' }),
  ];
  expect(told(all, 2)).toEqual([
    ['Projects', ['New', '1 P2', 'and 1 more']],
    ['Followers of ada', ['New', '2 P1']],
  ]);
});

test('the greatest rises are rows, absolute and relative, and one sentence sums the others', () => {
  const all = [
    ...[1, 2, 3, 4].map((id) => moved(id, 100_000, 100_000 + id * 1000)),
    ...[5, 6, 7, 8].map((id) => moved(id, 10, 10 + id)),
    moved(9, 1, 5),
    moved(10, 50, 40),
    news(11, { changes: [{ name: 'today.project_views', before: 9, after: 2 }] }),
  ];
  expect(told(all)).toEqual([
    [
      'Projects',
      [
        'Figures that changed most',
        '1 P4 views 100,000 → 104,000 (+4%)',
        '2 P3 views 100,000 → 103,000 (+3%)',
        '3 P2 views 100,000 → 102,000 (+2%)',
        '4 P8 views 10 → 18 (+80%)',
        '5 P7 views 10 → 17 (+70%)',
        '6 P6 views 10 → 16 (+60%)',
        'Others: views of 3 projects rose by 1,009, views of 1 project fell by 10',
      ],
    ],
  ]);
});

test('a limit leaves out rows, says how many, and never leaves out figures', () => {
  const all = [1, 2, 3].map((id) => news(id, { event: 'new' }));
  expect(told([...all, moved(4, 10, 20)], 2)).toEqual([
    [
      'Projects',
      ['New', '1 P1', '2 P2', 'and 1 more'],
      ['Figures that changed most', '3 P4 views 10 → 20 (+100%)'],
    ],
  ]);
  expect(digestOf(all, { groupDigits: String, limit: 2 }).hidden).toBe(1);
});

test('a record without a name has that of its kind, with its id', () => {
  expect(told([news(3, { event: 'new', json: '{}' })])).toEqual([
    ['Projects', ['New', '1 project 3']],
  ]);
});

test('figures of a day are not moves', () => {
  expect(
    told([news(1, { changes: [{ name: 'today.project_views', before: 2, after: 9 }] })]),
  ).toEqual([['Projects']]);
});

test('long names are shortened, also in changes', () => {
  const [before, after] = ['a'.repeat(500), 'b'.repeat(500)];
  const json = JSON.stringify({ id: 1, name: after });
  const row = `1 ${'b'.repeat(299)}… name “${'a'.repeat(119)}…” → “${'b'.repeat(119)}…”`;
  expect(told([news(1, { json, changes: [{ name: 'name', before, after }] })])).toEqual([
    ['Projects', ['Changed', row]],
  ]);
});
