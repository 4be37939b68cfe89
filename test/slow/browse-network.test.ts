// `browse` with a service that is slow or fails.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Terminal, terminal } from '../support/command.ts';
import { wallService } from '../support/wall-service.ts';

const [left, right, pageDown] = ['\x1B[D', '\x1B[C', '\x1B[6~'];
const large = { columns: 120, rows: 40, env: { COLORTERM: 'truecolor' } };
/** Number of tiles on such a terminal. */
const tiles = 18;
/** Number of pictures that are requested at the same time. */
const atOnce = 8;

/** Types a key several times. Returns the milliseconds until the terminal received something, sorted. */
async function delays(view: Terminal, times: number, key: (at: number) => string): Promise<readonly number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const before = view.raw().length;
    const start = performance.now();
    view.type(key(at));
    while (view.raw().length === before) await turn();
    all.push(performance.now() - start);
    await sleep(30);
  }
  return all.toSorted((a, b) => a - b);
}

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? 0;

test('moves and ends without waiting for pictures, asks for two screens, and cancels what scrolled away', async () => {
  const service = await wallService(5000);
  service.latency.covers = 2000;
  const view = terminal(['browse', 'projects', '--base-url', service.url, '--images', 'blocks'], large);
  await view.shows('Work 1');
  await sleep(500);
  expect(service.covers).toHaveLength(atOnce);
  expect(median(await delays(view, 20, (at) => (at % 2 === 0 ? right : left)))).toBeLessThan(100);
  expect(median(await delays(view, 60, () => pageDown))).toBeLessThan(100);
  await sleep(200);
  expect(service.waiting()).toBeLessThanOrEqual(atOnce);
  expect(service.covers.length - service.cancelled()).toBeLessThanOrEqual(2 * tiles);
  // A page of the list ahead of two screens.
  expect(Math.max(...service.pages) * 12).toBeLessThan((61 + 3) * tiles + 12);
  const start = performance.now();
  view.type('q');
  expect(await view.ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(1500);
  await service.stop();
});
