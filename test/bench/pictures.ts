// How fast `serve` draws the sample's pictures: each timed picture is requested for the first time.
import { type Figure, median } from './measure.ts';
import { serve, withServer } from './servers.ts';

export const pictures = (): Promise<Figure[]> =>
  withServer(serve(), async (url) => {
    const textOf = async (page: number) => (await fetch(`${url}/v2/projects?page=${page}`)).text();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(textOf));
    const covers = [...pages.join('').matchAll(/"404":"([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
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
      {
        ...figure,
        name: 'a module of 1,400 pixels',
        ...(large === undefined ? {} : { ours: await timed([large]) }),
      },
    ];
  });

/** Returns the milliseconds until all are received. */
async function timed(addresses: readonly string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(addresses.map(async (address) => (await fetch(address)).arrayBuffer()));
  return performance.now() - start;
}

/** Returns the address of the first picture with this width in the content of these projects. */
async function largeModule(url: string, list: string): Promise<string | undefined> {
  for (const [, id] of list.matchAll(/"id":(\d+),"name"/g)) {
    const found = /"src":"([^"]+\/modules\/1400\/[^"]+)"/.exec(
      await (await fetch(`${url}/v2/projects/${id}`)).text(),
    );
    if (found !== null) return found[1];
  }
  return undefined;
}
