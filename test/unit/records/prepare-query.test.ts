import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../src/errors.ts';
import type { Connection } from '../../../src/records/connection.ts';
import { prepareQuery } from '../../../src/records/prepare-query.ts';
import type { QuerySettings, RecordQuery } from '../../../src/records/query.ts';
import { plain } from '../../support/request.ts';

const settings: QuerySettings = {
  concurrency: 2,
  knownFields: () => [],
  commandLine: (name) => `portfolio ${name}`,
};
const never = () => Promise.reject(new Error('no picture is wanted'));

/**
 * A connection to a service with these projects, a page each; a number is the status of a failure.
 */
function serving(pages: readonly (readonly object[] | number)[]) {
  const requests: string[] = [];
  const get = async (url: URL) => {
    requests.push(`${url.pathname}${url.search}`);
    const projects = pages[Number(url.searchParams.get('page') ?? 1) - 1] ?? [];
    if (typeof projects === 'number')
      throw new PortfolioError('service', 'it failed', { status: projects });
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ projects })) };
  };
  const connection: Connection = {
    baseUrl: 'https://api.example',
    client: { get },
    pictures: { get: never, read: never },
    descriptions: { get: async () => undefined, add: () => {} },
    loadDecoder: never,
    now: 0,
    rememberFields: async () => {},
    close: async () => {},
  };
  return { connection, requests };
}

const search = (
  options: RecordQuery['options'] = {},
  params: readonly [string, string][] = [],
): RecordQuery => ({
  command: 'projects search',
  args: [],
  params: new Map(params),
  options,
});

async function readAll(
  query: RecordQuery,
  pages: readonly (readonly object[] | number)[],
  maxCollected?: number,
) {
  const { connection, requests } = serving(pages);
  const max = maxCollected === undefined ? {} : { maxCollectedBytes: maxCollected };
  const stream = await (await prepareQuery(query, settings)).open(connection, {
    requestOptions: plain,
    ...max,
  });
  const ids: unknown[] = [];
  let error: unknown;
  try {
    for await (const { records } of stream.batches())
      ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
  } catch (cause) {
    error = cause;
  }
  return { ids, error, requests, summary: stream.summary() };
}

const some = (...ids: readonly number[]) => ids.map((id) => ({ id, stats: { views: 100 - id } }));
const full = (from: number) => some(...Array.from({ length: 12 }, (_, at) => from + at));

describe('prepareQuery', () => {
  it('refuses a wrong value before anything is sent', async () => {
    await expect(prepareQuery(search({}, [['field', 'Ilustration']]), settings)).rejects.toThrow(
      '"Illustration"',
    );
    await expect(prepareQuery(search({ where: ['id =='] }), settings)).rejects.toMatchObject({
      kind: 'usage',
    });
  });

  it.each([
    ['no order', {}, [], []],
    ['the order of the service', {}, [['sort', 'comments']], ['stats.comments']],
    ['the date of publication', {}, [['sort', 'published_date']], ['published_on']],
    ['--sort-by', { sortBy: 'created_on' }, [['sort', 'views']], ['stats.views', 'created_on']],
    ['--where', { where: ['stats.views > 1 && id > 2'] }, [], ['stats', 'id', 'stats.views']],
  ] as const)(
    'knows the members that the list is asked for: %s',
    async (_, options, params, asked) => {
      expect(
        (
          await prepareQuery(
            search(options, [...params.map(([a, b]): [string, string] => [a, b])]),
            settings,
          )
        ).presenter.priorityPaths,
      ).toEqual(asked);
    },
  );

  it('refuses a call without an id, and one with a parameter that the endpoint does not have', async () => {
    const show = { command: 'projects show', args: [], params: new Map() } as const;
    await expect(prepareQuery(show, settings)).rejects.toMatchObject({
      kind: 'usage',
      message: 'ID is missing',
    });
    await expect(prepareQuery(search({}, [['feild', 'Illustration']]), settings)).rejects.toThrow(
      'no parameter "feild"',
    );
  });

  it.each([0, -3, 1.5, Number.NaN])('refuses the limit %d', async (limit) => {
    await expect(prepareQuery(search({ limit }), settings)).rejects.toMatchObject({
      kind: 'usage',
    });
  });

  it('has the values of each of several single records', async () => {
    const call = {
      command: 'projects show',
      args: ['1', '2'],
      isIdList: true,
      params: new Map(),
    } as const;
    expect((await prepareQuery(call, settings)).paramsByRecord).toEqual([
      { project_id: '1' },
      { project_id: '2' },
    ]);
  });
});

describe('a reading', () => {
  it('is one page without a limit, and says whether more may follow', async () => {
    const { ids, summary, requests } = await readAll(search(), [full(1), some(13)]);
    expect(ids).toHaveLength(12);
    expect(requests).toEqual(['/v2/projects']);
    expect(summary).toEqual({
      readCount: 12,
      passedCount: 12,
      lastPageNumber: 1,
      hasReadLastPage: true,
      mayHaveMore: true,
      isProvenComplete: false,
    });
  });

  it('is the whole list with all', async () => {
    const { ids, summary } = await readAll(search({ all: true }), [full(1), some(13), []]);
    expect(ids).toHaveLength(13);
    expect(summary).toMatchObject({ readCount: 13, passedCount: 13, isProvenComplete: true });
  });

  const endless = Array.from({ length: 40 }, (_, at) => full(1 + at * 12));

  it.each([
    [
      { where: ['id == 2'], limit: 2 },
      20,
      [2],
      'stopped after 20 pages',
      /^1 of 240 projects passed; --max-pages/,
    ],
    [
      { where: ['id == 2'], limit: 2, maxPages: 3 },
      3,
      [2],
      'stopped after 3 pages',
      /^1 of 36 projects passed/,
    ],
    [
      { where: ['id == 999'], limit: 2, maxPages: 1 },
      1,
      [],
      'stopped after 1 page',
      /^0 of 12 projects passed/,
    ],
    [{ where: ['state == "x" && url == "a"'], limit: 2, maxPages: 1 }, 1, [], '"state"', undefined],
    [
      { where: ['id == 999', 'url == "x"'], limit: 2, maxPages: 1 },
      1,
      [],
      'stopped',
      /; no project has "url"/,
    ],
    [
      { where: ['id < 4', 'id > 1', 'id != 2'], limit: 2, maxPages: 1 },
      1,
      [3],
      'stopped',
      /^1 of 12 projects/,
    ],
    [{ where: ['url == "x"'], limit: 2, maxPages: 2 }, 2, [], 'stopped', /no project has "url"/],
    [
      { all: true, maxPages: 2 },
      2,
      Array.from({ length: 24 }, (_, at) => at + 1),
      'stopped',
      /^24 projects; /,
    ],
  ])(
    'with the options %j sends %i requests and then fails',
    async (options, sent, found, message, why) => {
      const { ids, error, requests } = await readAll(search(options), endless);
      expect({ ids, sent: requests.length }).toEqual({ ids: found, sent });
      expect(error).toMatchObject({ message: expect.stringContaining(message) });
      if (why !== undefined)
        expect(error).toMatchObject({
          kind: 'incomplete',
          details: { reason: expect.stringMatching(why) },
        });
    },
  );

  it('reads a whole list with a filter and all, and is complete if the list or the limit ends on the last page', async () => {
    const where = ['id == 2'];
    expect((await readAll(search({ all: true, where }), endless)).error).toBeUndefined();
    expect((await readAll(search({ limit: 24, maxPages: 2 }), endless)).error).toBeUndefined();
    expect(
      (await readAll(search({ all: true, maxPages: 3 }), [full(1), full(13)])).error,
    ).toBeUndefined();
  });

  it('yields what was read before a failure, sorted too, and then fails', async () => {
    const { ids, error } = await readAll(search({ all: true, sortBy: 'stats.views' }), [
      full(1),
      503,
    ]);
    expect(ids).toEqual(
      full(1)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(error).toMatchObject({ kind: 'incomplete' });
  });

  it('resumes at a page', async () => {
    const { connection, requests } = serving([full(1), full(13), []]);
    const prepared = await prepareQuery(search({ all: true }), settings);
    const stream = await prepared.open(connection, { requestOptions: plain, firstPageNumber: 2 });
    for await (const { completesSearch: completesList } of stream.pages())
      expect(completesList).toBe(false);
    expect(requests[0]).toBe('/v2/projects?page=2');
  });
});

describe('the pages of a reading', () => {
  const pages = [full(1), full(13), full(25), []];

  /**
   * Opens a list of all pages, and collects the first request of each page when the page before is
   * handed on.
   */
  const openAll = async (
    options: RecordQuery['options'],
    served: Parameters<typeof serving>[0] = pages,
  ) => {
    const service = serving(served);
    const prepared = await prepareQuery(search(options), settings);
    return {
      ...service,
      stream: await prepared.open(service.connection, { requestOptions: plain }),
    };
  };

  it('are requested before the page before them is handed on', async () => {
    const { stream, requests } = await openAll({ all: true });
    const sent: number[] = [];
    for await (const { pageNumber: page } of stream.pages())
      if (page < 4) sent.push(requests.length - page);
    expect(sent.every((ahead) => ahead > 0)).toBe(true);
    expect(sent).toHaveLength(3);
  });

  it('are the last page only after they were handed on, so that one that was not written is read again', async () => {
    const { stream } = await openAll({ all: true });
    const last: unknown[] = [];
    for await (const _ of stream.pages()) last.push(stream.summary().lastPageNumber);
    expect(last).toEqual([undefined, 1, 2, 3]);
    expect(stream.summary().lastPageNumber).toBe(4);
  });

  it.each([
    ['the first page fails', [503]],
    ['no record passed before the failure', [full(1), 503]],
  ])('are not a batch of a stage if %s', async (_, served) => {
    const { stream } = await openAll({ all: true, where: ['id == 99'], sortBy: 'id' }, served);
    let batches = 0;
    const read = async () => {
      for await (const _ of stream.batches()) batches += 1;
    };
    await expect(read()).rejects.toThrow();
    expect(batches).toBe(0);
  });
});

describe('a stage that collects records', () => {
  const pages = [full(1), full(13), full(25), full(37)];

  it('stops at its limit, and the collected records are sorted and printed', async () => {
    const { ids, error } = await readAll(
      search({ all: true, sortBy: 'stats.views' }),
      pages,
      20_000,
    );
    expect(error).toMatchObject({ kind: 'incomplete' });
    expect(ids).toEqual(
      full(1)
        .concat(full(13))
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it.each([
    [{ sortBy: 'stats.views' }, 1200],
    [{ facet: 'id' }, 600],
  ])('counts the memory around short texts: %j', async (options, each) => {
    const read = (max: number) => readAll(search({ all: true, ...options }), pages, max);
    expect((await read(48 * each)).error).toMatchObject({ kind: 'incomplete' });
  });

  it.each([{ sortBy: 'stats.views' }, { facet: 'id' }])(
    'has no other limit: %j',
    async (options) => {
      expect((await readAll(search({ all: true, ...options }), pages)).error).toBeUndefined();
      expect((await readAll(search({ all: true, ...options }), pages, 30)).error).toMatchObject({
        kind: 'incomplete',
      });
    },
  );
});
