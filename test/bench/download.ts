// How fast pictures come into a folder, and in how much memory.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listening, type Running } from '../support/listening.ts';
import type { Figure } from './figures.ts';
import { folder, installed, inTurns, peakMemory, portfolio } from './measure.ts';

const bytes = 22_000; // of a picture of 404 pixels
const many = 500;

/** A project of so many pictures, and the pictures. Its id is their number. */
async function gallery(size: number): Promise<Running> {
  const picture = Buffer.concat([Buffer.from('ffd8ffe000104a464946000101', 'hex'), Buffer.alloc(size)]);
  return listening((request, response) => {
    const { host = '' } = request.headers;
    const [, id] = /^\/v2\/projects\/(\d+)/.exec(request.url ?? '') ?? [];
    if (id === undefined) return void response.writeHead(200, { 'content-length': picture.length }).end(picture);
    const modules = Array.from({ length: Number(id) }, (_, at) => ({ type: 'image', src: `http://${host}/${at}.jpg` }));
    response.end(JSON.stringify({ project: { id: Number(id), name: 'Work', modules } }));
  });
}

export async function download(): Promise<Figure[]> {
  return [await against(), await memory()];
}

const args = (url: string, id: number, dir: string) =>
  ['project', 'download', String(id), '--base-url', url, '--dir', dir, '--concurrency', '8'] as const;

async function against(): Promise<Figure> {
  const figure = { name: `download of ${many} pictures`, yardstick: 'aria2c -x8 -j8', unit: 'ms' } as const;
  if (!installed('aria2c')) return { ...figure, note: 'aria2c is not installed' };
  const server = await gallery(bytes);
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
  const list = join(folder, 'addresses');
  writeFileSync(list, Array.from({ length: many }, (_, at) => `${server.url}/${at}.jpg\n`).join(''));
  // Nothing is there when a turn begins.
  const fresh = (dir: string, command: readonly string[]) =>
    ['sh', '-c', 'rm -rf "$1"; shift; exec "$@"', 'sh', dir, ...command] as const;
  try {
    const [mine = 0, other = 0] = await inTurns(
      [
        [...fresh(ours, portfolio(...args(server.url, many, ours)))],
        [...fresh(theirs, ['aria2c', '-q', '-x8', '-j8', '-d', theirs, '-i', list])],
      ],
      7,
    );
    return { ...figure, ours: mine, theirs: other, most: 1.1 };
  } finally {
    await server.stop();
  }
}

/** Twenty large pictures take as much as twenty small ones, within what their sockets hold. */
async function memory(): Promise<Figure> {
  const peak = async (size: number, dir: string) => {
    const server = await gallery(size);
    try {
      return await peakMemory(...args(server.url, 20, join(folder, dir)));
    } finally {
      await server.stop();
    }
  };
  const [large, small] = [await peak(20_000_000, 'large'), await peak(bytes, 'small')];
  const yardstick = 'of 22 kB + 60 MB';
  return {
    name: 'download of 20 pictures of 20 MB: peak',
    yardstick,
    unit: 'MB',
    ours: large,
    theirs: small + 60,
    most: 1,
  };
}
