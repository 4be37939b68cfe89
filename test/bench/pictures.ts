// How fast `serve` draws the sample's pictures: none of those that are timed was asked for before.
import type { Figure } from './figures.ts';
import { median } from './measure.ts';
import { serve } from './servers.ts';

export async function pictures(): Promise<Figure[]> {
  const { url, stop } = await serve();
  try {
    const textOf = async (page: number) => (await fetch(`${url}/v2/projects?page=${page}`)).text();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(textOf));
    const covers = [...pages.join('').matchAll(/"404":"([^"]+)"/g)].map(([, address = '']) => address);
    const cold = await timed(covers.slice(0, 1));
    await timed(covers.slice(1, 15));
    const each: number[] = [];
    for (const cover of covers.slice(15, 30)) each.push(await timed([cover]));
    const many = await timed(covers.slice(30, 50));
    const large = await largeModule(url, pages.join(''));
    const figure = { yardstick: '', unit: 'ms' } as const;
    return [
      { ...figure, name: 'a cover of 404 × 316, the first', ours: cold },
      { ...figure, name: 'a cover of 404 × 316, later', ours: median(each) },
      { ...figure, name: '20 covers of 404 × 316 at once', ours: many },
      { ...figure, name: 'a module of 1,400 pixels', ...(large === undefined ? {} : { ours: await timed([large]) }) },
    ];
  } finally {
    await stop();
  }
}

/** Milliseconds until all have come. */
async function timed(addresses: readonly string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(addresses.map(async (address) => (await fetch(address)).arrayBuffer()));
  return performance.now() - start;
}

/** The first picture so wide in the content of these projects. */
async function largeModule(url: string, list: string): Promise<string | undefined> {
  for (const [, id] of list.matchAll(/"id":(\d+),"name"/g)) {
    const found = /"src":"([^"]+\/modules\/1400\/[^"]+)"/.exec(await (await fetch(`${url}/v2/projects/${id}`)).text());
    if (found !== null) return found[1];
  }
  return undefined;
}
