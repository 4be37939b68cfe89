import { expect, it, vi } from 'vitest';
import { createPictures } from '../../../../src/commands/browse/pictures.ts';
import type { DrawnPicture } from '../../../../src/view/pictures/encoder.ts';

const area = { columns: 10, rows: 4 };
const wanted = (id: number) => ({
  area,
  picture: {
    kind: 'cover' as const,
    number: 0,
    sizes: [{ url: `https://example.org/${id}.png`, width: 100 }],
  },
});
const drawing = (length: number): DrawnPicture => ({
  ...{ kind: 'lines', area, before: 'SEND', remove: 'DELETE' },
  lines: ['x'.repeat(length)],
});

/** A printer that draws when the test says so. */
function slowPrinter() {
  const asked: {
    readonly url: string;
    readonly signal: AbortSignal;
    readonly finish: (size: number) => void;
  }[] = [];
  const draw = (
    picture: ReturnType<typeof wanted>['picture'],
    _: unknown,
    until?: number | AbortSignal,
  ) =>
    new Promise<DrawnPicture>((resolve) => {
      const signal = until instanceof AbortSignal ? until : new AbortController().signal;
      asked.push({
        url: picture.sizes[0]?.url ?? '',
        signal,
        finish: (size) => resolve(drawing(size)),
      });
    });
  return { asked, draw: draw as never };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('loads what is wanted in its order, once, and cancels what is no longer wanted', async () => {
  const { asked, draw } = slowPrinter();
  const written: string[] = [];
  const { want, drawn } = createPictures({ draw }, (sequences) => written.push(sequences));
  want([wanted(1), wanted(2)]);
  want([wanted(1), wanted(2)]);
  expect(asked.map(({ url }) => url)).toEqual([
    'https://example.org/1.png',
    'https://example.org/2.png',
  ]);
  want([wanted(2), wanted(3)]);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  for (const { finish } of asked) finish(1);
  await settled();
  expect([1, 2, 3].map((id) => drawn(wanted(id).picture, area) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  expect(written).toEqual(['SEND', 'SEND']);
  // Another size is another picture.
  expect(drawn(wanted(2).picture, { columns: 5, rows: 2 })).toBeUndefined();
});

it('forgets the pictures that were wanted longest ago, but none of the screen', async () => {
  const { asked, draw } = slowPrinter();
  const written: string[] = [];
  const { want, drawn, removal } = createPictures({ draw }, (sequences) => written.push(sequences));
  // A character takes two bytes, and 8 MB are kept.
  for (let id = 0; id < 12; id += 1) {
    want([wanted(id)]);
    asked.at(-1)?.finish(500_000);
    await settled();
  }
  want([wanted(0), wanted(11)]);
  const kept = Array.from({ length: 12 }, (_, id) => drawn(wanted(id).picture, area) !== undefined);
  expect(kept.lastIndexOf(false)).toBe(4);
  expect(kept.filter(Boolean)).toHaveLength(7);
  expect(written.filter((text) => text === 'DELETE')).toHaveLength(5);
  expect(removal()).toBe('DELETE'.repeat(7));
  // The pictures of a screen are kept even if they are larger.
  const screen = Array.from({ length: 12 }, (_, id) => wanted(id));
  want(screen);
  for (const { finish } of asked.slice(12)) finish(500_000);
  await settled();
  want(screen);
  expect(screen.every(({ picture }) => drawn(picture, area) !== undefined)).toBe(true);
});

it.each([
  ['kitty', { kind: 'sequence', area, sequence: 'K', remove: 'DELETE' }, 3],
  ['sixels', { kind: 'sequence', area, sequence: 'S' }, 1],
  ['text', drawing(1), 1],
] as const)('draws a picture that the screen shows three times: %s', async (_, made, times) => {
  const draw = vi.fn(async () => ({ ...made }));
  const { want, drawn } = createPictures({ draw }, () => {});
  for (let turn = 0; turn < 2; turn += 1) {
    want([wanted(1), wanted(1), wanted(1)]);
    await settled();
  }
  const { picture } = wanted(1);
  expect(new Set([0, 1, 2].map((copy) => drawn(picture, area, copy))).size).toBe(times);
  expect(draw).toHaveBeenCalledTimes(times);
});

it('loads a failed picture again after a retry, and no other', async () => {
  let missing = 1;
  const draw = vi.fn(async () =>
    missing-- > 0 ? { kind: 'missing' as const, why: 'gone' } : drawing(1),
  );
  const { want, drawn, retry } = createPictures({ draw }, () => {});
  for (const turn of [1, 2, 3]) {
    want([wanted(1)]);
    await settled();
    expect(drawn(wanted(1).picture, area)?.kind).toBe(turn === 1 ? 'missing' : 'lines');
    retry();
  }
  expect(draw).toHaveBeenCalledTimes(2);
});

it('wants nothing without a printer', () => {
  const { want, drawn } = createPictures(undefined, () => {});
  want([wanted(1)]);
  expect(drawn(wanted(1).picture, area)).toBeUndefined();
});

it('holds no picture that is larger than the area', async () => {
  const { asked, draw } = slowPrinter();
  const { want, drawn } = createPictures({ draw }, () => {});
  want([wanted(1)]);
  asked[0]?.finish(1);
  await settled();
  const held = (columns: number, rows: number) =>
    drawn(wanted(2).picture, { columns, rows }, 0, true) !== undefined;
  drawn(wanted(1).picture, area, 0, true);
  expect([held(10, 4), held(30, 9), held(9, 4), held(10, 3)]).toEqual([true, true, false, false]);
});

it('forgets all pictures, and draws them again', async () => {
  const { asked, draw } = slowPrinter();
  const written: string[] = [];
  const { want, drawn, clear } = createPictures({ draw }, (sequences) => written.push(sequences));
  want([wanted(1), wanted(2)]);
  asked[0]?.finish(1);
  await settled();
  drawn(wanted(1).picture, area, 0, true);
  clear();
  expect([written.at(-1), asked[1]?.signal.aborted]).toEqual(['DELETE', true]);
  expect(drawn(wanted(1).picture, area, 0, true)).toBeUndefined();
  want([wanted(1)]);
  expect(asked).toHaveLength(3);
});
