import { describe, expect, it } from 'vitest';
import { type ErrorKind, PortfolioError } from '../../../src/errors.ts';
import { unlimitedDemand } from '../../../src/records/list-page.ts';
import type { UnparsedPage } from '../../../src/records/page.ts';
import { recordsSource, type SeveralRequest } from '../../../src/records/several.ts';
import { type Filter, filtered } from '../../support/list-pages.ts';

const record = (id: number): UnparsedPage => ({
  byteLength: 1,
  parse: () => ({
    body: new Uint8Array(),
    records: [{ value: id, text: String(id), index: 0 }],
  }),
});

type Outcome = number | ErrorKind;

/** Reads records of which some fail. `most` is how many were under way at once. */
async function read(
  outcomes: readonly Outcome[],
  request: Partial<SeveralRequest & { filters: readonly Filter[] }> = {},
) {
  const values: unknown[] = [];
  const asked: number[] = [];
  let underway = 0;
  let most = 0;
  const load = async (number: number): Promise<UnparsedPage> => {
    asked.push(number);
    most = Math.max(most, ++underway);
    // Later ones arrive earlier.
    for (let wait = outcomes.length - number; wait > 0; wait--) await Promise.resolve();
    underway -= 1;
    const outcome = outcomes[number - 1] ?? 0;
    const hint = outcome === 'service' ? 'ask them' : 'wait';
    if (typeof outcome === 'string')
      throw new PortfolioError(outcome, `no project ${number}`, { hint });
    return record(outcome);
  };
  const whole = {
    paramsByRecord: outcomes.map((_, at) => ({ id: `${at + 1}` })),
    concurrency: 4,
    noun: { one: 'project', many: 'projects' },
  };
  let error: unknown;
  try {
    const signal = new AbortController().signal;
    const pages = recordsSource(load, { ...whole, signal, ...request })(unlimitedDemand);
    for await (const { records } of filtered(request.filters ?? [])(pages)) {
      values.push(...records.map(({ value }) => value));
    }
  } catch (cause) {
    error = cause;
  }
  return { values, asked, most, error };
}

describe('several single records', () => {
  it('keeps the order in which records were asked for', async () => {
    expect(await read([5, 4, 3, 2, 1])).toMatchObject({
      values: [5, 4, 3, 2, 1],
      error: undefined,
    });
    expect(await read([])).toMatchObject({ values: [], asked: [], error: undefined });
  });

  it('has no more under way than allowed, and asks for each once', async () => {
    const { most, asked } = await read([1, 2, 3, 4, 5, 6], { concurrency: 2 });
    expect({ most, asked: asked.toSorted() }).toEqual({ most: 2, asked: [1, 2, 3, 4, 5, 6] });
  });

  it('filters', async () => {
    expect(await read([1, 2, 3], { filters: [({ value }) => value !== 2] })).toMatchObject({
      values: [1, 3],
    });
  });

  it('reads the others where some cannot be read', async () => {
    const { values, error } = await read([1, 'not_found', 3, 'unreadable']);
    expect(values).toEqual([1, 3]);
    expect(error).toMatchObject({
      kind: 'incomplete',
      message: '2 of 4 projects could not be read',
      details: {
        summarisedErrors: [{ message: 'no project 2' }, { message: 'project 4: no project 4' }],
      },
    });
  });

  it('fails as the first one does where none can be read', async () => {
    const kind = 'not_found';
    const [both, one] = [await read([kind, 'service']), await read([kind])];
    expect(both.error).toMatchObject({ kind, message: 'none of the 2 projects could be read' });
    expect(one.error).toMatchObject({ kind, message: 'no project 1' });
  });

  it('has the hint that all failures have', async () => {
    expect((await read([1, 'not_found', 'not_found'])).error).toMatchObject({
      details: { hint: 'wait' },
    });
    expect((await read(['service', 'service'])).error).toMatchObject({
      details: { hint: 'ask them' },
    });
    expect((await read(['not_found', 'service'])).error).not.toHaveProperty('details.hint');
  });

  it.each(['rate_limited', 'network', 'key_refused'] as const)(
    'asks for no more after %s',
    async (kind) => {
      const { values, asked, error } = await read([1, kind, 3, 4], { concurrency: 1 });
      expect({ values, asked }).toEqual({ values: [1], asked: [1, 2] });
      expect(error).toMatchObject({
        kind: 'incomplete',
        message: 'only 1 of 4 projects were read',
        details: { reason: 'no project 2', hint: 'wait' },
      });
      expect((await read([kind, 2])).error).toMatchObject({ kind, message: 'no project 1' });
    },
  );

  it('says how far it came when it is interrupted', async () => {
    const stop = new AbortController();
    const interrupt = () => stop.abort(new PortfolioError('interrupted', 'interrupted')) ?? true;
    const { error } = await read([1, 2, 3], { signal: stop.signal, filters: [interrupt] });
    expect(error).toMatchObject({
      kind: 'interrupted',
      message: 'interrupted after 1 of 3 projects',
    });
  });
});
