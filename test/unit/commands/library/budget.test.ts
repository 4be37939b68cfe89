import { expect, test } from 'vitest';
import { type BudgetSpent, pauseIn, withBudget } from '../../../../src/commands/library/budget.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { notePause } from '../../../../src/library/history/watches.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';
import { plain } from '../../../support/request.ts';

const url = new URL('https://api.example/v2/fields');
const rate = { requests: 2, ms: 3_600_000 };

function budgeted() {
  const writer = openForWriting(temporaryFile());
  let [now, sent] = [1_700_000_000, 0];
  const client = {
    get: async () => {
      sent += 1;
      return { status: 200, headers: {}, body: Buffer.from('') };
    },
  };
  const of = (base: string) => withBudget(client, base, { writer, rate, now: () => now * 1000 });
  return {
    writer,
    of,
    sent: () => sent,
    at: (seconds: number) => {
      now = 1_700_000_000 + seconds;
    },
  };
}

test('no more than the budget is sent in any hour, over all runs, to each service', async () => {
  const { of, sent, at } = budgeted();
  await of('a').get(url, plain);
  at(600);
  await of('a').get(url, plain);
  await expect(of('a').get(url, plain)).rejects.toMatchObject({
    reason: 'budget',
    until: 1_700_003_600,
  } satisfies Partial<BudgetSpent>);
  await of('b').get(url, plain);
  at(3600);
  await of('a').get(url, plain);
  await expect(of('a').get(url, plain)).rejects.toMatchObject({ reason: 'budget', until: 1_700_004_200 });
  expect(sent()).toBe(4);
});

test('a service that wants no requests gets none until then', async () => {
  const { of, writer, at, sent } = budgeted();
  writer.transaction((store) => notePause(store, 'a', 1_700_000_060));
  await expect(of('a').get(url, plain)).rejects.toMatchObject({ reason: 'pause', until: 1_700_000_060 });
  at(60);
  await of('a').get(url, plain);
  expect(sent()).toBe(1);
});

test('how long to wait is what the service says, else a minute', () => {
  expect(pauseIn(new PortfolioError('rate_limited', '', { retryAfter: 1800 }))).toBe(1800);
  expect(pauseIn(new PortfolioError('rate_limited', ''))).toBe(60);
  expect(pauseIn(new PortfolioError('service', ''))).toBeUndefined();
});
