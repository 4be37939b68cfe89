import { describe, expect, it } from 'vitest';
import { brokenOff, noteEnd, notePage, progressOf } from '../../../../src/cli/printing/list-notes.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import type { Stage } from '../../../../src/records/listing.ts';
import { callOf } from '../../../support/calls.ts';
import { contextWith } from '../../../support/context.ts';
import { runOf } from '../../../support/listing.ts';

const onePage = { isSinglePage: true, limit: undefined };
const ended = { ...onePage, read: 12, shown: 12, filters: [], stage: undefined, isCut: false };
const demo = await callOf('projects --demo');

describe('noteEnd', () => {
  it.each([
    [ended, '12 projects, sorted by featured_date\n'],
    [{ ...ended, read: 1, shown: 1 }, '1 project, sorted by featured_date\n'],
    [{ ...ended, read: 0, shown: 0 }, 'no projects found\n'],
    [{ ...ended, isCut: true }, '12 projects, sorted by featured_date; more: portfolio projects --demo --page 2\n'],
    [
      { ...ended, isCut: true, isSinglePage: false, limit: 12 },
      '12 projects, sorted by featured_date; more: portfolio projects --demo -L 24\n',
    ],
  ])('tells a terminal how many there were and the command for more: %#', async (given, text) => {
    const run = runOf('projects search', { columns: 120 });
    await noteEnd(run, demo, given);
    expect(run.output().stderr).toBe(text);
  });

  it('names the period that an empty list is of, where the endpoint chose it', async () => {
    const run = runOf('wips search', { columns: 120 });
    await noteEnd(run, await callOf('wips'), { ...ended, read: 0, shown: 0 });
    expect(run.output().stderr).toBe('no works in progress found from today; --time all finds older ones\n');
  });

  it('has what a filter and a stage say, and why nothing passed', async () => {
    const filters = [{ passes: () => false, whenNone: () => 'no project has "x"' }];
    const stage: Stage = {
      subject: runOf('projects search').subject,
      wrap: (next) => next,
      noted: () => ', sorted by id',
    };
    const run = runOf('projects search', { columns: 120 });
    await noteEnd(run, demo, { ...ended, filters, stage, shown: 0 });
    expect(run.output().stderr).toBe('no project has "x"\n0 of 12 projects read, sorted by id\n');
  });

  it('repeats an id that was read from standard input instead of the -', async () => {
    const words = [{ value: 'ada', typed: '-' }];
    const run = runOf('users projects', { words, columns: 120 });
    await noteEnd(run, await callOf('user projects -'), { ...ended, isCut: true });
    expect(run.output().stderr).toContain('more: portfolio user projects ada --page 2\n');
  });

  it('is silent in a pipe', async () => {
    const run = runOf('projects search');
    await noteEnd(run, demo, ended);
    expect(run.output().stderr).toBe('');
  });
});

describe('progressOf', () => {
  const batch = (page: number, count: number) => ({
    page,
    read: [],
    records: Array.from({ length: count }, () => ({ text: '{}', value: {}, position: 0 })),
  });
  const all = { isSinglePage: false, limit: undefined };

  it('counts pages and records, and how many came in a second', () => {
    let now = 0;
    const run = runOf('projects search');
    const { context } = run;
    const system = { ...context.system, now: () => now };
    const describeBatch = progressOf({ ...run, context: { ...context, system } }, all, {
      format: 'tsv',
      stage: undefined,
    });
    now = 500;
    expect(describeBatch?.(batch(1, 12))).toBe('1 page, 12 projects, 24 a second');
    expect(describeBatch?.(batch(2, 1))).toBe('2 pages, 13 projects, 26 a second');
  });

  it('counts single records by their place', () => {
    const run = runOf('projects show', { several: [{}, {}] });
    const describeBatch = progressOf(run, onePage, { format: 'tsv', stage: undefined });
    expect(describeBatch?.(batch(2, 1))).toBe('2 of 2 projects');
  });

  it('is none for one page, and where rows appear on the terminal meanwhile', () => {
    const given = { format: 'ndjson', stage: undefined } as const;
    expect(progressOf(runOf('projects search'), onePage, given)).toBeUndefined();
    expect(progressOf(runOf('projects search', { columns: 80 }), all, given)).toBeUndefined();
    expect(progressOf(runOf('projects search', { columns: 80 }), all, { ...given, format: 'table' })).toBeDefined();
  });
});

describe('brokenOff', () => {
  const stopped = (reason?: unknown) => AbortSignal.abort(reason);
  const some = { isSinglePage: false, limit: undefined, shown: 12 };

  it('says after which page an interrupt came, and how to go on with what is left', async () => {
    const run = runOf('projects search', { signal: stopped() });
    expect(
      brokenOff(run, await callOf('projects -L 50'), undefined, { isSinglePage: false, limit: 50, last: 2, shown: 24 }),
    ).toMatchObject({
      kind: 'interrupted',
      message: 'interrupted after page 2',
      details: { hint: 'to go on: portfolio projects --page 3 -L 26' },
    });
  });

  it('keeps the kind of the signal', () => {
    const run = runOf('projects search', { signal: stopped(new PortfolioError('terminated', 'terminated')) });
    const error = brokenOff(run, demo, undefined, { ...some, last: 1 });
    expect(error).toMatchObject({ kind: 'terminated', message: 'terminated after page 1' });
  });

  it.each([
    [{}, 'to go on: portfolio projects --page 3 -L 26'],
    [{ retryAt: 'in 5 min (at 14:05)' }, 'to go on in 5 min (at 14:05): portfolio projects --page 3 -L 26'],
  ])('says how to go on where a page failed %j', async (details, hint) => {
    const run = runOf('projects search');
    const error = new PortfolioError('incomplete', 'the list is incomplete', { ...details, hint: 'with --page 3' });
    expect(
      brokenOff(run, await callOf('projects --limit=50'), error, {
        isSinglePage: false,
        limit: 50,
        last: 2,
        shown: 24,
      }),
    ).toMatchObject({
      kind: 'incomplete',
      message: 'the list is incomplete',
      details: { ...details, hint },
    });
  });

  it('leaves other errors, and those before the first page, as they are', () => {
    const error = new PortfolioError('network', 'gone');
    expect(brokenOff(runOf('projects search'), demo, error, { ...some, last: 1 })).toBe(error);
    expect(brokenOff(runOf('projects search', { signal: stopped() }), demo, error, { ...some, last: undefined })).toBe(
      error,
    );
  });
});

describe('notePage', () => {
  it('is silent where the page is on the terminal, and where nobody reads notes', async () => {
    for (const given of [{ columns: 80 }, {}]) {
      const { context, output } = contextWith({ demo: true }, given);
      await notePage(context, 'tsv');
      expect(output().stderr).toBe('');
    }
  });
});
