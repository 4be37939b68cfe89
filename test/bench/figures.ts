// The figures: each with its yardstick, measured in the same run, and the goal for their ratio.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, folder, installed, inTurns, peakMemory, portfolio } from './measure.ts';
import { pageServer, serve } from './servers.ts';

export interface Figure {
  readonly name: string;
  readonly yardstick: string;
  readonly unit: 'ms' | 'MB' | 'requests/s' | 'records/s';
  /** Undefined where it could not be measured; `note` says why. */
  readonly ours?: number;
  readonly theirs?: number;
  /** What the ratio of ours to theirs should be at most, or at least. */
  readonly most?: number;
  readonly least?: number;
  readonly note?: string;
}

const turns = 15;
const missing = (program: string) => ({ note: `${program} is not installed` });

async function against(name: string, ours: Command, theirs: Command, most: number, yardstick: string): Promise<Figure> {
  const [mine = 0, other = 0] = await inTurns([ours, theirs], turns);
  return { name, yardstick, unit: 'ms', ours: mine, theirs: other, most };
}

export async function startUp(): Promise<Figure[]> {
  const nothing: Command = [process.execPath, '-e', '0'];
  const figures = [];
  for (const [most, ...words] of [
    [1.4, '--version'] as const,
    [1.6, '--help'] as const,
    [1.6, 'projects', '--help'] as const,
  ]) {
    figures.push(await against(`portfolio ${words.join(' ')}`, portfolio(...words), nothing, most, 'node -e 0'));
  }
  const words = ['__complete', 'zsh', '--', 'projects', '--field', 'Il'];
  figures.push(await against('one completion', portfolio(...words), nothing, 1.6, 'node -e 0'));
  const gh = { name: 'portfolio --version', yardstick: 'gh --version', unit: 'ms' } as const;
  figures.push(
    installed('gh')
      ? await against(gh.name, portfolio('--version'), ['gh', '--version'], 1, gh.yardstick)
      : { ...gh, ...missing('gh') },
  );
  return figures;
}

export async function onePage(): Promise<Figure[]> {
  const service = await serve();
  const address = `${service.url}/v2/projects`;
  const script = join(folder, 'fetch.mjs');
  writeFileSync(
    script,
    `process.stdout.write(JSON.stringify(JSON.parse(await (await fetch(${JSON.stringify(address)})).text())));`,
  );
  const plain: Command = [process.execPath, script];
  const base = ['projects', '--base-url', service.url];
  const name = 'a script: fetch, JSON.parse';
  const http = { name: 'one page, --json', yardstick: 'http GET', unit: 'ms' } as const;
  const curl = { name: 'one page, --json', yardstick: 'curl, jq', unit: 'ms' } as const;
  const piped: Command = ['sh', '-c', `curl -s '${address}' | jq .projects`];
  try {
    return [
      await against('one page, --json', portfolio(...base, '--json'), plain, 1, name),
      await against('one page, as a table', portfolio(...base, '-o', 'table'), plain, 1.15, name),
      installed('jq') && installed('curl')
        ? await against(curl.name, portfolio(...base, '--json'), piped, 3, curl.yardstick)
        : { ...curl, ...missing('jq or curl') },
      installed('http')
        ? await against(
            http.name,
            portfolio(...base, '--json'),
            ['http', '--ignore-stdin', 'GET', address],
            0.4,
            'http GET',
          )
        : { ...http, ...missing('http') },
      await against('one page, --demo', portfolio('projects', '--demo', '--json'), plain, 1.5, name),
    ];
  } finally {
    await service.stop();
  }
}

const page = async (url: string): Promise<readonly object[]> => {
  const { projects } = (await (await fetch(url)).json()) as { projects: readonly object[] };
  return projects;
};

/** Real records of the sample, with ids of their own. */
export async function records(count: number): Promise<object[]> {
  const service = await serve();
  const pages = await Promise.all([1, 2, 3, 4].map((number) => page(`${service.url}/v2/projects?page=${number}`)));
  await service.stop();
  const some = pages.flat();
  return Array.from({ length: count }, (_, id) => ({ ...some[id % some.length], id: id + 1 }));
}

export async function paging(): Promise<Figure[]> {
  const server = await pageServer(await records(4000), 20, 50);
  const all = portfolio('projects', '--base-url', server.url, '--all', '--json', '--concurrency', '8');
  const ideal = (200 / 8) * 50;
  const name = '--all: 200 pages of 20 at 50 ms, 8 at once';
  const pieces = join(folder, 'pieces');
  mkdirSync(pieces, { recursive: true });
  const curl = `curl -s --parallel --parallel-max 8 -o ${pieces}/#1.json '${server.url}/v2/projects?page=[1-200]' && cat ${pieces}/*.json | jq -s '{projects:map(.projects[])}'`;
  const yardstick = 'curl --parallel, jq -s';
  try {
    const [ours = 0] = await inTurns([all], 5);
    return [
      { name, yardstick: '200 / 8 × 50 ms', unit: 'ms', ours, theirs: ideal, most: 1.2 },
      installed('jq') && installed('curl')
        ? { ...(await against(name, all, ['sh', '-c', curl], 0.8, yardstick)) }
        : { name, yardstick, unit: 'ms', ...missing('jq or curl') },
    ];
  } finally {
    await server.stop();
  }
}

export async function bulk(): Promise<Figure[]> {
  const many = await records(100_000);
  return [await memory(), await toCsv(many, 20), await toCsv(many, 500), await asked(many)];
}

async function memory(): Promise<Figure> {
  const name = '--all -o ndjson, 8,000 pages: peak memory';
  const server = await pageServer(await records(160_000), 20);
  const ours = await peakMemory('projects', '--base-url', server.url, '-o', 'ndjson', '--all');
  await server.stop();
  return { name, yardstick: 'a fixed limit', unit: 'MB', ours, theirs: 160, most: 1 };
}

async function toCsv(many: readonly object[], size: number): Promise<Figure> {
  const figure = {
    name: `100,000 records to CSV, pages of ${size}`,
    yardstick: 'curl, jq -r @csv',
    unit: 'ms',
  } as const;
  if (!installed('jq') || !installed('curl')) return { ...figure, ...missing('jq or curl') };
  const server = await pageServer(many, size);
  const columns = 'id,name,stats.views,stats.appreciations,url';
  const all = ['--all', '--concurrency', '8', '-o', 'csv', '--columns', columns];
  const pages = `'${server.url}/v2/projects?page=[1-${many.length / size}]'`;
  const jq = `curl -s ${pages} | jq -r '.projects[]|[.id,.name,.stats.views,.stats.appreciations,.url]|@csv'`;
  try {
    const ours = portfolio('projects', '--base-url', server.url, ...all);
    const [mine = 0, theirs = 0] = await inTurns([ours, ['sh', '-c', jq]], 5);
    return { ...figure, ours: mine, theirs, most: 0.5 };
  } finally {
    await server.stop();
  }
}

/** A question that the service cannot answer: ours from the socket, jq's from a file with the same pages. */
async function asked(many: readonly object[]): Promise<Figure> {
  const figure = {
    name: "100,000 records: --where 'stats.views > 1000' --sort-by stats.views",
    yardstick: 'jq, on a file',
    unit: 'ms',
  } as const;
  if (!installed('jq')) return { ...figure, ...missing('jq') };
  const file = join(folder, 'saved.json');
  writeFileSync(file, JSON.stringify({ projects: many }));
  const server = await pageServer(many, 500);
  const question = ['--all', '--concurrency', '8', '--where', 'stats.views > 1000', '--sort-by', 'stats.views'];
  const jq = '[.projects[]|select(.stats.views > 1000)]|sort_by(.stats.views)|.[]';
  try {
    const ours = portfolio('projects', '--base-url', server.url, ...question, '-o', 'ndjson');
    const [mine = 0, theirs = 0] = await inTurns([ours, ['jq', '-c', jq, file]], 5);
    return { ...figure, ours: mine, theirs, most: 1 };
  } finally {
    await server.stop();
  }
}

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

/** sharp with what is installed for its sake alone. */
const sharps = ['sharp', '@img', 'semver'];

const sizeIn = (path: string): number => (existsSync(path) ? sizeOf(path) : 0);

export async function sizes(): Promise<Figure[]> {
  const npm = (args: string[], cwd = '.') =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder]));
  const target = join(folder, 'target');
  mkdirSync(target);
  writeFileSync(join(target, 'package.json'), '{}');
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, packed.filename)], target);
  return [
    { name: 'packed tarball', yardstick: '', unit: 'MB', ours: packed.size / 1e6 },
    {
      name: 'installed, with its dependencies',
      yardstick: '',
      unit: 'MB',
      ours: sizeOf(join(target, 'node_modules')) / 1e6,
    },
    {
      name: 'of that, sharp, which may be missing',
      yardstick: '',
      unit: 'MB',
      ours: sharps.reduce((sum, name) => sum + sizeIn(join(target, 'node_modules', name)), 0) / 1e6,
    },
  ];
}
