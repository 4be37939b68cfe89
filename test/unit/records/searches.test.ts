import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../src/errors.ts';
import type { ReadingOptions } from '../../../src/records/call.ts';
import type { Connection } from '../../../src/records/connection.ts';
import { planReading } from '../../../src/records/plan.ts';
import { plain } from '../../support/request.ts';

const never = () => Promise.reject(new Error('no picture is wanted'));
const some = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: from + at }));

/** The pages of the projects with each licence; a number is the status of a failure. 112 to 114 have two licences. */
const lists: Readonly<Record<string, readonly (readonly object[] | number)[]>> = {
  by: [some(101, 12), some(113, 2)],
  'by-sa': [some(112, 12), some(213, 12), some(225, 1)],
  'by-nd': [some(301, 12), 503],
};

async function readAll(license: string, options: ReadingOptions, page = '') {
  const requests: string[] = [];
  /** The licences of the pages that each writer got. */
  const kept: string[][] = [];
  const connection: Connection = {
    base: 'https://api.example',
    client: {
      get: async ({ searchParams }) => {
        const [name = '', number = '1'] = [searchParams.get('license') ?? '', searchParams.get('page') ?? '1'];
        requests.push(`${name} ${number}`);
        const projects = lists[name]?.[Number(number) - 1] ?? [];
        if (typeof projects === 'number') throw new PortfolioError('service', 'it failed', { status: projects });
        return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ projects })) };
      },
    },
    pictures: { get: never, read: never },
    looks: { get: async () => undefined, add: () => {} },
    keeper: {
      hasRecords: () => false,
      begin: () => {
        const licences: string[] = [];
        kept.push(licences);
        return (_, values) => void licences.push(`${values['license']} ${values['page'] ?? 1}`);
      },
    },
    ...{ decoder: never, now: 0, rememberFields: async () => {}, close: async () => {} },
  };
  const params = new Map([['license', license], ...(page === '' ? [] : [['page', page] as const])]);
  const settings = { ...{ concurrency: 1, knownFields: () => [] }, commandLine: (name: string) => name };
  const plan = await planReading(
    { endpoint: 'projects search', words: [], params, options },
    { ...settings, block: (work) => work() },
  );
  const reading = await plan.open(connection, { request: plain });
  const ids: unknown[] = [];
  let [error, bodies]: [unknown, number] = [undefined, 0];
  try {
    for await (const { records, body } of reading.batches()) {
      ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
      if (body !== undefined) bodies += 1;
    }
  } catch (cause) {
    error = cause;
  }
  return { ids, error, requests, bodies, kept, summary: reading.summary() };
}

describe('a search for several licences', () => {
  it('reads the first page of each, in the order of the licences, and each record once', async () => {
    const { ids, requests, bodies, summary } = await readAll('by-sa,by,by', {});
    expect(requests).toEqual(['by-sa 1', 'by 1']);
    expect(ids).toEqual([...some(112, 12), ...some(101, 11)].map(({ id }) => id));
    expect(summary).toMatchObject({ passed: 23, isCut: true, isWhole: false });
    expect(bodies).toBe(0);
  });

  it('reads the same page of each', async () => {
    expect((await readAll('by,by-sa', {}, '2')).requests).toEqual(['by 2', 'by-sa 2']);
  });

  it('reads all pages of each, and is then whole', async () => {
    const { ids, requests, summary } = await readAll('by,by-sa', { all: true });
    expect(requests).toEqual(['by 1', 'by 2', 'by 3', 'by-sa 1', 'by-sa 2', 'by-sa 3', 'by-sa 4']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(summary).toMatchObject({ passed: 36, isWhole: true, isCut: false });
  });

  it('keeps each as a list of its own, because each ends by itself', async () => {
    const { kept } = await readAll('by,by-sa', { all: true });
    expect(kept).toEqual([
      ['by 1', 'by 2', 'by 3'],
      ['by-sa 1', 'by-sa 2', 'by-sa 3', 'by-sa 4'],
    ]);
  });

  it.each([
    [10, ['by 1'], 10],
    [14, ['by 1', 'by 2'], 14],
    [20, ['by 1', 'by 2', 'by 3', 'by-sa 1'], 20],
  ])('stops at the limit %i', async (limit, asked, count) => {
    const { ids, requests, summary } = await readAll('by,by-sa', { limit });
    expect({ requests, count: ids.length }).toEqual({ requests: asked, count });
    expect(summary).toMatchObject({ isCut: true });
  });

  it.each([
    [2, 14, 'stopped after 2 pages'],
    [3, 14, 'stopped after 3 pages'],
    [5, 35, 'stopped after 5 pages'],
  ])('counts the pages of all searches with --max-pages %i', async (maxPages, count, message) => {
    const { ids, error, requests, summary } = await readAll('by,by-sa', { all: true, maxPages });
    expect({ requests: requests.length, error }).toMatchObject({ requests: maxPages, error: { message } });
    expect(ids.length).toBeLessThanOrEqual(count);
    expect(summary.isWhole).toBe(false);
  });

  it('ends at a page that fails', async () => {
    const { ids, error, requests } = await readAll('by-nd,by', { all: true });
    expect({ requests, count: ids.length }).toEqual({ requests: ['by-nd 1', 'by-nd 2'], count: 12 });
    expect(error).toMatchObject({ kind: 'incomplete' });
  });

  it('takes the word for all licences that allow reuse', async () => {
    const { requests } = await readAll('reusable', {});
    expect(requests).toEqual(['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'].map((name) => `${name} 1`));
  });
});
