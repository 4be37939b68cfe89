import { describe, expect, it } from 'vitest';
import { brokenOff, noteEnd, notePage, progressOf } from '../../../../src/cli/printing/list-notes.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { callOf } from '../../../support/calls.ts';
import { contextWith } from '../../../support/context.ts';
import { listOf } from '../../../support/listing.ts';

const onePage = { isSinglePage: true, limit: undefined };
const ended = { ...onePage, read: 12, shown: 12, filters: [], description: undefined, isCut: false };
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
    const run = listOf('projects search', { call: demo, columns: 120 });
    await noteEnd(run, given);
    expect(run.output().stderr).toBe(text);
  });

  it('names the period that an empty list is of, where the endpoint chose it', async () => {
    const run = listOf('wips search', { call: await callOf('wips'), columns: 120 });
    await noteEnd(run, { ...ended, read: 0, shown: 0 });
    expect(run.output().stderr).toBe('no works in progress found from today; --time all finds older ones\n');
  });

  it('has what a filter and a stage say, and why nothing passed', async () => {
    const filters = [{ passes: () => false, whenNone: () => 'no project has "x"' }];
    const description = () => ', sorted by id';
    const run = listOf('projects search', { call: demo, columns: 120 });
    await noteEnd(run, { ...ended, filters, description, shown: 0 });
    expect(run.output().stderr).toBe('no project has "x"\n0 of 12 projects read, sorted by id\n');
  });

  it('repeats an id that was read from standard input instead of the -', async () => {
    const words = [{ value: 'ada', typed: '-' }];
    const run = listOf('users projects', { call: await callOf('user projects -'), words, columns: 120 });
    await noteEnd(run, { ...ended, isCut: true });
    expect(run.output().stderr).toContain('more: portfolio user projects ada --page 2\n');
  });

  it('is silent in a pipe', async () => {
    const run = listOf('projects search', { call: demo });
    await noteEnd(run, ended);
    expect(run.output().stderr).toBe('');
  });
});

describe('progressOf', () => {
  const batch = (page: number, count: number) => ({
    page,
    content: { body: new Uint8Array(), records: [] },
    read: [],
    isLast: false,
    isWhole: false,
    records: Array.from({ length: count }, () => ({ text: '{}', value: {}, position: 0 })),
  });
  const all = { isSinglePage: false, hasStage: false };
  const single = { isSinglePage: true, hasStage: false };

  it('counts pages and records, and how many came in a second', () => {
    let now = 0;
    const run = listOf('projects search');
    const { context } = run;
    const system = { ...context.system, now: () => now };
    const describeBatch = progressOf({ ...run, context: { ...context, system } }, { ...all, format: 'tsv' });
    now = 500;
    expect(describeBatch?.(batch(1, 12))).toBe('1 page, 12 projects, 24 a second');
    expect(describeBatch?.(batch(2, 1))).toBe('2 pages, 13 projects, 26 a second');
  });

  it('counts single records by their place', () => {
    const run = listOf('projects show', { several: [{}, {}] });
    const describeBatch = progressOf(run, { ...single, format: 'tsv' });
    expect(describeBatch?.(batch(2, 1))).toBe('2 of 2 projects');
  });

  it('is none for one page, and where rows appear on the terminal meanwhile', () => {
    const onTerminal = listOf('projects search', { columns: 80 });
    expect(progressOf(listOf('projects search'), { ...single, format: 'ndjson' })).toBeUndefined();
    expect(progressOf(onTerminal, { ...all, format: 'ndjson' })).toBeUndefined();
    expect(progressOf(onTerminal, { ...all, format: 'table' })).toBeDefined();
    expect(progressOf(onTerminal, { ...all, format: 'ndjson', hasStage: true })).toBeDefined();
  });
});

describe('brokenOff', () => {
  const stopped = (reason?: unknown) => AbortSignal.abort(reason);
  const some = { limit: undefined, shown: 12 };

  it('says after which page an interrupt came, and how to go on with what is left', async () => {
    const run = listOf('projects search', { call: await callOf('projects -L 50'), signal: stopped() });
    expect(brokenOff(run, undefined, { limit: 50, last: 2, shown: 24 })).toMatchObject({
      kind: 'interrupted',
      message: 'interrupted after page 2',
      details: { hint: 'to go on: portfolio projects --page 3 -L 26' },
    });
  });

  it('keeps the kind of the signal', () => {
    const run = listOf('projects search', {
      call: demo,
      signal: stopped(new PortfolioError('terminated', 'terminated')),
    });
    const error = brokenOff(run, undefined, { ...some, last: 1 });
    expect(error).toMatchObject({ kind: 'terminated', message: 'terminated after page 1' });
  });

  it.each([
    [{}, 'to go on: portfolio projects --page 3 -L 26'],
    [{ retryAt: 'in 5 min (at 14:05)' }, 'to go on in 5 min (at 14:05): portfolio projects --page 3 -L 26'],
  ])('says how to go on where a page failed %j', async (details, hint) => {
    const run = listOf('projects search', { call: await callOf('projects --limit=50') });
    const error = new PortfolioError('incomplete', 'the list is incomplete', { ...details, hint: 'with --page 3' });
    expect(brokenOff(run, error, { limit: 50, last: 2, shown: 24 })).toMatchObject({
      kind: 'incomplete',
      message: 'the list is incomplete',
      details: { ...details, hint },
    });
  });

  it('leaves other errors, and those before the first page, as they are', () => {
    const error = new PortfolioError('network', 'gone');
    expect(brokenOff(listOf('projects search'), error, { ...some, last: 1 })).toBe(error);
    expect(brokenOff(listOf('projects search', { signal: stopped() }), error, { ...some, last: undefined })).toBe(
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
