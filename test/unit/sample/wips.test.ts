import { expect, test } from 'vitest';
import { day, madeAt } from '../../../src/sample/dates.ts';
import { wips } from '../../../src/sample/wips.ts';
import { crowd, random } from '../../support/community.ts';

const records = wips(random, crowd, 200);

test('Some older works were revised today', () => {
  const older = records.filter(({ wip }) => wip.created_on < madeAt - 30 * day);
  const revised = older.filter(({ wip }) =>
    Object.values(wip.revisions).some(({ created_on }) => created_on > madeAt - day),
  );
  expect(revised.length).toBeGreaterThan(3);
});
