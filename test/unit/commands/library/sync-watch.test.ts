import { createRequire } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import {
  type BudgetSpent,
  spentBy,
  withBudget,
} from '../../../../src/commands/library/sync-watch.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { pauseOf } from '../../../../src/library/history/watches.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { type Followed, followed, hour, project } from '../../../support/following.ts';
import { temporaryFile } from '../../../support/records.ts';
import { plain } from '../../../support/request.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const page = (from: number, count: number) => ({
  projects: Array.from({ length: count }, (_, at) => project(from + at, 1)),
});
const paged = {
  '/v2/projects': page(1, 12),
  '/v2/projects?page=2': page(20, 12),
  '/v2/projects?page=3': page(40, 3),
};

async function rowsOf(sql: string): Promise<unknown[]> {
  const database = new Database(service?.library ?? '');
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

test('a run goes on at the page where the last one stopped, and the list does not count as whole', async () => {
  service = await followed({ ...paged, '/v2/projects?page=4': { projects: [] } });
  await service.run(['library', 'watch', 'projects', '--all']);
  expect((await service.run(['library', 'sync', '--budget', '2/h'])).exit).toBe(7);
  const { stdout } = await service.run(['library', 'watches', '--columns', 'next,records']);
  expect(stdout).toBe('goes on, page 3\t24\n');
  const { exit, stderr } = await service.run(['library', 'sync', '--budget', '2/h'], hour);
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: expect.stringMatching(
      /^watch “Projects” .*\n✓ Projects: 27 records, read for the first time\n$/,
    ),
  });
  expect(service.asked).toEqual([
    '/v2/projects',
    '/v2/projects?page=2',
    '/v2/projects?page=3',
    '/v2/projects?page=4',
  ]);
  expect(await rowsOf('SELECT whole FROM reading')).toEqual([[0]]);
});

test('a run that goes on at a page that does not exist is complete', async () => {
  service = await followed(paged);
  await service.run(['library', 'watch', 'projects', '--all']);
  for (const [hours, exit] of [7, 0].entries())
    expect((await service.run(['library', 'sync', '--budget', '3/h'], hours * hour)).exit).toBe(
      exit,
    );
});

test('several records are asked for one after the other, and a limit ends a list', async () => {
  const show = (id: number) => ({ project: project(id, 1) });
  service = await followed({ ...paged, '/v2/projects/1': show(1), '/v2/projects/2': show(2) });
  await service.run(['library', 'watch', 'project', 'show', '1', '2']);
  await service.run(['library', 'watch', 'projects', '-L', '15']);
  const { stderr } = await service.run(['library', 'sync']);
  expect(stderr).toContain('✓ project 1 and 1 other: 2 records, read for the first time\n');
  expect(stderr).toContain('✓ Projects: 15 records, read for the first time\n');
  expect(await rowsOf('SELECT count(*) FROM reading WHERE whole')).toEqual([[0]]);
});

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
  await expect(of('a').get(url, plain)).rejects.toMatchObject({
    reason: 'budget',
    until: 1_700_004_200,
  });
  expect(sent()).toBe(4);
});

test('how long to wait is what the service says, else a minute, and a day at most', () => {
  const writer = openForWriting(temporaryFile());
  const until = (kind: 'rate_limited' | 'service', details = {}) =>
    spentBy(new PortfolioError(kind, '', details), { writer, base: 'a', now: 1000 })?.until;
  expect(until('rate_limited', { retryAfter: 90_000 })).toBe(87_400);
  expect(until('rate_limited', { retryAfter: 1800 })).toBe(2800);
  expect(until('rate_limited')).toBe(1060);
  expect(until('service')).toBeUndefined();
  expect(writer.transaction((store) => pauseOf(store, 'a'))).toBe(1060);
  writer.close();
});

test('a run that was stopped resumes several records at the next one', async () => {
  const show = (id: number) => ({ project: project(id, 1) });
  service = await followed({
    '/v2/projects/1': show(1),
    '/v2/projects/2': show(2),
    '/v2/projects/3': show(3),
  });
  await service.run(['library', 'watch', 'project', 'show', '1', '2', '3']);
  expect((await service.run(['library', 'sync', '--budget', '2/h'])).exit).toBe(7);
  const { exit, stderr } = await service.run(['library', 'sync', '--budget', '2/h'], hour);
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: '✓ Project 1 and 2 others: 3 records, read for the first time\n',
  });
  expect(service.asked).toEqual(['/v2/projects/1', '/v2/projects/2', '/v2/projects/3']);
});

test('a limit counts the records of the run that was stopped', async () => {
  service = await followed({
    ...paged,
    '/v2/projects?page=3': page(40, 12),
    '/v2/projects?page=4': page(60, 12),
  });
  await service.run(['library', 'watch', 'projects', '-L', '30']);
  expect((await service.run(['library', 'sync', '--budget', '2/h'])).exit).toBe(7);
  expect((await service.run(['library', 'sync', '--budget', '2/h'], hour)).exit).toBe(0);
  expect(service.asked).toEqual(['/v2/projects', '/v2/projects?page=2', '/v2/projects?page=3']);
});
