import { expect, test } from 'vitest';
import { day, madeAt } from '../../../src/sample/dates.ts';
import { wips } from '../../../src/sample/wips.ts';
import { crowd, random } from '../../support/community.ts';

const records = wips(random, crowd, 200);

test('Revisions are numbered by time, and their ids increase over all works', () => {
  const revisions = records.flatMap(({ wip }) => Object.values(wip.revisions));
  const byTime = [...revisions].sort((a, b) => a.created_on - b.created_on || a.id - b.id);
  expect(byTime.filter(({ id }, index) => id <= (byTime[index - 1]?.id ?? 0))).toEqual([]);
  for (const { wip } of records) {
    const numbers = Object.values(wip.revisions).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});

test('Some older works were revised today', () => {
  const older = records.filter(({ wip }) => wip.created_on < madeAt - 30 * day);
  const revised = older.filter(({ wip }) =>
    Object.values(wip.revisions).some(({ created_on }) => created_on > madeAt - day),
  );
  expect(revised.length).toBeGreaterThan(3);
});
