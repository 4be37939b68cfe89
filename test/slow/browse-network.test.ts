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

/**
 * Types a key several times. Returns the milliseconds until the terminal received something,
 * sorted.
 */
async function delays(
  view: Terminal,
  times: number,
  key: (at: number) => string,
): Promise<readonly number[]> {
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
  const view = terminal(
    ['browse', 'projects', '--base-url', service.url, '--images', 'blocks'],
    large,
  );
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

test('walks in the viewer without waiting for pictures: no key is lost, and at most three pictures load', async () => {
  const service = await wallService(12, (request, response) => {
    if (!/^\/v2\/projects\/1\b/.test(request.url ?? '')) return false;
    const src = (id: number) => `http://${request.headers.host}/covers/${id}.jpg`;
    const modules = Array.from({ length: 20 }, (_, at) => ({
      id: at,
      type: 'image',
      src: src(1001 + at),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ project: { id: 1, name: 'Work 1', owners: [], covers: {}, modules } }),
    );
    return true;
  });
  const view = terminal(
    ['browse', 'project', 'pictures', '1', '--base-url', service.url, '--images', 'blocks'],
    large,
  );
  await view.shows('1 of 20');
  await sleep(500);
  service.latency.covers = 2000;
  expect(median(await delays(view, 9, () => right))).toBeLessThan(100);
  await view.shows('10 of 20');
  await sleep(200);
  expect(service.waiting()).toBeLessThanOrEqual(3);
  // The picture that was walked to is asked for, whatever was cancelled before it.
  expect(service.covers.slice(-3)).toEqual([1010, 1011, 1012]);
  view.type('q');
  expect(await view.ended).toBe(0);
  await service.stop();
});
