// How `browse` does in a terminal of 120 × 40 cells: until the first picture, for a key press,
// while idle, and after 5,000 covers. The yardstick draws the same covers with chafa.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import { wallService } from '../support/wall-service.ts';
import { type Figure, folder, installed, inTurns, median, portfolio } from './measure.ts';

const [columns, rows, tiles, covers] = [120, 40, 18, 5000];
const [right, left, down, pageDown] = ['\x1B[C', '\x1B[D', '\x1B[B', '\x1B[6~'];
/** Milliseconds of one clock tick in /proc. */
const tick = 10;

type Browse = Awaited<ReturnType<typeof open>>;

/** Starts browse, and waits until all pictures of the first wall are drawn. */
async function open(url: string, images: 'blocks' | 'kitty' = 'blocks') {
  const [program, ...args] = portfolio(
    'browse',
    'projects',
    '--base-url',
    url,
    '--images',
    images,
    '--no-cache',
  );
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  };
  const begin = performance.now();
  const pty = spawn(program ?? '', args, { cols: columns, rows, env });
  const seen = { bytes: 0, page: 0, picture: 0, last: 0 };
  pty.onData((data) => {
    seen.bytes += Buffer.byteLength(data);
    seen.last = performance.now() - begin;
    if (data.includes('Work 1')) seen.page ||= seen.last;
    if (/▀|\x1B_G/.test(data)) seen.picture ||= seen.last;
  });
  const { pid } = pty;
  const view = {
    seen,
    type: (key: string) => pty.write(key),
    /** Resolves when nothing was written for `ms` milliseconds. */
    quiet: async (ms: number) => {
      while (performance.now() - begin - seen.last < ms) await sleep(ms / 10);
    },
    /** Milliseconds of CPU since the start. */
    cpu: () => {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      return fields
        .split(' ')
        .slice(11, 13)
        .map(Number)
        .reduce((sum, ticks) => sum + ticks * tick, 0);
    },
    /** Resident memory in megabytes. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    close: () => {
      const ended = new Promise((resolve) => pty.onExit(resolve));
      pty.write('q');
      return ended;
    },
  };
  while (seen.picture === 0) await sleep(10);
  await view.quiet(700);
  return view;
}

/**
 * Types keys, 60 a second. Returns the median of the bytes and of the milliseconds until a frame,
 * and the CPU of one.
 */
async function pressed(view: Browse, count: number) {
  const [bytes, delays]: [number[], number[]] = [[], []];
  const cpu = view.cpu();
  for (let at = 0; at < count; at += 1) {
    const [before, start] = [view.seen.bytes, performance.now()];
    view.type(at % 10 < 5 ? right : left);
    while (view.seen.bytes === before) await new Promise(setImmediate);
    delays.push(performance.now() - start);
    await sleep(Math.max(2, 1000 / 60 - (performance.now() - start)));
    bytes.push(view.seen.bytes - before);
  }
  return { bytes: median(bytes), delay: median(delays), cpu: (view.cpu() - cpu) / count };
}

/**
 * Scrolls a wall of kitty by one row of tiles. Returns the bytes of the wall, and those that this
 * takes.
 */
async function scrolledByRow(
  url: string,
): Promise<{ readonly wall: number; readonly row: number }> {
  const view = await open(url, 'kitty');
  const wall = view.seen.bytes;
  // A wall has three rows.
  for (let at = 0; at < 2; at += 1) view.type(down);
  await sleep(20);
  await view.quiet(700);
  const before = view.seen.bytes;
  view.type(down);
  await sleep(20);
  await view.quiet(700);
  const row = view.seen.bytes - before;
  await view.close();
  return { wall, row };
}

/** Scrolls through all covers, and waits for the pictures of each screen. */
async function scrolled(view: Browse): Promise<void> {
  for (let at = tiles; at < covers; at += tiles) {
    view.type(pageDown);
    await sleep(20);
    await view.quiet(60);
  }
}

/**
 * Draws the covers of the first wall with curl and chafa. Returns the milliseconds and the bytes.
 */
async function drawnByChafa(
  url: string,
): Promise<{ readonly ms: number; readonly bytes: number } | undefined> {
  if (!installed('chafa') || !installed('curl')) return undefined;
  const config = join(folder, 'wall.curl');
  const files = Array.from({ length: tiles }, (_, at) => join(folder, `${at + 1}.jpg`));
  writeFileSync(
    config,
    files.map((file, at) => `url = "${url}/covers/${at + 1}.jpg"\noutput = "${file}"\n`).join(''),
  );
  const chafa = [
    '-f',
    'symbols',
    '--symbols',
    'space+half+quad',
    '-c',
    'full',
    '--size',
    '18x7',
    ...files,
  ];
  const script = 'curl -s --parallel --parallel-max 8 -K "$1"; shift; exec chafa "$@"';
  const [ms = 0] = await inTurns([['sh', '-c', script, 'sh', config, ...chafa]], 5);
  return { ms, bytes: statSync(join(folder, 'output')).size };
}

export async function browse(): Promise<Figure[]> {
  const service = await wallService(covers);
  try {
    const firsts: Browse['seen'][] = [];
    for (let run = 0; run < 5; run += 1) {
      const view = await open(service.url);
      firsts.push({ ...view.seen });
      await view.close();
    }
    const view = await open(service.url);
    const key = await pressed(view, 200);
    const [idle, start] = [view.cpu(), view.memory()];
    await sleep(5000);
    const used = view.cpu() - idle;
    await scrolled(view);
    const end = view.memory();
    await view.close();
    const kitty = await scrolledByRow(service.url);
    const theirs = await drawnByChafa(service.url);
    const other = theirs === undefined ? { note: 'chafa or curl is not installed' } : {};
    const ms = { unit: 'ms', yardstick: '' } as const;
    const wall = 'curl --parallel, chafa: the wall';
    return [
      {
        ...ms,
        name: 'browse: the first page, from the start',
        ours: median(firsts.map(({ page }) => page)),
      },
      {
        ...ms,
        name: 'browse: the first picture, from the first page',
        ours: median(firsts.map((each) => each.picture - each.page)),
      },
      {
        ...ms,
        ...other,
        name: 'browse: a wall of 18 covers in blocks',
        yardstick: wall,
        ours: median(firsts.map(({ last }) => last)),
        ...(theirs && { theirs: theirs.ms }),
      },
      {
        ...other,
        name: 'browse: a key press on this wall, bytes',
        unit: 'bytes',
        yardstick: wall,
        ours: key.bytes,
        ...(theirs && { theirs: theirs.bytes }),
      },
      {
        name: 'browse: scrolling by one row in kitty, bytes',
        unit: 'bytes',
        yardstick: 'the first wall',
        ours: kitty.row,
        theirs: kitty.wall,
      },
      { ...ms, name: 'browse: a key press, until the frame', ours: key.delay },
      { ...ms, name: 'browse: a key press, CPU', ours: key.cpu },
      { ...ms, name: 'browse: CPU in 5 s without a key', ours: used },
      {
        name: 'browse: memory after 5,000 covers',
        unit: 'MB',
        yardstick: 'after the first wall',
        ours: end,
        theirs: start,
      },
    ];
  } finally {
    await service.stop();
  }
}
