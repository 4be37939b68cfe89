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
    baseUrl: 'https://api.example',
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
    descriptions: { get: async () => undefined, add: () => {} },
    pageWriter: {
      hasRecords: () => false,
      begin: () => {
        const licences: string[] = [];
        kept.push(licences);
        return ({ params: values }) =>
          void licences.push(`${values['license']} ${values['page'] ?? 1}`);
      },
    },
    ...{ loadDecoder: never, now: 0, rememberFields: async () => {}, close: async () => {} },
  };
  const params = new Map([['license', license], ...(page === '' ? [] : [['page', page] as const])]);
  if (ordered.sort !== undefined) params.set('sort', ordered.sort);
  const settings = {
    ...{ concurrency: 1, knownFields: () => [] },
    commandLine: (name: string) => name,
  };
  const prepared = await prepareQuery(
    { command: 'projects search', args: [], params, options },
    settings,
  );
  const stream = await prepared.open(connection, { requestOptions: plain });
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
  it('takes a record of each in turn, as many as a page has', async () => {
    const { ids, requests, bodies, summary } = await readAll('by-sa,by,by', {});
    expect(requests).toEqual(['by-sa 1', 'by 1']);
    expect(ids.slice(0, 4)).toEqual([112, 101, 113, 102]);
    expect(ids).toHaveLength(12);
    expect(summary).toMatchObject({ passedCount: 12, mayHaveMore: true, isProvenComplete: false });
    expect(bodies).toBe(0);
  });

  it('has each record once', async () => {
    const { ids } = await readAll('by-sa,by', { limit: 23 });
    expect(ids.toSorted()).toEqual([...some(101, 12), ...some(113, 11)].map(({ id }) => id));
  });

  it('has no pages', async () => {
    await expect(readAll('by,by-sa', {}, '2')).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('--page'),
      details: { hint: expect.stringContaining('-L') },
    });
  });

  it('reads all pages of each, and is then whole', async () => {
    const { ids, requests, summary } = await readAll('by,by-sa', { all: true });
    const pages = ['by 1', 'by 2', 'by 3', 'by-sa 1', 'by-sa 2', 'by-sa 3', 'by-sa 4'];
    expect(requests.toSorted()).toEqual(pages);
    expect(new Set(ids).size).toBe(ids.length);
    expect(summary).toMatchObject({ passedCount: 36, isProvenComplete: true, mayHaveMore: false });
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
    expect(summary).toMatchObject({ mayHaveMore: true });
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
    expect(summary.isProvenComplete).toBe(false);
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
    const { requests } = await readAll('reusable', {}, '', { lists: {} });
    expect(requests).toEqual(
      ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'].map((name) => `${name} 1`),
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

/**
 * A service with records that have a field, a country and a city. It sorts them by the figure of
 * --sort, and sends pages of two.
 */
const works = [
  work(1, 'Typography', 'GM', 40),
  work(2, 'Calligraphy', 'GM', 70),
  work(3, 'Typography', 'FR', 60),
  work(4, 'Calligraphy', 'FR', 10),
  work(5, 'Typography,Calligraphy', 'GM', 50),
  work(6, 'Typography', 'GM', 20),
  work(7, 'Calligraphy', 'FR', 30),
];

function work(id: number, fields: string, country: string, figure: number) {
  // The other figures have another order.
  const stats = { views: figure, appreciations: 100 - figure, comments: (figure * 7) % 100 };
  return { id, fields: fields.split(','), country, published_on: (figure * 3) % 100, stats };
}

const figureIn = ({ stats, published_on }: (typeof works)[number], sort: string): number =>
  sort === 'published_date' ? published_on : Number(Reflect.get(stats, sort));

async function search(
  typed: Readonly<Record<string, string>>,
  { options = {}, endpoint = 'projects search' as const, isEmbedded = false }: Searched = {},
) {
  const requests: string[] = [];
  const connection: Connection = {
    baseUrl: 'https://api.example',
    client: {
      get: async ({ searchParams }) => {
        const { page = '1', sort = '', ...filters } = Object.fromEntries(searchParams);
        requests.push(`${Object.values(filters).join(' ')} ${page}`);
        const { field, country } = filters;
        const matching = works
          .filter(({ fields }) => field === undefined || fields.includes(field))
          .filter((each) => country === undefined || each.country === country);
        const sorted =
          sort in { featured_date: 0, '': 0 }
            ? matching
            : matching.toSorted((a, b) => figureIn(b, sort) - figureIn(a, sort));
        const records = sorted.slice(2 * Number(page) - 2, 2 * Number(page));
        const body = JSON.stringify({ [endpoint.split(' ')[0] ?? '']: records });
        return { status: 200, headers: {}, body: Buffer.from(body) };
      },
    },
    pictures: { get: never, read: never },
    descriptions: { get: async () => undefined, add: () => {} },
    ...{ loadDecoder: never, now: 0, rememberFields: async () => {}, close: async () => {} },
  };
  const prepared = await prepareQuery(
    { command: endpoint, args: [], params: new Map(Object.entries(typed)), options },
    {
      ...{ concurrency: 1, knownFields: () => [{ id: 1, name: 'Logos, Marks' }], isEmbedded },
      commandLine: (name) => name,
    },
  );
  const stream = await prepared.open(connection, { requestOptions: plain });
  const ids: unknown[] = [];
  for await (const { records } of stream.batches())
    ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
  return { ids, requests, prepared };
}

interface Searched {
  readonly options?: QueryOptions;
  readonly endpoint?: 'projects search' | 'users search';
  readonly isEmbedded?: boolean;
}

describe('several values of a parameter', () => {
  it.each(['views', 'appreciations', 'comments', 'published_date'])(
    'are one list sorted by %s, without doubles',
    async (sort) => {
      const { ids } = await search(
        { field: 'Typography,Calligraphy', sort },
        { options: { all: true } },
      );
      const sorted = works.toSorted((a, b) => figureIn(b, sort) - figureIn(a, sort));
      expect(ids).toEqual(sorted.map(({ id }) => id));
    },
  );

  it('take turns in an order without a figure', async () => {
    const { ids } = await search({ field: 'Typography,Calligraphy' }, { options: { all: true } });
    expect(ids).toEqual([1, 2, 3, 4, 5, 7, 6]);
  });

  it('take turns in lists of creatives, who have no figures', async () => {
    const { ids } = await search(
      { country: 'GM,FR', sort: 'views' },
      { options: { limit: 4 }, endpoint: 'users search' },
    );
    expect(ids).toEqual([2, 3, 5, 7]);
  });

  it('of two parameters are a search for each combination', async () => {
    const { requests } = await search(
      { field: 'Typography,Calligraphy', country: 'Germany,France' },
      { options: { maxPages: 4, limit: 1 } },
    );
    expect(requests.toSorted()).toEqual([
      'Calligraphy FR 1',
      'Calligraphy GM 1',
      'Typography FR 1',
      'Typography GM 1',
    ]);
  });

  it.each([
    [{ field: '97, calligraphy,Typography' }, ['Typography', 'Calligraphy']],
    [{ field: 'logos, marks' }, ['Logos, Marks']],
    [{ country: 'DE,France' }, ['GM', 'FR']],
    [{ city: 'Frankfurt, Oder\nUlm' }, ['Frankfurt, Oder', 'Ulm']],
    [{ state: 'Paris, Texas' }, ['Paris, Texas']],
  ])('%j are %j', async (typed, values) => {
    const { prepared } = await search(typed);
    expect(prepared.searches.flatMap((each) => Object.values(each))).toEqual(values);
  });

  it.each([
    [{ field: 'Typography,Calligrafy' }, /unknown field "Calligrafy"; did you mean "Calligraphy"/],
    [{ country: 'Germany,Frnce' }, /--country must be .*"Frnce"; did you mean "France"/],
    [{ field: 'Typography,' }, /--field must not be empty/],
    [{ city: 'Ulm\n ' }, /--city must not be empty/],
  ])('%j are refused', async (typed, message) => {
    await expect(search(typed)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
    });
  });

  it('say their number if it is more than 10', async () => {
    const many = { field: '97,73,51,5,48,49', country: 'Germany,France' };
    const options = { maxPages: 12, limit: 1 };
    const note = '12 searches, each of at least one request';
    expect((await search(many, { options })).prepared.notes).toEqual([note]);
    const few = { options: { maxPages: 10, limit: 1 } };
    expect((await search(many, few)).prepared.notes).toEqual([]);
    expect((await search(many, { options, isEmbedded: true })).prepared.notes).toEqual([]);
  });
});
