import { expect, test } from 'vitest';
import { correctedText, correctTimes } from '../../../../src/library/history/clock.ts';
import { insertPages } from '../../../../src/library/history/list-history.ts';
import { noteShown, shownUntil } from '../../../../src/library/history/marks.ts';
import { newsIn } from '../../../../src/library/history/news.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { parsedTexts, temporaryFile, watchAll } from '../../../support/records.ts';

const day = 24 * 3600;

function keptAt(seen: number) {
  const { transaction } = openForWriting(temporaryFile());
  const page = (name: string, at: number) => ({
    ...({ command: 'projects search', inPath: {}, query: '', place: 0 } as const),
    ...{ records: parsedTexts([JSON.stringify({ id: 1, name })]), seen: at, wholeSince: at },
  });
  const keep = (name: string, at: number) =>
    transaction((store) => insertPages(store, 'https://api.example', [page(name, at)]));
  keep('a', seen - 5);
  keep('b', seen);
  transaction(watchAll);
  transaction((store) => noteShown(store, { until: seen, count: 1, now: seen }));
  return { transaction, keep };
}

test.each([
  ['before now', -5, { from: 1_000_000 - 4, corrected: undefined }],
  ['an hour later than now', 3600, { from: 1_000_000 + 3601, corrected: undefined }],
  ['a day later than now', day, { from: 1_000_000 + day + 1, corrected: undefined }],
  ['years later than now', 900 * day, { from: 1_000_000, corrected: 1_000_000 + 900 * day }],
])('a record that was received %s is replaced, and its change is new', (_, ahead, times) => {
  const now = 1_000_000;
  const { transaction, keep } = keptAt(now + ahead);
  const found = transaction((store) => correctTimes(store, now));
  expect(found).toEqual(times);
  keep('c', Math.max(found.from, now));
  const { news } = transaction((store) => newsIn(store, found.from - 1));
  expect(news.map(({ event, json }) => [event, json])).toEqual([
    ['changed', '{"id":1,"name":"c"}'],
  ]);
  expect(news[0]?.changes).toEqual([{ name: 'name', before: 'b', after: 'c' }]);
  const history = "SELECT value FROM change WHERE name = 'name' ORDER BY seen, turn";
  expect(transaction((store) => store.rows(history))).toEqual([['a'], ['b'], ['c']]);
  expect(transaction((store) => store.rows('SELECT max(last) FROM member'))).toEqual([
    [Math.max(found.from, now)],
  ]);
});

test('wrong times keep their order, so news that was not shown stays new', () => {
  const now = 1_000_000;
  const { transaction, keep } = keptAt(now + 900 * day);
  keep('c', now + 901 * day);
  expect(transaction((store) => correctTimes(store, now)).from).toBe(0);
  const { news } = transaction((store) => newsIn(store, shownUntil(store) ?? 0));
  expect(news.flatMap(({ changes }) => changes)).toEqual([
    { name: 'name', before: 'b', after: 'c' },
  ]);
  expect(transaction((store) => store.rows('SELECT seen FROM change ORDER BY seen'))).toEqual(
    [now - 3, now - 2, now - 1].map((seen) => [seen]),
  );
});

test('says which times were corrected', () => {
  expect(correctedText({ from: 0, corrected: undefined })).toBeUndefined();
  expect(correctedText({ from: 0, corrected: Date.UTC(2030, 0, 5) / 1000 })).toContain(
    'times up to 2030-01-05',
  );
  expect(correctedText({ from: 0, corrected: 9e18 })).toContain('times up to 9999-12-31');
});
