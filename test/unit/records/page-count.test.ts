import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../../src/errors.ts';
import { countPages } from '../../../src/records/page-count.ts';

/** Counts the pages of a list with `last` pages. Returns the result and the number of requests. */
async function counted(last: number, max?: number, past: () => boolean = () => false) {
  let requests = 0;
  const hasRecords = async (page: number) => {
    requests += 1;
    return page <= last || past();
  };
  return { pages: await countPages(hasRecords, 10, max), requests };
}

describe('countPages', () => {
  it.each([10, 11, 12, 19, 20, 21, 57, 180, 999, 4800])(
    'finds that a list has %d pages',
    async (last) => {
      const { pages, requests } = await counted(last);
      expect(pages).toBeGreaterThanOrEqual(last);
      expect(pages).toBeLessThanOrEqual(last * 1.1);
      expect(requests).toBeLessThan(16);
    },
  );

  it.each([
    [1e9, undefined, 5000],
    [1e9, 15, 15],
    [12, 11, 11],
  ])('looks for no more than it may read: %d pages, at most %d', async (last, max, pages) =>
    expect((await counted(last, max)).pages).toBe(pages),
  );

  it('takes a failure of the service for the end, but not other failures', async () => {
    const fail = (kind: 'service' | 'rate_limited') => () => {
      throw new PortfolioError(kind, 'it failed');
    };
    expect((await counted(12, undefined, fail('service'))).pages).toBe(12);
    await expect(counted(12, undefined, fail('rate_limited'))).rejects.toThrow('it failed');
  });
});
