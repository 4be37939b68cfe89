// Boards under kill -9: a change that was confirmed is never lost, and a change that was not is
// made as a whole or not at all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, newHome, portfolio } from '../support/command.ts';
import { png } from '../support/pictures.ts';
import { emptyFolder } from '../support/system.ts';

/** An item as this test expects it: the name of its file, and its note. */
type Item = readonly [name: string, note: string | null];

const moved = (items: readonly Item[], from: number, to: number): readonly Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

test('20 changes that are killed at any moment lose nothing that was confirmed', async () => {
  const folder = emptyFolder();
  const library = join(folder, 'library.db');
  const home = newHome();
  const env = { ...home.env, PORTFOLIO_LIBRARY: library };
  const at = (count: number) => Math.floor(Math.random() * count);
  const itemsNow = async (): Promise<readonly Item[]> => {
    const { stdout } = await portfolio(['board', 'show', 'mood', '--json'], { home, env });
    return JSON.parse(stdout || '{"items":[]}').items.map(
      ({ name, note }: Record<string, string>) => [name, note],
    );
  };
  let items: readonly Item[] = [];
  let [kills, confirmed] = [0, 0];
  /**
   * Time that a change takes on this machine, in milliseconds. The first changes are not killed.
   */
  let usual = Number.POSITIVE_INFINITY;
  for (let change = 0; change < 20; change++) {
    const [some, other] = [at(items.length), at(items.length)];
    const name = `${change}.png`;
    const file = join(folder, name);
    const note = `note ${change}`;
    const adding = {
      args: ['add', 'mood', file, '--note', note],
      after: [...items, [name, note] as const],
    };
    const kinds = [
      adding,
      adding,
      {
        args: ['move', 'mood', String(some + 1), String(other + 1)],
        after: moved(items, some, other),
      },
      { args: ['remove', 'mood', String(some + 1)], after: items.toSpliced(some, 1) },
    ];
    const { args, after } = items.length < 4 ? adding : (kinds[at(kinds.length)] ?? adding);
    writeFileSync(file, Buffer.concat([png(), Buffer.from(name)]));
    const child = spawn(process.execPath, [bin, 'board', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const began = Date.now();
    const timer = setTimeout(
      () => child.kill('SIGKILL'),
      change < 4 ? 60_000 : usual * (0.3 + Math.random() * 1.4),
    );
    const [, signal] = await once(child, 'close');
    clearTimeout(timer);
    // The shortest of them: the longest may have met a busy machine.
    if (change < 4) usual = Math.min(usual, Date.now() - began);
    kills += Number(signal === 'SIGKILL');
    const now = await itemsNow();
    if (said.includes('✓')) {
      confirmed += 1;
      expect(now, said).toEqual(after);
    } else expect([items, after]).toContainEqual(now);
    items = now;
  }
  expect(kills).toBeGreaterThan(2);
  expect(confirmed).toBeGreaterThan(4);

  const { stdout } = await portfolio(['board', 'show', 'mood', '-o', 'html'], { home, env });
  expect(stdout.match(/<img /g)).toHaveLength(items.length);
  expect(await portfolio(['library', 'check'], { home, env })).toMatchObject({
    exit: 0,
    stderr: '',
  });
}, 600_000);
