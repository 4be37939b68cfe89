import { describe, expect, it } from 'vitest';
import { pageIn, requestsFrom } from '../../../src/records/read-ahead.ts';

const megabytes = (count: number) => count * 1024 * 1024;
const loaded = (bytes: number) => ({ bytes, page: () => ({ body: new Uint8Array(), records: [] }) });
const tick = () => new Promise((resolve) => setImmediate(resolve));

function asking(bytes: number) {
  const asked: number[] = [];
  const underway = requestsFrom(
    async (page) => {
      asked.push(page);
      return loaded(bytes);
    },
    1,
    new AbortController().signal,
  );
  return { asked, underway };
}

describe('requestsFrom', () => {
  it('has as many under way as asked, and hands them on in order', async () => {
    const { asked, underway } = asking(1);
    underway.ask(3);
    expect(asked).toEqual([1, 2, 3]);
    expect((await underway.shift())?.page).toBe(1);
    underway.ask(3);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect((await underway.shift())?.page).toBe(2);
  });

  it('has nothing to hand on unless it was asked', async () => {
    expect(await asking(1).underway.shift()).toBeUndefined();
  });

  it('drops what waits where it is too much, and asks for it again in its turn', async () => {
    const { asked, underway } = asking(megabytes(6));
    underway.ask(5);
    await tick();
    for (const page of [1, 2, 3, 4, 5]) expect((await underway.shift())?.page).toBe(page);
    expect(asked.length).toBeGreaterThan(5);
  });
});

describe('pageIn', () => {
  it('is the error of a page that was not loaded or cannot be parsed', () => {
    const error = new Error('broken');
    expect(pageIn({ page: 1, error })).toMatchObject({ error });
    const page = () => {
      throw error;
    };
    expect(pageIn({ page: 1, loaded: { bytes: 1, page } })).toEqual({ error });
  });
});
