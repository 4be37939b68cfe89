// How fast the embedded service answers: against json-server with the same records, and with a library a hundred times as large.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLibrary } from '../../src/sample/library.ts';
import type { ProjectRecord, Records } from '../../src/sample/records.ts';
import { sampleRecords } from '../../src/sample/sample.ts';

import type { Figure } from './figures.ts';
import { folder, median } from './measure.ts';
import { serve } from './servers.ts';

const seconds = 5;

export async function throughput(): Promise<Figure[]> {
  const { projects } = sampleRecords();
  const file = join(folder, 'db.json');
  writeFileSync(
    file,
    JSON.stringify({ projects: projects.map(({ project }) => ({ ...project, views: project.stats.views })) }),
  );
  const figure = {
    name: 'serve: a filtered, sorted page',
    yardstick: 'json-server',
    unit: 'requests/s',
    least: 5,
  } as const;
  const other = spawn('npx', ['-y', 'json-server@0.17.4', '--quiet', '--port', '18461', '--host', '127.0.0.1', file], {
    stdio: 'ignore',
    detached: true,
  });
  const ours = await serve();
  try {
    const theirs = 'http://127.0.0.1:18461/projects?fields_like=Illustration&_sort=views&_order=desc&_page=2&_limit=12';
    if (!(await answers(theirs))) return [{ ...figure, note: 'json-server could not be had' }];
    const mine = `${ours.url}/v2/projects?field=Illustration&sort=views&page=2`;
    return [{ ...figure, ours: await load(mine), theirs: await load(theirs) }];
  } finally {
    await ours.stop();
    if (other.pid !== undefined) process.kill(-other.pid);
  }
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return true;
    await sleep(200);
  }
  return false;
}

/** Requests a second, by autocannon. */
async function load(url: string): Promise<number> {
  const child = spawn('npx', ['-y', 'autocannon@8', '--json', '-c', '10', '-d', String(seconds), url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
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
    const figures = [];
    for (const [name, address] of [
      ['page 1', `${large.url}${query}`],
      ['page 5,000', `${large.url}/v2/projects?sort=views&page=5000`],
    ] as const) {
      figures.push({
        name: `serve: 200,000 projects, ${name}`,
        yardstick: 'the sample, page 1',
        unit: 'ms',
        ours: await latency(address),
        theirs,
        most: 3,
      } as const);
    }
    return figures;
  } finally {
    await Promise.all([large.stop(), sample.stop()]);
  }
}

/** Median milliseconds of an answer, past the first ones. */
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

/** The same records with as many projects, each a copy with an id of its own. */
function enlarged(records: Records, count: number): Records {
  const top = Math.max(...records.projects.map(({ project }) => project.id));
  const copies = Array.from({ length: count - records.projects.length }, (_, nth): ProjectRecord[] => {
    const original = records.projects[nth % records.projects.length];
    return original === undefined
      ? []
      : [{ ...original, comments: [], project: { ...original.project, id: top + nth + 1 } }];
  });
  return { ...records, projects: [...records.projects, ...copies.flat()] };
}
