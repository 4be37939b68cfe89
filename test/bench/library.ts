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
  const ours = cpuSeconds(portfolio('library', 'import', source, ...own, '--quiet'));
  const hasOther = installed('sqlite-utils');
  const insert = ['sqlite-utils', 'insert', other, 'projects', source, '--nl', '--pk', 'id'] as const;
  const enable = ['sqlite-utils', 'enable-fts', other, 'projects', 'name', 'fields', 'owners'] as const;
  const theirs = hasOther ? cpuSeconds(insert) + cpuSeconds(enable) : Number.NaN;
  const search = ['projects', 'poster', '--field', 'Graphic Design', '--json'];
  const offline = portfolio(...search, '--offline', ...own);
  const found = ['sqlite-utils', 'search', other, 'projects', 'poster graphic', '--limit', '12'] as const;
  const [inOwn = 0, inSample = 0] = await inTurns([offline, portfolio(...search, '--demo')], 15);
  const [again = 0, inOther = 0] = await inTurns(hasOther ? [offline, found] : [offline], 5);
  const show = portfolio('project', 'show', String(count), '--json', '--offline', ...own);
  const [opened = 0, started = 0] = await inTurns([show, portfolio('--version')], 15);
  const missing = { note: 'sqlite-utils is not installed' };
  const rate = {
    name: `import ${many}, per second of CPU`,
    yardstick: 'sqlite-utils insert, enable-fts',
    unit: 'records/s',
  } as const;
  return [
    hasOther ? { ...rate, ours: count / ours, theirs: count / theirs, least: 1 } : { ...rate, ...missing },
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

/** Seconds of the processors, which do not depend on what else runs. */
function cpuSeconds([program, ...args]: Command): number {
  const script = '"$@" >&2; times';
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', program, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  const [, children = ''] = stdout.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
