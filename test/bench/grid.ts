// How fast a grid of 20 covers is there, from a `serve` that has drawn them before, against curl
// and chafa with the same files. Both write to a file, in the protocol that they are told; neither
// has a cache. Ours reads the list too, the other one is given the addresses.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, compare, type Figure, folder, portfolio } from './measure.ts';
import { serve, withServer } from './servers.ts';

const many = 20;
const columns = 80;

/**
 * A cell of the grid has 25 columns: two pixels each as blocks, ten as pictures. chafa draws with
 * the same characters.
 */
const ways = [
  {
    protocol: 'blocks',
    pixels: 50,
    chafa: ['-f', 'symbols', '--symbols', 'space+half+quad', '-c', 'full'],
  },
  { protocol: 'kitty', pixels: 250, chafa: ['-f', 'kitty'] },
] as const;

export const grid = (): Promise<Figure[]> =>
  withServer(serve(), async (url) => {
    const list = ['projects', '-L', String(many), '--base-url', url];
    const covers = await coversOf(url);
    const figures: Figure[] = [];
    for (const { protocol, pixels, chafa } of ways) {
      const shown = [...list, '-o', 'grid', '--images', protocol];
      const uncached = forced(portfolio(...shown, '--no-cache'));
      const name = `a grid of ${many} covers, ${protocol}`;
      const chafas = { name, yardstick: 'curl --parallel, chafa', most: 0.8 };
      const theirs = fetched(covers(pixels), chafa);
      figures.push(await compare(chafas, uncached, theirs, { needs: ['curl', 'chafa'] }));
      const cached = { name: `${name}, cached`, yardstick: 'the list as a table' };
      figures.push(await compare(cached, forced(portfolio(...shown)), forced(portfolio(...list))));
    }
    return figures;
  });

const forced = (command: Command): Command => [
  'env',
  `PORTFOLIO_FORCE_TTY=${columns}`,
  'FORCE_COLOR=3',
  ...command,
];

interface Page {
  readonly projects: readonly { readonly covers: Readonly<Record<string, string>> }[];
}

/**
 * The addresses that our grid asks for: of each cover the smallest size that fills so many pixels,
 * or else the largest.
 */
async function coversOf(url: string): Promise<(pixels: number) => readonly string[]> {
  const pages = [1, 2].map(async (page) => {
    const body: unknown = await (await fetch(`${url}/v2/projects?page=${page}`)).json();
    return body as Page; // the service is ours
  });
  const projects = (await Promise.all(pages)).flatMap(({ projects }) => projects).slice(0, many);
  return (pixels) =>
    projects.map(({ covers }) => {
      const sizes = Object.keys(covers).sort((a, b) => widthOf(a) - widthOf(b));
      return covers[sizes.find((size) => widthOf(size) >= pixels) ?? sizes.at(-1) ?? ''] ?? '';
    });
}

const widthOf = (size: string): number => Number(/\d+/.exec(size)?.[0] ?? Number.POSITIVE_INFINITY);

/** One curl for all files, and one chafa, each picture as large as in our grid. */
function fetched(addresses: readonly string[], chafa: readonly string[]): Command {
  const [dir, config] = [join(folder, 'covers'), join(folder, 'covers.curl')];
  const files = addresses.map((_, at) => join(dir, `${String(at).padStart(2, '0')}.png`));
  writeFileSync(
    config,
    addresses.map((address, at) => `url = "${address}"\noutput = "${files[at]}"\n`).join(''),
  );
  const script =
    'dir=$1 config=$2; shift 2; rm -rf "$dir"; mkdir "$dir"; curl -s --parallel --parallel-max 8 -K "$config"; exec chafa "$@"';
  return ['sh', '-c', script, 'sh', dir, config, ...chafa, '--size', '25x10', ...files];
}
