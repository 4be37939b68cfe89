// `browse` for a long time, and its commands that write files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keys } from '../../src/commands/browse/keys.ts';
import { browsing } from '../support/browsing.ts';
import { type Terminal, terminal } from '../support/command.ts';
import { emptyFolder, homeWithLibrary } from '../support/system.ts';

/** Returns numbers from 0 to `max` - 1 that look random. The same seed returns the same numbers. */
function randoms(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

/** Resident memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const sequences: Readonly<Record<string, string>> = {
  ...{ up: '\x1B[A', down: '\x1B[B', right: '\x1B[C', left: '\x1B[D', home: '\x1B[H', end: '\x1B[F' },
  ...{ pageup: '\x1B[5~', pagedown: '\x1B[6~', enter: '\r', escape: '\x1B', backspace: '\x7F' },
  ...{ 'ctrl-b': '\x02', 'ctrl-f': '\x06' },
};
/** Maximum resident memory in megabytes. On an idle machine it is about 310; the heap in use is about 24. */
const mostMemory = 500;
/** Keys that end the program, and commands whose work takes memory outside the views, such as sheets. */
const left = ['quit', 'download', 'export', 'keep', 'board', 'watch', 'web'];
/** What a person types: mostly moves. */
const typed = [
  ...Object.entries(keys).flatMap(([name, { keys: all }]) => (left.includes(name) ? [] : [...all])),
  ...Array(4).fill(['up', 'down', 'left', 'right', 'pagedown', 'pageup', 'enter', 'escape', 'escape', 'escape']).flat(),
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
async function useAtRandom(view: Terminal, count: number, random: (max: number) => number): Promise<void> {
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

test('10,000 random keys and changes of the size neither end it, nor stop it, nor fill the memory', async () => {
  const count = Number(process.env['BROWSE_KEYS'] ?? 10_000);
  const view = terminal(['browse', 'projects', '--demo', '--images', 'blocks'], {
    ...{ columns: 120, rows: 40, shell: 'cd "$HOME" && exec "$@"' },
    // A leak would fill this heap, and end the program. Resident memory has garbage too, so it proves less.
    env: { COLORTERM: 'truecolor', NODE_OPTIONS: '--max-old-space-size=64' },
  });
  await view.shows('Enter open');
  const random = randoms(Number(process.env['BROWSE_SEED'] ?? 1));
  await useAtRandom(view, count, random);
  const after = memoryOf(view.pid);
  view.resize(120, 40);
  for (let at = 0; at < 3; at += 1) {
    view.type('\x1B');
    await sleep(200);
  }
  view.type('?');
  await view.shows('Esc closes');
  view.type('\x1B');
  await sleep(200);
  view.type('q');
  expect(await view.ended).toBe(0);
  expect(after).toBeLessThan(mostMemory);
}, 300_000);

test('keeps, puts on a board, shows the board, downloads and exports without leaving the wall', async () => {
  const { home, env } = homeWithLibrary();
  const folder = emptyFolder();
  const { press, shows, quit } = browsing(['projects', '--demo', '--images', 'none'], { home, env });
  await shows('1 of 24');
  press('space', 'space', 'b', ...'finds', 'enter', 'enter');
  await shows('put 2 records on the board “finds”');
  press('d', '\x15', ...join(folder, 'pictures'), 'enter');
  await shows('downloaded 2 records into');
  press('e', '\x15', ...join(folder, 'two.html'), 'enter');
  await shows(/wrote .*two\.html/);
  expect(readFileSync(join(folder, 'two.html'), 'utf8')).toContain('<html');
  press('e', '\x15', ...join(folder, 'two.csv'), 'enter');
  await shows(/wrote .*two\.csv/);
  expect(readFileSync(join(folder, 'two.csv'), 'utf8').trim().split(/\r?\n/)).toHaveLength(3);
  expect(existsSync(join(folder, 'pictures'))).toBe(true);
  expect((await quit()).exit).toBe(0);
  const board = browsing(['board', 'finds', '--demo', '--images', 'none'], { home, env });
  await board.shows('1 of 2');
  expect((await board.quit()).exit).toBe(0);
}, 30_000);
