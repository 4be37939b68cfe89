// `browse` for a long time, and its commands that write files.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keys, keysOf } from '../../src/commands/browse/keys.ts';
import { serve, type Terminal, terminal } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';
import { wallService } from '../support/wall-service.ts';

/** Returns numbers from 0 to `max` - 1 that look random. The same seed returns the same numbers. */
function randoms(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

/**
 * Writes the live memory to a file on a signal: the heap and the buffers that full collections
 * leave, in bytes.
 */
const probe = `
  import { writeFileSync } from 'node:fs';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  import { setTimeout as sleep } from 'node:timers/promises';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', async () => {
    // The memory of buffers is released some time after a collection.
    for (let at = 0; at < 3; at += 1) await sleep(100, collect());
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(process.env.MEMORY_FILE, String(heapUsed + external));
  });`;

/** Runs browse in a large terminal. `liveMemory` returns megabytes. */
function measured(args: readonly string[], images = 'blocks') {
  const file = join(emptyFolder(), 'memory');
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(probe)}`;
  const view = terminal(['browse', 'projects', ...args, '--images', images], {
    ...{ columns: 120, rows: 40, shell: 'cd "$HOME" && exec "$@"' },
    env: { COLORTERM: 'truecolor', MEMORY_FILE: file, NODE_OPTIONS },
  });
  const liveMemory = async (): Promise<number> => {
    process.kill(view.pid, 'SIGUSR2');
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(50);
    const bytes = Number(readFileSync(file, 'utf8'));
    rmSync(file);
    return bytes / 2 ** 20;
  };
  /** Resolves when nothing was written for `ms` milliseconds. */
  const quiet = async (ms: number) => {
    for (let seen = -1; seen !== view.raw().length; await sleep(ms)) seen = view.raw().length;
  };
  return { view, quiet, liveMemory };
}

/**
 * Maximum growth of the live memory in megabytes. Resident memory grows more, because V8 lets
 * garbage lie.
 */
const mostGrowth = 30;

const sequences: Readonly<Record<string, string>> = {
  ...{
    up: '\x1B[A',
    down: '\x1B[B',
    right: '\x1B[C',
    left: '\x1B[D',
    home: '\x1B[H',
    end: '\x1B[F',
  },
  ...{ pageup: '\x1B[5~', pagedown: '\x1B[6~', enter: '\r', escape: '\x1B', backspace: '\x7F' },
  ...{ 'ctrl-b': '\x02', 'ctrl-f': '\x06' },
};
/**
 * Keys that end the program, and commands whose work takes memory outside the views, such as
 * sheets.
 */
const left = ['quit', 'download', 'export', 'keep', 'board', 'watch', 'web'];
/** What a person types: mostly moves. */
const typed = [
  ...Object.entries(keys).flatMap(([name, row]) => (left.includes(name) ? [] : keysOf(row))),
  ...Array(4)
    .fill([
      'up',
      'down',
      'left',
      'right',
      'pagedown',
      'pageup',
      'enter',
      'escape',
      'escape',
      'escape',
    ])
    .flat(),
  ...[
    '\t',
    'x',
    'é',
    '漢',
    '\x1B[<64;10;10M',
    '\x1B[<65;10;10M',
    '\x1B[200~fox\n\x1B[201~',
    '\x1B[3~',
    '\x1BOP',
    '\x1B[',
  ],
].map((key) => sequences[key] ?? key);

/** Types `count` keys, and resizes the window now and then. */
async function useAtRandom(
  view: Terminal,
  count: number,
  random: (max: number) => number,
): Promise<void> {
  for (let at = 0; at < count; ) {
    const many = 1 + random(12);
    at += many;
    const kind = random(20);
    if (kind === 0) view.resize(20 + random(140), 5 + random(45));
    else if (kind === 1) view.type(`\x1B[<0;${1 + random(120)};${1 + random(40)}M`);
    view.type(Array.from({ length: many }, () => typed[random(typed.length)]).join(''));
    await sleep(random(40));
  }
}

test('500 random keys and changes of the size neither end it, nor stop it, nor fill the memory', async () => {
  const count = Number(process.env['BROWSE_KEYS'] ?? 500);
  // With --demo, the pictures that the service keeps would count too.
  const service = await serve();
  const { view, quiet, liveMemory } = measured(['--base-url', service.url]);
  await view.shows('Enter open');
  await quiet(1000);
  const before = await liveMemory();
  const random = randoms(Number(process.env['BROWSE_SEED'] ?? 1));
  await useAtRandom(view, count, random);
  view.resize(120, 40);
  // Back to the first wall, until nothing is loaded any more.
  for (let at = 0; at < 12; at += 1) {
    view.type('\x1B');
    await sleep(200);
  }
  await quiet(1000);
  expect((await liveMemory()) - before).toBeLessThan(mostGrowth);
  view.type('?');
  await view.shows('Esc closes');
  view.type('\x1B');
  await sleep(200);
  view.type('q');
  expect(await view.ended).toBe(0);
  await service.stop();
}, 300_000);

test('the pictures of a walk in the viewer do not fill the memory', async () => {
  const wanted = Number(process.env['VIEWER_PICTURES'] ?? 40);
  const service = await serve();
  const { view, quiet, liveMemory } = measured(['--base-url', service.url, '--no-cache'], 'kitty');
  await view.shows('Enter open');
  view.type('v');
  await view.shows('fill');
  await quiet(500);
  const before = await liveMemory();
  const seen = new Set<string>();
  // Each record has a few pictures. The last one stays at its place.
  for (let at = 0; seen.size < wanted && at < 3 * wanted; at += 1) {
    view.type(at % 4 === 3 ? '\x1B[B' : '\x1B[C');
    await quiet(60);
    seen.add((await view.lines()).slice(-3).join());
  }
  expect(seen.size).toBe(wanted);
  expect((await liveMemory()) - before).toBeLessThan(mostGrowth);
  view.type('q');
  expect(await view.ended).toBe(0);
  await service.stop();
}, 300_000);

test('400 covers do not fill the memory', async () => {
  const service = await wallService(400);
  const { view, quiet, liveMemory } = measured(['--base-url', service.url, '--no-cache']);
  await view.shows('Enter open');
  await quiet(1000);
  const before = await liveMemory();
  while (!(await view.lines()).some((line) => line.includes(' of 400'))) {
    view.type('\x1B[6~');
    do await quiet(60);
    while (service.waiting() > 0);
  }
  expect(service.covers.length).toBeGreaterThan(350);
  expect((await liveMemory()) - before).toBeLessThan(mostGrowth);
  view.type('q');
  expect(await view.ended).toBe(0);
  await service.stop();
}, 300_000);
