// How fast the embedded service answers: against json-server with the same records, and with a much
// larger library.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLibrary } from '../../src/sample/library.ts';
import type { Records } from '../../src/sample/records.ts';
import { sampleRecords } from '../../src/sample/sample.ts';
import { type Figure, folder, median } from './measure.ts';
import { serve } from './servers.ts';

const seconds = 5;

export async function throughput(): Promise<Figure[]> {
  const { projects } = sampleRecords();
  const file = join(folder, 'db.json');
  const withViews = projects.map(({ project }) => ({ ...project, views: project.stats.views }));
  writeFileSync(file, JSON.stringify({ projects: withViews }));
  const name = 'serve: a filtered, sorted page';
  const figure = { name, yardstick: 'json-server', unit: 'requests/s', least: 5 } as const;
  const other = spawn(
    'npx',
    ['-y', 'json-server@0.17.4', '--quiet', '--port', '18461', '--host', '127.0.0.1', file],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  const ours = await serve();
  try {
    const theirs =
      'http://127.0.0.1:18461/projects?fields_like=Illustration&_sort=views&_order=desc&_page=2&_limit=12';
    if (!(await answers(theirs)))
      return [{ ...figure, note: 'json-server could not be installed' }];
    const mine = `${ours.url}/v2/projects?field=Illustration&sort=views&page=2`;
    return [{ ...figure, ours: await load(mine), theirs: await load(theirs) }];
  } finally {
    await ours.stop();
    if (other.pid !== undefined) process.kill(-other.pid);
  }
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok === true) return true;
    await sleep(200);
  }
  return false;
}

/** Requests a second, by autocannon. */
async function load(url: string): Promise<number> {
  const child = spawn(
    'npx',
    ['-y', 'autocannon@8', '--json', '-c', '10', '-d', String(seconds), url],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  const { requests, non2xx } = JSON.parse(text);
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${url} failed`);
  return requests.average;
}

export async function depth(): Promise<Figure[]> {
  const file = join(folder, 'large.db');
  makeLibrary(file, enlarged(sampleRecords(), 200_000));
  const [large, sample] = [await serve('--library', file), await serve()];
  const query = '/v2/projects?field=Graphic%20Design&sort=views';
  try {
    const theirs = await latency(`${sample.url}${query}`);
    const figure = { yardstick: 'the sample, page 1', unit: 'ms', theirs, most: 3 } as const;
    const name = 'serve: 200,000 projects, page';
    return [
      { ...figure, name: `${name} 1`, ours: await latency(`${large.url}${query}`) },
      {
        ...figure,
        name: `${name} 5,000`,
        ours: await latency(`${large.url}/v2/projects?sort=views&page=5000`),
      },
    ];
  } finally {
    await Promise.all([large.stop(), sample.stop()]);
  }
}

/** Returns the median milliseconds of a response, without the first twenty. */
async function latency(url: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 220; turn++) {
    const begin = performance.now();
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (turn >= 20) times.push(performance.now() - begin);
  }
  return median(times);
}

/** Adds copies of the projects with other ids, up to `count` projects. */
function enlarged(records: Records, count: number): Records {
  const { projects } = records;
  const top = Math.max(...projects.map(({ project }) => project.id));
  const all = [...projects];
  while (all.length < count)
    for (const original of projects.slice(0, count - all.length))
      all.push({
        ...original,
        comments: [],
        project: { ...original.project, id: top + all.length },
      });
  return { ...records, projects: all };
}
