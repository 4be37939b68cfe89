import { expect, it } from 'vitest';
import { openStore } from '../../../../src/client/file-cache.ts';
import { withPictureCache } from '../../../../src/client/pictures/picture-cache.ts';
import type { Pictures } from '../../../../src/client/pictures/pictures.ts';
import { png } from '../../../support/pictures.ts';
import { plain } from '../../../support/request.ts';
import { emptyFolder, testNow } from '../../../support/system.ts';

const day = 24 * 3600 * 1000;
const address = 'https://pics.example/a.png';

function cached(folder = emptyFolder()) {
  const asked: string[] = [];
  const clock = { now: testNow };
  const inner: Pictures = {
    get: async (from) => {
      asked.push(from);
      return { bytes: png(asked.length), type: 'png' };
    },
    read: () => Promise.reject(new Error('not asked')),
  };
  const store = openStore(folder, () => 0.5);
  const pictures = withPictureCache(inner, store, () => clock.now);
  return { pictures, asked, clock, store };
}

it('a picture is fetched once', async () => {
  const { pictures, asked } = cached();
  expect(await pictures.get(address, plain)).toEqual({ bytes: png(1), type: 'png' });
  expect(await pictures.get(address, plain)).toEqual({ bytes: png(1), type: 'png' });
  expect(asked).toEqual([address]);
});

it('it is fetched again after a month, even if it was used in the meantime', async () => {
  const { pictures, asked, clock, store } = cached();
  await pictures.get(address, plain);
  clock.now += 29 * day;
  await pictures.get(address, plain);
  expect((await store.stats()).newest).toBe(clock.now);
  clock.now += 2 * day;
  await pictures.get(address, plain);
  expect(asked).toHaveLength(2);
});

it('a picture that cannot be cached is still shown', async () => {
  const { pictures } = cached('/dev/null/nowhere');
  expect((await pictures.get(address, plain)).type).toBe('png');
});
