import { expect, test } from 'vitest';
import { noteShown } from '../../../../src/library/history/marks.ts';
import { newsIn } from '../../../../src/library/history/news.ts';
import { thin } from '../../../../src/library/history/thinning.ts';
import { trendOf } from '../../../../src/library/history/trend.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { serviceBase, temporaryFile, watchAll } from '../../../support/records.ts';

const now = Date.UTC(2026, 10, 1, 12) / 1000;
const hour = 3600;
const day = 24 * hour;
/** Midnight, so many days before the day of `now`. */
const daysAgo = (days: number, hours = 0) => now - 12 * hour - days * day + hours * hour;

/** A library with one project, whose member had these values. */
function library(values: readonly (readonly [seen: number, value: unknown])[], recordOf = viewsOf) {
  const { insert, transaction } = openForWriting(temporaryFile());
  const keep = (seen: number, value: unknown) =>
    insert([{ entity: 'project', text: JSON.stringify({ id: 1, ...recordOf(value) }), seen }], serviceBase);
  for (const [seen, value] of values) keep(seen, value);
  transaction(({ run }) => run('UPDATE meta SET kept = ?', now));
  const valuesIn = () =>
    transaction(({ rows }) => rows('SELECT value FROM change ORDER BY name, seen, turn')).map(([value]) => value);
  return { transaction, keep, valuesIn };
}

const viewsOf = (views: unknown): object => ({ stats: { views } });

test.each([
  ['90 days', 89, [1, 2, 3, 4, 5]],
  ['a day', 95, [1, 3, 5]],
  ['two years', 729, [1, 3, 5]],
])('figures of two days, %s old', (_, days, left) => {
  const at = daysAgo(days);
  const values = [1, 2, 3, 4, 5].map((value) => [at + value * 7 * hour, value] as const);
  const { transaction, valuesIn } = library(values);
  thin(transaction, now);
  expect(valuesIn()).toEqual(left);
});

test('one value of a week remains after two years, from Monday to Sunday', () => {
  const monday = Date.UTC(2023, 0, 2) / 1000;
  const values = Array.from({ length: 21 }, (_, at) => [monday + at * day, at] as const);
  const { transaction, valuesIn } = library(values);
  thin(transaction, now);
  expect(valuesIn()).toEqual([0, 6, 13, 20]);
});

test.each<[string, (value: unknown) => object, number]>([
  ['figures', viewsOf, 3],
  ['figures of a day', (value) => ({ today: { project_views: value } }), 3],
  ['names', (name) => ({ name: `name ${name}` }), 6],
  ['numbers that are not figures', (value) => ({ modified_on: value, colour: { red: value } }), 12],
])('%s of a day: what is left', (_, recordOf, left) => {
  const values = [0, 1, 2, 3, 4, 5].map((at) => [daysAgo(100, at * 5), at] as const);
  const { transaction, valuesIn } = library(values, recordOf);
  thin(transaction, now);
  expect(valuesIn()).toHaveLength(left);
});

test('what the trend and the news say of the rest is as before', () => {
  const values = [0, 1, 2, 3, 4, 5].map((at) => [daysAgo(100, at * 5), at * 10] as const);
  const { transaction } = library(values);
  transaction((store) => noteShown(store, daysAgo(100, 6)));
  transaction(watchAll);
  const said = () =>
    transaction((store) => ({
      unread: newsIn(store, { since: daysAgo(100, 6), limit: undefined }),
      all: newsIn(store, { since: 0, limit: undefined }),
      points: trendOf(store, 'project', 1).figures[0]?.points,
    }));
  const before = said();
  thin(transaction, now);
  const { points, ...news } = said();
  expect(news).toEqual({ unread: before.unread, all: before.all });
  expect(points).toEqual(before.points?.filter((_, at) => [0, 1, 4, 5].includes(at)));
});

test('a step is repeated only for a new day, or for older records that were imported', () => {
  const { transaction, keep, valuesIn } = library([0, 1, 2, 3].map((at) => [daysAgo(100, at), at]));
  const thinned = () => transaction(({ rows }) => rows('SELECT thinned_until, thinned FROM meta'))[0];
  thin(transaction, now);
  expect([valuesIn(), thinned()]).toEqual([
    [0, 3],
    [daysAgo(0), 2],
  ]);
  keep(daysAgo(100, 4), 4);
  thin(transaction, now);
  expect(valuesIn()).toEqual([0, 3, 4]);
  transaction(({ run }) => run('UPDATE meta SET thinned_until = ?', daysAgo(100)));
  thin(transaction, now);
  expect([valuesIn(), thinned()]).toEqual([
    [0, 4],
    [daysAgo(0), 3],
  ]);
});

test('a clock that is ahead makes nothing old until records were kept with it', () => {
  const { transaction, valuesIn } = library([0, 1, 2, 3].map((at) => [daysAgo(10, at), at]));
  thin(transaction, now + 900 * day);
  expect(valuesIn()).toEqual([0, 1, 2, 3]);
});
