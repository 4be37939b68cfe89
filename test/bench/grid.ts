// How fast a grid of 20 covers is there, from a `serve` that has drawn them before, against curl and chafa with the same files. Both write to
// a file, in the protocol that they are told; neither has a cache. Ours reads the list too, the other one is given the addresses.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { type Command, folder, installed, inTurns, portfolio } from './measure.ts';
import { serve } from './servers.ts';

const many = 20;
const columns = 80;

/** The size that fills a cell of the grid: two pixels a column as blocks, ten as pictures. chafa draws with the same characters. */
const ways = [
  { protocol: 'blocks', size: '115', chafa: ['-f', 'symbols', '--symbols', 'space+half+quad', '-c', 'full'] },
  { protocol: 'kitty', size: '404', chafa: ['-f', 'kitty'] },
] as const;

export async function grid(): Promise<Figure[]> {
  const service = await serve();
  try {
    const list = ['projects', '-L', String(many), '--base-url', service.url];
    const text = await (await fetch(`${service.url}/v2/projects?per_page=${many}`)).text();
    const figures: Figure[] = [];
    for (const { protocol, size, chafa } of ways) {
      const shown = [...list, '-o', 'grid', '--images', protocol];
      const uncached = forced(portfolio(...shown, '--no-cache'));
      const figure = { name: `a grid of ${many} covers, ${protocol}`, unit: 'ms' } as const;
      const yardstick = 'curl --parallel, chafa';
      const [ours = 0, cached = 0, table = 0] = await inTurns(
        [uncached, forced(portfolio(...shown)), forced(portfolio(...list))],
        turns,
      );
      if (installed('curl') && installed('chafa')) {
        const [mine = 0, theirs = 0] = await inTurns([uncached, fetched(addressesIn(text, size), chafa)], turns);
        figures.push({ ...figure, yardstick, ours: mine, theirs, most: 0.8 });
      } else figures.push({ ...figure, yardstick, ours, note: 'curl or chafa is not installed' });
      figures.push({
        ...figure,
        name: `${figure.name}, cached`,
        yardstick: 'the list as a table',
        ours: cached,
        theirs: table,
      });
    }
    return figures;
  } finally {
    await service.stop();
  }
}

const turns = 15;

const forced = (command: Command): Command => [
  'env',
  `PORTFOLIO_FORCE_TTY=${columns}`,
  'COLORTERM=truecolor',
  ...command,
];

const addressesIn = (list: string, size: string): readonly string[] =>
  [...list.matchAll(new RegExp(`"${size}":"([^"]+)"`, 'g'))].map(([, address = '']) => address).slice(0, many);

/** One curl for all files, and one chafa, each picture as large as in our grid. */
function fetched(addresses: readonly string[], chafa: readonly string[]): Command {
  const [dir, config] = [join(folder, 'covers'), join(folder, 'covers.curl')];
  const files = addresses.map((_, at) => join(dir, `${String(at).padStart(2, '0')}.png`));
  writeFileSync(config, addresses.map((address, at) => `url = "${address}"\noutput = "${files[at]}"\n`).join(''));
  const script =
    'dir=$1 config=$2; shift 2; rm -rf "$dir"; mkdir "$dir"; curl -s --parallel --parallel-max 8 -K "$config"; exec chafa "$@"';
  return ['sh', '-c', script, 'sh', dir, config, ...chafa, '--size', '25x10', ...files];
}
