import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/api/json/parse.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { type Filter, type ListRequest, readList } from '../../../src/records/list.ts';
import type { LoadedPage } from '../../../src/records/page.ts';

const pageWith = (values: readonly unknown[], bytes = 1): LoadedPage => ({
  bytes,
  page: () => ({
    body: Buffer.from(JSON.stringify(values)),
    records: values.map((value, position) => ({ value, position, text: JSON.stringify(value) })),
  }),
});

const pageOfIds = (ids: readonly number[]): LoadedPage => pageWith(ids.map((id) => ({ id })));

const failed = (status: number) => new PortfolioError('service', 'the service failed', { status });

/** A list of pages; past its end, what `after` says. Records which pages were asked for. */
function listOf(pages: readonly (readonly number[] | Error)[], after: readonly number[] | Error = []) {
  const asked: number[] = [];
  const fetchPage = async (page: number): Promise<LoadedPage> => {
    asked.push(page);
    const answer = pages[page - 1] ?? after;
    if (answer instanceof Error) throw answer;
    return pageOfIds(answer);
  };
  return { asked, fetchPage };
}

const whole: ListRequest = {
  start: 1,
  isSinglePage: false,
  limit: undefined,
  filters: [],
  concurrency: 4,
  pageSize: 3,
  identity: ['id'],
  signal: new AbortController().signal,
};

async function read(list: ReturnType<typeof listOf>, request: Partial<ListRequest> = {}) {
  const ids: unknown[] = [];
  let error: unknown;
  try {
    for await (const { records } of readList(list.fetchPage, { ...whole, ...request })) {
      for (const { value } of records) ids.push(Reflect.get(Object(value), 'id'));
    }
  } catch (cause) {
    error = cause;
  }
  return { ids, error };
}

describe('readList', () => {
  it('yields the new records of each page, and those that passed the filters', async () => {
    const list = listOf([
      [1, 2, 3],
      [3, 4, 5],
    ]);
    const counts: (readonly [number, number])[] = [];
    const filters: Filter[] = [({ value }) => Number(Reflect.get(Object(value), 'id')) % 2 === 0];
    for await (const { read, records } of readList(list.fetchPage, { ...whole, filters })) {
      counts.push([read.length, records.length]);
    }
    expect(counts).toEqual([
      [3, 1],
      [2, 1],
      [0, 0],
    ]);
  });

  it.each([
    ['an empty page', [[1, 2, 3], [4]], [], true],
    ['a page that does not exist', [[1, 2, 3], [4]], failed(404), true],
    ['a page that repeats an earlier one', [[1, 2, 3]], [1, 2, 3], false],
    ['a failure past a short page', [[1, 2, 3], [4]], failed(500), false],
  ])('knows whether the list was read whole if it ends with %s', async (_, pages, after, isWhole) => {
    const ends: (readonly [boolean, boolean])[] = [];
    for await (const page of readList(listOf(pages, after).fetchPage, whole)) ends.push([page.isLast, page.isWhole]);
    expect(ends.at(-1)).toEqual([true, isWhole]);
    expect(ends.slice(0, -1).flat()).not.toContain(true);
  });

  it('stops at an empty page and keeps the order of the pages', async () => {
    const list = listOf([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(await read(list)).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9], error: undefined });
  });

  it('does not take a short page for the end', async () => {
    expect((await read(listOf([[1, 2, 3], [4], [5, 6, 7]]))).ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('stops at a page that repeats one already seen', async () => {
    const list = listOf(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [4, 5, 6],
    );
    expect(await read(list)).toEqual({ ids: [1, 2, 3, 4, 5, 6], error: undefined });
    expect(list.asked.length).toBeLessThanOrEqual(7);
  });

  it('does not show a record twice that moved to a later page', async () => {
    expect((await read(listOf([[1, 2, 3], [3, 4, 5], [6]]))).ids).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes a refusal past a short page for the end', async () => {
    expect(await read(listOf([[1, 2, 3], [4]], failed(500)))).toEqual({ ids: [1, 2, 3, 4], error: undefined });
  });

  it('reports a failure past a full page, after the records before it', async () => {
    const { ids, error } = await read(
      listOf(
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        failed(500),
      ),
    );
    expect(ids).toEqual([1, 2, 3, 4, 5, 6]);
    expect(error).toMatchObject({ kind: 'incomplete', details: { hint: 'continue with --page 3', status: 500 } });
  });

  it('reports a broken line even past a short page', async () => {
    const list = listOf([[1]], new PortfolioError('network', 'gone'));
    expect((await read(list)).error).toMatchObject({ kind: 'incomplete' });
  });

  it("passes the first page's own failure on", async () => {
    expect((await read(listOf([failed(503)]))).error).toMatchObject({ kind: 'service', details: { status: 503 } });
  });

  it('reads exactly as many records as the limit says', async () => {
    expect(
      (
        await read(
          listOf([
            [1, 2, 3],
            [4, 5, 6],
          ]),
          { limit: 5 },
        )
      ).ids,
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [7, 3],
  ])('asks for no more pages than a limit of %i needs', async (limit, pages) => {
    const list = listOf([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [10, 11, 12],
    ]);
    await read(list, { limit, concurrency: 8 });
    expect(list.asked).toHaveLength(pages);
  });

  it("learns the service's own page size from the first page", async () => {
    const list = listOf([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ]);
    expect((await read(list, { limit: 12, pageSize: 3 })).ids).toHaveLength(12);
    expect(list.asked).toEqual([1, 2]);
  });

  it('starts at the page that was asked for', async () => {
    const list = listOf([[1, 2, 3], [4, 5, 6], [7]]);
    expect((await read(list, { start: 2 })).ids).toEqual([4, 5, 6, 7]);
    expect(list.asked).not.toContain(1);
  });

  it('has no more pages under way than the concurrency allows', async () => {
    let now = 0;
    let most = 0;
    const fetchPage = async (page: number) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      return pageOfIds(page <= 20 ? [page * 3, page * 3 + 1, page * 3 + 2] : []);
    };
    const { ids } = await read({ asked: [], fetchPage }, { concurrency: 5 });
    expect(ids).toHaveLength(60);
    expect(most).toBe(5);
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
    const texts = ['[{"id":9007199254740992},{"id":"12"}]', '[{"id":9007199254740993},{"id":"0012"},{"id":12}]'];
    const pages = texts.map(parse) as unknown[][]; // lists, as written above
    const fetchPage = async (page: number) => pageWith(pages[page - 1] ?? []);
    const ids: unknown[] = [];
    for await (const { records } of readList(fetchPage, { ...whole, concurrency: 1, pageSize: 2 })) {
      ids.push(...records.map(({ value }) => Reflect.get(Object(value), 'id')));
    }
    expect(ids).toEqual(['9007199254740992', '12', '9007199254740993', '0012']);
  });

  it('knows a record again by the path that identifies it, whatever else changed', async () => {
    const pages = [[{ project: { id: 1, views: 5 } }], [{ project: { id: 1, views: 6 } }, { project: { id: 2 } }]];
    const fetchPage = async (page: number) => pageWith(pages[page - 1] ?? []);
    const found: unknown[] = [];
    const request = { ...whole, concurrency: 1, pageSize: 1, identity: ['project', 'id'] };
    for await (const { records } of readList(fetchPage, request)) found.push(...records.map(({ value }) => value));
    expect(found).toEqual([{ project: { id: 1, views: 5 } }, { project: { id: 2 } }]);
  });
});

describe('large pages', () => {
  const megabytes = 1024 * 1024;

  it('are asked for one at a time, those that were asked for together once more', async () => {
    let now = 0;
    const widths: number[] = [];
    const asked: number[] = [];
    const fetchPage = async (page: number) => {
      asked.push(page);
      widths.push(++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      const ids = [0, 1, 2].map((at) => page * 3 + at);
      return pageWith(page > 12 ? [] : ids.map((id) => ({ id })), page === 1 ? 1 : 15 * megabytes);
    };
    const { ids, error } = await read({ asked, fetchPage }, { concurrency: 6 });
    expect(error).toBeUndefined();
    expect(ids).toEqual(Array.from({ length: 36 }, (_, at) => at + 3));
    expect(Math.max(...widths)).toBe(6);
    expect(widths.slice(14).every((width) => width === 1)).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(13 + 5);
  });

  it('are parsed in their turn only', async () => {
    let parsed = 0;
    const fetchPage = async (page: number): Promise<LoadedPage> => {
      const loaded = pageOfIds(page > 8 ? [] : [page * 3, page * 3 + 1, page * 3 + 2]);
      return {
        ...loaded,
        page: () => {
          parsed += 1;
          return loaded.page();
        },
      };
    };
    let taken = 0;
    for await (const _ of readList(fetchPage, whole)) expect(parsed).toBe(++taken);
  });
});

describe('one page', () => {
  const single = { ...whole, isSinglePage: true };

  it('is asked for alone and handed on as it is, with its body', async () => {
    const list = listOf([
      [1, 1, 2],
      [3, 4, 5],
    ]);
    const batches = [];
    for await (const batch of readList(list.fetchPage, single)) batches.push(batch);
    expect(list.asked).toEqual([1]);
    expect(batches).toMatchObject([{ page: 1, records: [{ position: 0 }, { position: 1 }, { position: 2 }] }]);
    expect(String(batches[0]?.body)).toBe('[{"id":1},{"id":1},{"id":2}]');
  });

  it('has no body once a record was left out', async () => {
    const filters = [({ value }) => Reflect.get(Object(value), 'id') !== 2] satisfies Filter[];
    for await (const batch of readList(listOf([[1, 2, 3]]).fetchPage, { ...single, filters })) {
      expect(batch.records).toHaveLength(2);
      expect(batch).not.toHaveProperty('body');
    }
  });
});

describe('filters', () => {
  const even: Filter = ({ value }) => Number(Reflect.get(Object(value), 'id')) % 2 === 0;
  const pages = Array.from({ length: 40 }, (_, page) => [page * 3, page * 3 + 1, page * 3 + 2]);

  it('stand before the limit, which counts what passed', async () => {
    expect((await read(listOf(pages), { filters: [even], limit: 5 })).ids).toEqual([0, 2, 4, 6, 8]);
  });

  it('do not narrow reading ahead, however few pass', async () => {
    let now = 0;
    const widths: number[] = [];
    const fetchPage = async (page: number) => {
      widths.push(++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      return pageOfIds(pages[page - 1] ?? []);
    };
    const rare: Filter = ({ value }) => Number(Reflect.get(Object(value), 'id')) % 50 === 0;
    const { ids } = await read({ asked: [], fetchPage }, { filters: [rare], limit: 3, concurrency: 6 });
    expect(ids).toEqual([0, 50, 100]);
    expect(Math.max(...widths)).toBe(6);
    expect(widths.filter((width) => width < 5).length).toBeLessThanOrEqual(6);
  });

  it('are asked once for each record, in order', async () => {
    const asked: unknown[] = [];
    const filters: Filter[] = [({ value }) => asked.push(Reflect.get(Object(value), 'id')) > 0];
    await read(listOf([[1, 2, 3], [3, 4], [5]]), { filters });
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });
});
