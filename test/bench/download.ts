// The time and the memory of a download of pictures.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listening, type Running } from '../support/listening.ts';
import { type Command, compare, type Figure, folder, peakMemory, portfolio } from './measure.ts';
import { withServer } from './servers.ts';

const bytes = 22_000; // of a picture of 404 pixels
const many = 500;

/**
 * Serves projects and their pictures, each of `size` bytes. The id of a project is the number of
 * its pictures.
 */
async function gallery(size: number): Promise<Running> {
  const picture = Buffer.concat([
    Buffer.from('ffd8ffe000104a464946000101', 'hex'),
    Buffer.alloc(size),
  ]);
  return listening((request, response) => {
    const { host = '' } = request.headers;
    const [, id] = /^\/v2\/projects\/(\d+)/.exec(request.url ?? '') ?? [];
    if (id === undefined)
      return void response.writeHead(200, { 'content-length': picture.length }).end(picture);
    const modules = Array.from({ length: Number(id) }, (_, at) => ({
      type: 'image',
      src: `http://${host}/${at}.jpg`,
    }));
    response.end(JSON.stringify({ project: { id: Number(id), name: 'Work', modules } }));
  });
}

export async function download(): Promise<Figure[]> {
  return [await against(), await memory()];
}

const args = (url: string, id: number, dir: string) =>
  [
    'project',
    'download',
    String(id),
    '--base-url',
    url,
    '--dir',
    dir,
    '--concurrency',
    '8',
  ] as const;

async function against(): Promise<Figure> {
  const figure = { name: `download of ${many} pictures`, yardstick: 'aria2c -x8 -j8', most: 1.1 };
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
  const list = join(folder, 'addresses');
  // Each turn begins without the folder.
  const fresh = (dir: string, command: readonly string[]): Command => [
    'sh',
    '-c',
    'rm -rf "$1"; shift; exec "$@"',
    'sh',
    dir,
    ...command,
  ];
  return withServer(gallery(bytes), (url) => {
    writeFileSync(list, Array.from({ length: many }, (_, at) => `${url}/${at}.jpg\n`).join(''));
    const aria = fresh(theirs, ['aria2c', '-q', '-x8', '-j8', '-d', theirs, '-i', list]);
    const mine = fresh(ours, portfolio(...args(url, many, ours)));
    return compare(figure, mine, aria, { turns: 7, needs: ['aria2c'] });
  });
}

/** Twenty large pictures need as much as twenty small ones, and the buffers of their sockets. */
async function memory(): Promise<Figure> {
  const peak = (size: number, dir: string) =>
    withServer(gallery(size), (url) => peakMemory(...args(url, 20, join(folder, dir))));
  const [ours, small] = [await peak(20_000_000, 'large'), await peak(bytes, 'small')];
  const figure = {
    name: 'download of 20 pictures of 20 MB: peak',
    yardstick: 'of 22 kB + 60 MB',
    most: 1,
  };
  return { ...figure, unit: 'MB', ours, theirs: small + 60 };
}
