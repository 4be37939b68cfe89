// A user's library: importing, its size, opening and searching, against sqlite-utils with the same
// records.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { records } from './figures.ts';
import { type Command, compare, type Figure, folder, installed, portfolio } from './measure.ts';

const count = Number(process.env['LIBRARY_RECORDS'] ?? 200_000);
const many = `${count.toLocaleString('en')} projects`;

export async function library(): Promise<Figure[]> {
  const source = join(folder, 'projects.ndjson');
  await writeLines(source);
  const [file, other] = [join(folder, 'own.db'), join(folder, 'other.db')];
  const own = ['--library', file];
  const ours = spent(portfolio('library', 'import', source, ...own, '--quiet'));
  const hasOther = installed('sqlite-utils');
  const insert = [
    'sqlite-utils',
    'insert',
    other,
    'projects',
    source,
    '--nl',
    '--pk',
    'id',
  ] as const;
  const enable = [
    'sqlite-utils',
    'enable-fts',
    other,
    'projects',
    'name',
    'fields',
    'owners',
  ] as const;
  const theirs = hasOther ? [spent(insert), spent(enable)] : [];
  const search = ['projects', 'poster', '--field', 'Graphic Design', '--json'];
  const offline = portfolio(...search, '--offline', ...own);
  const found = [
    'sqlite-utils',
    'search',
    other,
    'projects',
    'poster graphic',
    '--limit',
    '12',
  ] as const;
  const show = portfolio('project', 'show', String(count), '--json', '--offline', ...own);
  const rate = (name: string, seconds: 'wall' | 'cpu'): Figure => {
    const figure = {
      name: `import ${many}, ${name}`,
      yardstick: 'sqlite-utils insert, enable-fts',
    };
    const row = { ...figure, unit: 'records/s', ours: count / ours[seconds] } as const;
    const others = theirs.reduce((sum, each) => sum + each[seconds], 0);
    return hasOther
      ? { ...row, theirs: count / others, least: 1 }
      : { ...row, note: 'sqlite-utils is not installed' };
  };
  const size = { name: `library of ${many}`, yardstick: 'the NDJSON', unit: 'MB' } as const;
  const ofSample = { name: `search ${many}, a word and a field`, yardstick: 'the sample', most: 3 };
  const ofOther = { name: `search ${many}`, yardstick: 'sqlite-utils search', most: 1 };
  const opening = { name: `open ${many}, show one`, yardstick: 'portfolio --version' };
  return [
    rate('per second', 'wall'),
    rate('per second of CPU', 'cpu'),
    { ...size, ours: megabytes(file), theirs: megabytes(source) },
    await compare(ofSample, offline, portfolio(...search, '--demo')),
    await compare(ofOther, offline, found, { turns: 5, needs: ['sqlite-utils'] }),
    await compare(opening, show, portfolio('--version')),
  ];
}

async function writeLines(file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (const record of await records(count))
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}

const megabytes = (file: string): number => statSync(file).size / 1e6;

/**
 * Returns the seconds of a command, and its processor seconds, which depend less on other programs.
 */
function spent([program, ...args]: Command): { readonly wall: number; readonly cpu: number } {
  const script = '"$@" >&2; times';
  const begin = performance.now();
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', program, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  const wall = (performance.now() - begin) / 1000;
  const [, children = ''] = stdout.trim().split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
  return { wall, cpu };
}
