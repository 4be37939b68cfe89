import { describe, expect, it } from 'vitest';
import { createRequestQueue, parseArrival } from '../../../src/records/read-ahead.ts';

function asking() {
  const asked: number[] = [];
  const underway = createRequestQueue(
    async (page) => {
      asked.push(page);
      return { byteLength: 1, parse: () => ({ body: new Uint8Array(), records: [] }) };
    },
    1,
    new AbortController().signal,
  );
  return { asked, underway };
}

describe('requestsFrom', () => {
  it('has as many under way as asked, and hands them on in order', async () => {
    const { asked, underway } = asking();
    underway.ask(3);
    expect(asked).toEqual([1, 2, 3]);
    expect((await underway.shift())?.pageNumber).toBe(1);
    underway.ask(3);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect((await underway.shift())?.pageNumber).toBe(2);
  });

  it('has nothing to hand on unless it was asked', async () => {
    expect(await asking().underway.shift()).toBeUndefined();
  });
});

describe('pageIn', () => {
  it('is the error of a page that was not loaded or cannot be parsed', () => {
    const error = new Error('broken');
    expect(parseArrival({ pageNumber: 1, error })).toMatchObject({ error });
    const page = () => {
      throw error;
    };
    expect(parseArrival({ pageNumber: 1, unparsedPage: { byteLength: 1, parse: page } })).toEqual({
      error,
    });
  });
});
