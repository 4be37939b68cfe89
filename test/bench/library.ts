// The user's own library: putting records in, its size, opening it, and searching it, against sqlite-utils with the same records.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, records } from './figures.ts';
import { type Command, folder, installed, inTurns, portfolio } from './measure.ts';

const count = Number(process.env['LIBRARY_RECORDS'] ?? 200_000);
const many = `${count.toLocaleString('en')} projects`;

export async function library(): Promise<Figure[]> {
  const source = join(folder, 'projects.ndjson');
  await writeLines(source);
  const [file, other] = [join(folder, 'own.db'), join(folder, 'other.db')];
  const own = ['--library', file];
  const ours = spent(portfolio('library', 'import', source, ...own, '--quiet'));
  const hasOther = installed('sqlite-utils');
  const insert = ['sqlite-utils', 'insert', other, 'projects', source, '--nl', '--pk', 'id'] as const;
  const enable = ['sqlite-utils', 'enable-fts', other, 'projects', 'name', 'fields', 'owners'] as const;
  const theirs = hasOther ? [spent(insert), spent(enable)] : [];
  const search = ['projects', 'poster', '--field', 'Graphic Design', '--json'];
  const offline = portfolio(...search, '--offline', ...own);
  const found = ['sqlite-utils', 'search', other, 'projects', 'poster graphic', '--limit', '12'] as const;
  const [inOwn = 0, inSample = 0] = await inTurns([offline, portfolio(...search, '--demo')], 15);
  const [again = 0, inOther = 0] = await inTurns(hasOther ? [offline, found] : [offline], 5);
  const show = portfolio('project', 'show', String(count), '--json', '--offline', ...own);
  const [opened = 0, started = 0] = await inTurns([show, portfolio('--version')], 15);
  const missing = { note: 'sqlite-utils is not installed' };
  const rate = (name: string, seconds: 'wall' | 'cpu'): Figure => {
    const row = {
      name: `import ${many}, ${name}`,
      yardstick: 'sqlite-utils insert, enable-fts',
      unit: 'records/s',
    } as const;
    const other = theirs.reduce((sum, each) => sum + each[seconds], 0);
    return hasOther
      ? { ...row, ours: count / ours[seconds], theirs: count / other, least: 1 }
      : { ...row, ours: count / ours[seconds], ...missing };
  };
  return [
    rate('per second', 'wall'),
    rate('per second of CPU', 'cpu'),
    {
      name: `library of ${many}`,
      yardstick: 'the NDJSON',
      unit: 'MB',
      ours: megabytes(file),
      theirs: megabytes(source),
    },
    {
      name: `search ${many}, a word and a field`,
      yardstick: 'the sample',
      unit: 'ms',
      ours: inOwn,
      theirs: inSample,
      most: 3,
    },
    hasOther
      ? { name: `search ${many}`, yardstick: 'sqlite-utils search', unit: 'ms', ours: again, theirs: inOther, most: 1 }
      : { name: `search ${many}`, yardstick: 'sqlite-utils search', unit: 'ms', ...missing },
    { name: `open ${many}, show one`, yardstick: 'portfolio --version', unit: 'ms', ours: opened, theirs: started },
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

/** Seconds, and those of the processors, which depend less on what else runs. */
function spent([program, ...args]: Command): { readonly wall: number; readonly cpu: number } {
  const script = '"$@" >&2; times';
  const begin = performance.now();
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', program, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  const wall = (performance.now() - begin) / 1000;
  const [, children = ''] = stdout.trim().split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
  return { wall, cpu };
}
