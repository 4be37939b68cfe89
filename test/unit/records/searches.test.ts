import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../src/errors.ts';
import type { Connection } from '../../../src/records/connection.ts';
import { prepareQuery } from '../../../src/records/prepare-query.ts';
import type { QueryOptions } from '../../../src/records/query.ts';
import { plain } from '../../support/request.ts';

const never = () => Promise.reject(new Error('no picture is wanted'));
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at }));

/**
 * The pages of the projects with each licence; a number is the status of a failure. 112 to 114 have
 * two licences.
 */
const lists: Readonly<Record<string, readonly (readonly object[] | number)[]>> = {
  by: [some(101, 12), some(113, 2)],
  'by-sa': [some(112, 12), some(213, 12), some(225, 1)],
  'by-nd': [some(301, 12), 503],
  'by-nc': [503],
};

/** Records whose ids are their numbers of views. */
const figures = (...all: readonly number[]) =>
  all.map((views) => ({ id: views, stats: { views } }));

interface Ordered {
  readonly sort?: string;
  readonly lists?: typeof lists;
}

async function readAll(license: string, options: QueryOptions, page = '', ordered: Ordered = {}) {
  const requests: string[] = [];
  /** The licences of the pages that each writer got. */
  const kept: string[][] = [];
  const connection: Connection = {
    base: 'https://api.example',
    client: {
      get: async ({ searchParams }) => {
        const [name = '', number = '1'] = [
          searchParams.get('license') ?? '',
          searchParams.get('page') ?? '1',
        ];
        requests.push(`${name} ${number}`);
        const projects = (ordered.lists ?? lists)[name]?.[Number(number) - 1] ?? [];
        if (typeof projects === 'number')
          throw new PortfolioError('service', 'it failed', { status: projects });
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
        return ({ values }) => void licences.push(`${values['license']} ${values['page'] ?? 1}`);
      },
    },
    ...{ decoder: never, now: 0, rememberFields: async () => {}, close: async () => {} },
  };
  const params = new Map([['license', license], ...(page === '' ? [] : [['page', page] as const])]);
  if (ordered.sort !== undefined) params.set('sort', ordered.sort);
  const settings = {
    ...{ concurrency: 1, knownFields: () => [] },
    commandLine: (name: string) => name,
  };
  const prepared = await prepareQuery(
    { command: 'projects search', words: [], params, options },
    { ...settings, block: (work) => work() },
  );
  const stream = await prepared.open(connection, { request: plain });
  const ids: unknown[] = [];
  let [error, bodies]: [unknown, number] = [undefined, 0];
  try {
    for await (const { records, body } of stream.batches()) {
      ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
      if (body !== undefined) bodies += 1;
    }
  } catch (cause) {
    error = cause;
  }
  return { ids, error, requests, bodies, kept, summary: stream.summary() };
}

describe('a search for several licences', () => {
  it('reads the first page of each, takes a record of each in turn, and each record once', async () => {
    const { ids, requests, bodies, summary } = await readAll('by-sa,by,by', {});
    expect(requests).toEqual(['by-sa 1', 'by 1']);
    expect(ids.slice(0, 4)).toEqual([112, 101, 113, 102]);
    expect(ids.toSorted()).toEqual([...some(101, 12), ...some(113, 11)].map(({ id }) => id));
    expect(summary).toMatchObject({ passed: 23, isCut: true, isWhole: false });
    expect(bodies).toBe(0);
  });

  it('reads the same page of each', async () => {
    expect((await readAll('by,by-sa', {}, '2')).requests).toEqual(['by 2', 'by-sa 2']);
  });

  it('reads all pages of each, and is then whole', async () => {
    const { ids, requests, summary } = await readAll('by,by-sa', { all: true });
    const pages = ['by 1', 'by 2', 'by 3', 'by-sa 1', 'by-sa 2', 'by-sa 3', 'by-sa 4'];
    expect(requests.toSorted()).toEqual(pages);
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
    [10, ['by 1', 'by-sa 1']],
    [23, ['by 1', 'by-sa 1']],
    [24, ['by 1', 'by-sa 1', 'by-sa 2']],
    // The second page of by has the records that by-sa had before.
    [26, ['by 1', 'by-sa 1', 'by-sa 2', 'by 2', 'by 3']],
  ])('requests no page that the limit %i does not need', async (limit, asked) => {
    const { ids, requests, summary } = await readAll('by,by-sa', { limit });
    expect({ requests, count: ids.length }).toEqual({ requests: asked, count: limit });
    expect(summary).toMatchObject({ isCut: true });
  });

  it.each([
    [1, 12],
    [2, 23],
    [5, 36],
  ])('counts the pages of all searches with --max-pages %i', async (maxPages, count) => {
    const { ids, error, requests, summary } = await readAll('by,by-sa', { all: true, maxPages });
    const message = `stopped after ${maxPages === 1 ? '1 page' : `${maxPages} pages`}`;
    expect({ requests: requests.length, error }).toMatchObject({
      requests: maxPages,
      error: { message },
    });
    expect(ids.length).toBeLessThanOrEqual(count);
    expect(summary.isWhole).toBe(false);
  });

  it('ends at a page that fails, and names its licence', async () => {
    const { ids, error, requests } = await readAll('by-nd,by', { all: true });
    expect(requests).toEqual(expect.arrayContaining(['by-nd 1', 'by 1', 'by-nd 2']));
    expect(ids.slice(0, 4)).toEqual([301, 101, 302, 102]);
    const message = 'the list is incomplete: page 2 could not be read (--license by-nd)';
    expect(error).toMatchObject({ kind: 'incomplete', message });
    expect(error).not.toHaveProperty('details.hint', expect.stringContaining('--page'));
  });

  it('names the licence whose first page fails', async () => {
    const { ids, error } = await readAll('by,by-nc', { all: true });
    expect(ids).toEqual([]);
    expect(error).toMatchObject({ kind: 'service', message: 'it failed (--license by-nc)' });
  });

  it('takes the word for all licences that allow reuse', async () => {
    const { requests } = await readAll('reusable', {}, '9');
    expect(requests).toEqual(
      ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'].map((name) => `${name} 9`),
    );
  });
});

describe('several licences in an order', () => {
  /** Pages of the licences with the numbers of views of their records, the most viewed first. */
  const views: typeof lists = {
    by: [figures(938, 280, 210), figures(90, 80)],
    'by-sa': [figures(20478, 773, 500), figures(300, 90)],
    'by-nd': [figures(5)],
  };

  it('is one list in this order, over all pages', async () => {
    const { ids } = await readAll('by,by-sa,by-nd', { all: true }, '', {
      sort: 'views',
      lists: views,
    });
    expect(ids).toEqual([20478, 938, 773, 500, 300, 280, 210, 90, 80, 5]);
  });

  it.each([
    [4, ['by 1', 'by-sa 1', 'by-nd 1', 'by-sa 2']],
    [3, ['by 1', 'by-sa 1', 'by-nd 1']],
  ])('has the first %i of all licences', async (limit, asked) => {
    const { ids, requests } = await readAll('by,by-sa,by-nd', { limit }, '', {
      sort: 'views',
      lists: views,
    });
    expect(ids).toEqual([20478, 938, 773, 500].slice(0, limit));
    expect(requests.filter((request) => !asked.includes(request))).toEqual([]);
  });

  it('keeps a record without the figure where its licence has it', async () => {
    const odd = { by: [[...figures(9), { id: 1 }, ...figures(2)]], 'by-sa': [figures(7)] };
    const { ids } = await readAll('by,by-sa', {}, '', { sort: 'views', lists: odd });
    expect(ids).toEqual([9, 1, 7, 2]);
  });
});
