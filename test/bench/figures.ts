// The figures: each with its yardstick, measured in the same run, and the goal for their ratio.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Command,
  compare,
  type Figure,
  folder,
  inTurns,
  peakMemory,
  portfolio,
} from './measure.ts';
import { pageServer, serve, withServer } from './servers.ts';

export async function startUp(): Promise<Figure[]> {
  const nothing: Command = [process.execPath, '-e', '0'];
  const against = (name: string, most: number, ...words: string[]) =>
    compare({ name, yardstick: 'node -e 0', most }, portfolio(...words), nothing);
  const gh = { name: 'portfolio --version', yardstick: 'gh --version', most: 1 };
  return [
    await against('portfolio --version', 1.4, '--version'),
    await against('portfolio --help', 1.6, '--help'),
    await against('portfolio projects --help', 1.6, 'projects', '--help'),
    await against('one completion', 1.6, '__complete', 'zsh', '--', 'projects', '--field', 'Il'),
    await compare(gh, portfolio('--version'), ['gh', '--version'], { needs: ['gh'] }),
  ];
}

export const onePage = (): Promise<Figure[]> =>
  withServer(serve(), async (url) => {
    const address = `${url}/v2/projects`;
    const script = join(folder, 'fetch.mjs');
    writeFileSync(
      script,
      `process.stdout.write(JSON.stringify(JSON.parse(await (await fetch(${JSON.stringify(address)})).text())));`,
    );
    const plain: Command = [process.execPath, script];
    const json = portfolio('projects', '--base-url', url, '--json');
    const yardstick = 'a script: fetch, JSON.parse';
    const name = 'one page, --json';
    // Node 20 optimises the parser of `fetch` at the end of the script, which costs it 60 ms.
    const isOld = process.versions.node.startsWith('20.');
    const piped: Command = ['sh', '-c', `curl -s '${address}' | jq .projects`];
    const http: Command = ['http', '--ignore-stdin', 'GET', address];
    const table = portfolio('projects', '--base-url', url, '-o', 'table');
    return [
      await compare({ name, yardstick, most: isOld ? 0.75 : 1 }, json, plain),
      await compare(
        { name: 'one page, as a table', yardstick, most: isOld ? 0.8 : 1.15 },
        table,
        plain,
      ),
      await compare({ name, yardstick: 'curl, jq', most: 3 }, json, piped, {
        needs: ['jq', 'curl'],
      }),
      await compare({ name, yardstick: 'http GET', most: 0.5 }, json, http, { needs: ['http'] }),
      await compare(
        { name: 'one page, --demo', yardstick, most: 1.5 },
        portfolio('projects', '--demo', '--json'),
        plain,
      ),
    ];
  });

const page = async (url: string): Promise<readonly object[]> => {
  const { projects } = (await (await fetch(url)).json()) as { projects: readonly object[] };
  return projects;
};

/** Returns projects of the sample as often as needed, each with another id. */
export async function records(count: number): Promise<object[]> {
  const pages = await withServer(serve(), (url) =>
    Promise.all([1, 2, 3, 4].map((number) => page(`${url}/v2/projects?page=${number}`))),
  );
  const some = pages.flat();
  return Array.from({ length: count }, (_, id) => ({ ...some[id % some.length], id: id + 1 }));
}

export async function paging(): Promise<Figure[]> {
  const server = pageServer(await records(4000), 20, 50);
  const name = '--all: 200 pages of 20 at 50 ms, 8 at once';
  const pieces = join(folder, 'pieces');
  mkdirSync(pieces, { recursive: true });
  return withServer(server, async (url) => {
    const all = portfolio('projects', '--base-url', url, '--all', '--json', '--concurrency', '8');
    const fetched = `curl -s --parallel --parallel-max 8 -o ${pieces}/#1.json '${url}/v2/projects?page=[1-200]'`;
    const script = `${fetched} && cat ${pieces}/*.json | jq -s '{projects:map(.projects[])}'`;
    const curl: Command = ['sh', '-c', script];
    const [ours = 0] = await inTurns([all], 5);
    return [
      { name, yardstick: '200 / 8 × 50 ms', unit: 'ms', ours, theirs: (200 / 8) * 50, most: 1.2 },
      await compare({ name, yardstick: 'curl --parallel, jq -s', most: 0.8 }, all, curl, {
        needs: ['jq', 'curl'],
      }),
    ];
  });
}

/** `--jq` against the same through a pipe to jq, for one page and for a document of about 5 MB. */
export async function jq(): Promise<Figure[]> {
  const many = await records(4000);
  const megabytes = JSON.stringify({ projects: many }).length / 1e6;
  const expression = '[.projects[] | select(.stats.views > 100) | .id] | length';
  const piped = (name: string, size: number) =>
    withServer(pageServer(many, size), (url) => {
      const ours = portfolio('projects', '--base-url', url, '--jq', expression);
      const theirs = `${portfolio('projects', '--base-url', url).join(' ')} --json | jq '${expression}'`;
      const figure = { name, yardstick: '--json, piped to jq' };
      return compare(figure, ours, ['sh', '-c', theirs], { turns: 11, needs: ['jq'] });
    });
  return [
    await piped('one page, --jq', 20),
    await piped(`a document of ${megabytes.toFixed(1)} MB, --jq`, many.length),
  ];
}

export async function bulk(): Promise<Figure[]> {
  const many = await records(100_000);
  return [await memory(), await toCsv(many, 20), await toCsv(many, 500), await filtered(many)];
}

async function memory(): Promise<Figure> {
  const name = '--all -o ndjson, 8,000 pages: peak memory';
  const ours = await withServer(pageServer(await records(160_000), 20), (url) =>
    peakMemory('projects', '--base-url', url, '-o', 'ndjson', '--all'),
  );
  return { name, yardstick: 'a fixed limit', unit: 'MB', ours, theirs: 160, most: 1 };
}

const toCsv = (many: readonly object[], size: number): Promise<Figure> =>
  withServer(pageServer(many, size), (url) => {
    const columns = 'id,name,stats.views,stats.appreciations,url';
    const all = ['--all', '--concurrency', '8', '-o', 'csv', '--columns', columns];
    const pages = `'${url}/v2/projects?page=[1-${many.length / size}]'`;
    const jq = `curl -s ${pages} | jq -r '.projects[]|[.id,.name,.stats.views,.stats.appreciations,.url]|@csv'`;
    const figure = {
      name: `100,000 records to CSV, pages of ${size}`,
      yardstick: 'curl, jq -r @csv',
      most: 0.5,
    };
    const ours = portfolio('projects', '--base-url', url, ...all);
    return compare(figure, ours, ['sh', '-c', jq], { turns: 5, needs: ['jq', 'curl'] });
  });

/**
 * A filter that the service does not have: ours reads from the socket, jq from a file with the same
 * pages.
 */
const filtered = (many: readonly object[]): Promise<Figure> =>
  withServer(pageServer(many, 500), (url) => {
    const file = join(folder, 'saved.json');
    writeFileSync(file, JSON.stringify({ projects: many }));
    const filter = ['--where', 'stats.views > 1000', '--sort-by', 'stats.views'];
    const ours = portfolio(
      'projects',
      '--base-url',
      url,
      '--all',
      '--concurrency',
      '8',
      ...filter,
      '-o',
      'ndjson',
    );
    const jq = '[.projects[]|select(.stats.views > 1000)]|sort_by(.stats.views)|.[]';
    const name = "100,000 records: --where 'stats.views > 1000' --sort-by stats.views";
    const figure = { name, yardstick: 'jq, on a file', most: 1 };
    return compare(figure, ours, ['jq', '-c', jq, file], { turns: 5, needs: ['jq'] });
  });

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

/** sharp, and the packages that only sharp needs. */
const sharps = ['sharp', '@img', 'semver'];

export async function sizes(): Promise<Figure[]> {
  const npm = (args: string[], cwd = '.') =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [packed] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
  );
  const target = join(folder, 'target');
  mkdirSync(target);
  writeFileSync(join(target, 'package.json'), '{}');
  npm(
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, packed.filename)],
    target,
  );
  const modules = join(target, 'node_modules');
  const ofSharp = sharps.map((name) => join(modules, name)).filter((path) => existsSync(path));
  const size = (name: string, bytes: number): Figure => ({
    name,
    yardstick: '',
    unit: 'MB',
    ours: bytes / 1e6,
  });
  return [
    size('packed tarball', packed.size),
    size('installed, with its dependencies', sizeOf(modules)),
    size(
      'of that, sharp, which may be missing',
      ofSharp.reduce((sum, path) => sum + sizeOf(path), 0),
    ),
  ];
}
