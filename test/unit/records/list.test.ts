import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/api/json/parse.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { isLastPage } from '../../../src/records/list-page.ts';
import type { UnparsedPage } from '../../../src/records/page.ts';
import { type Filter, readList, type WholeRequest } from '../../support/list-pages.ts';

const pageWith = (values: readonly unknown[]): UnparsedPage => ({
  byteLength: 1,
  parse: () => ({
    body: Buffer.from(JSON.stringify(values)),
    records: values.map((value, index) => ({ value, index, text: JSON.stringify(value) })),
  }),
});

const pageOfIds = (ids: readonly number[]): UnparsedPage => pageWith(ids.map((id) => ({ id })));

/** Full pages, of three ids each. */
const threes = (count: number) =>
  Array.from({ length: count }, (_, at) => [at * 3 + 1, at * 3 + 2, at * 3 + 3]);

const idOf = ({ value }: { readonly value: unknown }) => Number(Reflect.get(Object(value), 'id'));

const failed = (status: number) => new PortfolioError('service', 'the service failed', { status });

/** A list of pages; past its end, what `after` says. Records which pages were asked for. */
function listOf(
  pages: readonly (readonly number[] | Error)[],
  after: readonly number[] | Error = [],
) {
  const asked: number[] = [];
  const fetchPage = async (page: number): Promise<UnparsedPage> => {
    asked.push(page);
    const answer = pages[page - 1] ?? after;
    if (answer instanceof Error) throw answer;
    return pageOfIds(answer);
  };
  return { asked, fetchPage };
}

/**
 * A list whose pages take some time. `widths` has the number of requests under way at each request.
 */
function slowly(pageFor: (page: number) => UnparsedPage) {
  const asked: number[] = [];
  const widths: number[] = [];
  let underway = 0;
  const fetchPage = async (page: number) => {
    asked.push(page);
    widths.push(++underway);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underway--;
    return pageFor(page);
  };
  return { asked, widths, fetchPage };
}

const whole: WholeRequest = {
  firstPageNumber: 1,
  isSinglePage: false,
  limit: undefined,
  filters: [],
  concurrency: 4,
  pageSize: 3,
  identity: ['id'],
  paramsOf: () => ({}),
};

async function read(list: ReturnType<typeof listOf>, request: Partial<WholeRequest> = {}) {
  const ids: unknown[] = [];
  let error: unknown;
  try {
    for await (const { records } of readList(list.fetchPage, { ...whole, ...request }))
      ids.push(...records.map(idOf));
  } catch (cause) {
    error = cause;
  }
  return { ids, error };
}

describe('readList', () => {
  it('yields the new records of each page, and those that passed the filters', async () => {
    const counts: string[] = [];
    const filters: Filter[] = [(record) => idOf(record) % 2 === 0];
    const { fetchPage } = listOf([[1, 2, 3], [3, 4, 5], []]);
    for await (const { newRecords, records } of readList(fetchPage, { ...whole, filters }))
      counts.push(`${records.length} of ${newRecords.length}`);
    expect(counts).toEqual(['1 of 3', '1 of 2', '0 of 0']);
  });

  it.each([
    ['an empty page', [[1, 2, 3], [4]], [], true],
    ['a page that does not exist', [[1, 2, 3], [4]], failed(404), true],
    ['a page that repeats an earlier one', [[1, 2, 3]], [1, 2, 3], false],
    ['a failure past a short page', [[1, 2, 3], [4]], failed(500), false],
  ])(
    'knows whether the list was read whole if it ends with %s',
    async (_, pages, after, isWhole) => {
      const ends: (readonly [boolean, boolean])[] = [];
      for await (const page of readList(listOf(pages, after).fetchPage, whole))
        ends.push([isLastPage(page), page.completesSearch]);
      expect(ends.at(-1)).toEqual([true, isWhole]);
      expect(ends.slice(0, -1).flat()).not.toContain(true);
    },
  );

  it.each<[string, Parameters<typeof listOf>, readonly number[], Partial<WholeRequest>]>([
    [
      'stops at an empty page and keeps the order of the pages',
      [threes(3)],
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      {},
    ],
    [
      'does not take a short page for the end',
      [[[1, 2, 3], [4], [5, 6, 7]]],
      [1, 2, 3, 4, 5, 6, 7],
      {},
    ],
    [
      'stops at a page that repeats one already seen',
      [threes(2), [4, 5, 6]],
      [1, 2, 3, 4, 5, 6],
      {},
    ],
    [
      'does not show a record twice that moved to a later page',
      [[[1, 2, 3], [3, 4, 5], [6]]],
      [1, 2, 3, 4, 5, 6],
      {},
    ],
    [
      'takes a refusal past a short page for the end',
      [[[1, 2, 3], [4]], failed(500)],
      [1, 2, 3, 4],
      {},
    ],
    ['reads exactly as many records as the limit says', [threes(2)], [1, 2, 3, 4, 5], { limit: 5 }],
    ['starts at the requested page', [[[], [4, 5, 6], [7]]], [4, 5, 6, 7], { firstPageNumber: 2 }],
  ])('%s', async (_, pages, ids, request) => {
    const list = listOf(...pages);
    expect(await read(list, request)).toEqual({ ids, error: undefined });
    expect(list.asked[0]).toBe(request.firstPageNumber ?? 1);
    expect(list.asked.length).toBeLessThanOrEqual(7);
  });

  it.each([
    [
      'a failure past a full page',
      [threes(2), failed(500)],
      { hint: 'continue with --page 3', status: 500 },
    ],
    ['a network failure past a short page', [[[1]], new PortfolioError('network', 'gone')], {}],
  ] as const)('reports %s, after the records before it', async (_, [pages, after], details) => {
    const { ids, error } = await read(listOf(pages, after));
    expect(ids).toEqual(pages.flat());
    expect(error).toMatchObject({ kind: 'incomplete', details });
  });

  it("passes the first page's own failure on", async () => {
    expect((await read(listOf([failed(503)]))).error).toMatchObject({
      kind: 'service',
      details: { status: 503 },
    });
  });

  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [7, 3],
  ])('requests no more pages than a limit of %i needs', async (limit, pages) => {
    const list = listOf(threes(4));
    await read(list, { limit, concurrency: 8 });
    expect(list.asked).toHaveLength(pages);
  });

  it("learns the service's own page size from the first page", async () => {
    const list = listOf([threes(2).flat(), threes(4).slice(2).flat()]);
    expect((await read(list, { limit: 12, pageSize: 3 })).ids).toHaveLength(12);
    expect(list.asked).toEqual([1, 2]);
  });

  it('has no more pages under way than the concurrency allows', async () => {
    const list = slowly((page) => pageOfIds(threes(20)[page - 1] ?? []));
    expect((await read(list, { concurrency: 5 })).ids).toHaveLength(60);
    expect(Math.max(...list.widths)).toBe(5);
  });

  it('hands an empty first page on, since it is the response', async () => {
    const batches = [];
    for await (const { records } of readList(listOf([[]]).fetchPage, whole)) batches.push(records);
    expect(batches).toEqual([[]]);
  });

  it('keeps equal records without an id, and stops at a page of them that repeats one', async () => {
    const pages = [
      [{ comment: 'a' }, { comment: 'b' }],
      [{ comment: 'b' }, { comment: 'c' }],
      [{ comment: 'c' }, { comment: 'c' }],
      [{ comment: 'b' }, { comment: 'c' }],
      [{ comment: 'd' }],
    ];
    const fetchPage = async (page: number) => pageWith(pages[page - 1] ?? []);
    let seen = 0;
    const request = { ...whole, concurrency: 1, pageSize: 2, identity: undefined };
    for await (const { records } of readList(fetchPage, request)) seen += records.length;
    expect(seen).toBe(6);
  });

  it('tells ids apart as they are written', async () => {
    const texts = [
      '[{"id":9007199254740992},{"id":"12"}]',
      '[{"id":9007199254740993},{"id":"0012"},{"id":12}]',
    ];
    const pages = texts.map(parseJson) as unknown[][]; // lists, as written above
    const fetchPage = async (page: number) => pageWith(pages[page - 1] ?? []);
    const ids: unknown[] = [];
    for await (const { records } of readList(fetchPage, {
      ...whole,
      concurrency: 1,
      pageSize: 2,
    })) {
      ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
    }
    expect(ids).toEqual(['9007199254740992', '12', '9007199254740993', '0012']);
  });

  it('knows a record again by the path that identifies it, whatever else changed', async () => {
    const pages = [
      [{ project: { id: 1, views: 5 } }],
      [{ project: { id: 1, views: 6 } }, { project: { id: 2 } }],
    ];
    const fetchPage = async (page: number) => pageWith(pages[page - 1] ?? []);
    const found: unknown[] = [];
    const request = { ...whole, concurrency: 1, pageSize: 1, identity: ['project', 'id'] };
    for await (const { records } of readList(fetchPage, request))
      found.push(...records.map(({ value }) => value));
    expect(found).toEqual([{ project: { id: 1, views: 5 } }, { project: { id: 2 } }]);
  });
});

describe('large pages', () => {
  it('are asked for one at a time, those that were asked for together once more', async () => {
    const { asked, widths, fetchPage } = slowly((page) => ({
      ...pageOfIds(threes(12)[page - 1] ?? []),
      byteLength: page === 1 ? 1 : 15 * 1024 * 1024,
    }));
    expect(await read({ asked, fetchPage }, { concurrency: 6 })).toEqual({
      ids: threes(12).flat(),
      error: undefined,
    });
    expect(Math.max(...widths)).toBe(6);
    expect(widths.slice(14).every((width) => width === 1)).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(13 + 5);
  });

  it('are parsed in their turn, or while the page before is handed on', async () => {
    let parsed = 0;
    const fetchPage = async (page: number): Promise<UnparsedPage> => {
      const loaded = pageOfIds(threes(8)[page - 1] ?? []);
      return {
        ...loaded,
        parse: () => {
          parsed += 1;
          return loaded.parse();
        },
      };
    };
    let taken = 0;
    for await (const _ of readList(fetchPage, whole))
      expect(parsed - ++taken).toBeLessThanOrEqual(1);
  });
});

describe('one page', () => {
  const single = { ...whole, isSinglePage: true };

  it('is asked for alone and handed on as it is, with its body', async () => {
    const list = listOf([[1, 1, 2], [3]]);
    const batches = [];
    for await (const batch of readList(list.fetchPage, single)) batches.push(batch);
    expect(list.asked).toEqual([1]);
    expect(batches).toMatchObject([
      { pageNumber: 1, records: [{ index: 0 }, { index: 1 }, { index: 2 }] },
    ]);
    expect(String(batches[0]?.body)).toBe('[{"id":1},{"id":1},{"id":2}]');
  });

  it('has no body once a record was left out', async () => {
    const filters = [(record) => idOf(record) !== 2] satisfies Filter[];
    for await (const batch of readList(listOf([[1, 2, 3]]).fetchPage, { ...single, filters })) {
      expect(batch.records).toHaveLength(2);
      expect(batch.body).toBeUndefined();
    }
  });
});

describe('filters', () => {
  it('apply before the limit, which counts the records that passed', async () => {
    const filters: Filter[] = [(record) => idOf(record) % 2 === 0];
    expect((await read(listOf(threes(40)), { filters, limit: 5 })).ids).toEqual([2, 4, 6, 8, 10]);
  });

  it('do not narrow reading ahead, however few pass', async () => {
    const { asked, widths, fetchPage } = slowly((page) => pageOfIds(threes(40)[page - 1] ?? []));
    const filters: Filter[] = [(record) => idOf(record) % 50 === 0];
    const { ids } = await read({ asked, fetchPage }, { filters, limit: 2, concurrency: 6 });
    expect(ids).toEqual([50, 100]);
    expect(Math.max(...widths)).toBe(6);
    expect(widths.filter((width) => width < 5).length).toBeLessThanOrEqual(6);
  });

  it('are asked once for each record, in order', async () => {
    const asked: unknown[] = [];
    const filters: Filter[] = [(record) => asked.push(idOf(record)) > 0];
    await read(listOf([[1, 2, 3], [3, 4], [5]]), { filters });
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });
});
