import { describe, expect, it } from 'vitest';
import type { Content } from '../../../src/client/content.ts';
import { readPages } from '../../../src/client/paging.ts';
import { PortfolioError } from '../../../src/errors.ts';

type Page = readonly number[] | Error;

const contentWith = (ids: readonly number[]): Content => ({
  body: new Uint8Array(),
  text: '',
  records: ids.map((id) => ({ id })),
});

const failed = (status: number) => new PortfolioError('service', 'the service failed', { status });

/** A list of pages; past its end, what `after` says. Records which pages were asked for. */
function listOf(pages: readonly Page[], after: Page = []) {
  const asked: number[] = [];
  const fetchPage = async (page: number): Promise<Content> => {
    asked.push(page);
    const answer = pages[page - 1] ?? after;
    if (answer instanceof Error) throw answer;
    return contentWith(answer);
  };
  return { asked, fetchPage };
}

async function read(
  list: ReturnType<typeof listOf>,
  request: { start?: number; limit?: number; concurrency?: number; pageSize?: number } = {},
) {
  const ids: unknown[] = [];
  const options = { start: 1, limit: undefined, concurrency: 4, pageSize: 3, signal: new AbortController().signal };
  let error: unknown;
  try {
    for await (const { content, fresh } of readPages(list.fetchPage, { ...options, ...request })) {
      for (const position of fresh) ids.push(Reflect.get(Object(content.records[position]), 'id'));
    }
  } catch (cause) {
    error = cause;
  }
  return { ids, error };
}

describe('readPages', () => {
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
      return contentWith(page <= 20 ? [page * 3, page * 3 + 1, page * 3 + 2] : []);
    };
    const { ids } = await read({ asked: [], fetchPage }, { concurrency: 5 });
    expect(ids).toHaveLength(60);
    expect(most).toBe(5);
  });

  it('hands an empty first page on, since it is the answer', async () => {
    const batches = [];
    const options = { start: 1, limit: undefined, concurrency: 4, pageSize: 3, signal: new AbortController().signal };
    for await (const batch of readPages(listOf([[]]).fetchPage, options)) batches.push(batch.fresh);
    expect(batches).toEqual([[]]);
  });

  it('keeps records without an id apart by what they say', async () => {
    const fetchPage = async (page: number): Promise<Content> => ({
      body: new Uint8Array(),
      text: '',
      records:
        page === 1 ? [{ comment: 'a' }, { comment: 'b' }] : page === 2 ? [{ comment: 'b' }, { comment: 'c' }] : [],
    });
    let seen = 0;
    const options = { start: 1, limit: undefined, concurrency: 1, pageSize: 2, signal: new AbortController().signal };
    for await (const { fresh } of readPages(fetchPage, options)) seen += fresh.length;
    expect(seen).toBe(3);
  });
});
