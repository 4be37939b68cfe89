import { expect, test } from 'vitest';
import { baselinesIn, newsIn } from '../../../../src/library/history/news.ts';
import { openForTexts, serviceBase, temporaryFile } from '../../../support/records.ts';

/**
 * Returns a library in which watches with the same request each have all records, since some whole
 * readings.
 */
function library({
  watches,
  records,
  readings,
}: Readonly<Record<'watches' | 'records' | 'readings', number>>) {
  const { insert, transaction } = openForTexts(temporaryFile());
  const texts = Array.from({ length: records }, (_, at) =>
    JSON.stringify({ id: at + 1, name: `n${at}` }),
  );
  insert(
    texts.map((text) => ({ entity: 'project' as const, text, seen: 10 })),
    serviceBase,
  );
  transaction(({ run }) => {
    const numbers = (count: number) =>
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;
    const words = JSON.stringify(['projects', 'poster']);
    run(
      `INSERT INTO watch (identity, words, base, profile, added, last_run, baseline) ${numbers(watches)}
        SELECT n, ?, ?, n, 1, 20, 20 FROM n`,
      ...[words, serviceBase],
    );
    run(`INSERT INTO list SELECT watch, 1, 'projects search', '', 'q=poster', watch FROM watch`);
    run(`INSERT INTO member SELECT list, row, row, 10, 500 FROM list, record`);
    run(
      `INSERT INTO reading ${numbers(readings)} SELECT list, n * 10 + 1, n * 10 + 2, 1 FROM n, list`,
    );
    run(`UPDATE member SET first = 300 WHERE row = 1`);
  });
  return transaction;
}

// It took more than 20 times as long when each record was compared with the readings of all
// watches.
test('a digest of many watches with the same request takes linear time', () => {
  const transaction = library({ watches: 600, records: 300, readings: 40 });
  const begin = performance.now();
  const found = transaction(
    (store) => [newsIn(store, 0).news.length, baselinesIn(store, 0)] as const,
  );
  expect(performance.now() - begin).toBeLessThan(5000);
  expect(found[0]).toBe(1);
  expect(found[1].map(({ records }) => records)).toEqual(Array(600).fill(300));
});
