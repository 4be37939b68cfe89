import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { day, followed, project } from '../../../support/following.ts';
import { gallery } from '../../../support/gallery.ts';
import { png } from '../../../support/pictures.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

interface PrintedNews {
  readonly section: string;
  readonly id: string;
}

/** Returns numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const numberIn = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

test('over 30 days each new, gone and renamed record appears once, and the figures add up', async () => {
  const random = numbersFrom(7);
  const path = '/v2/projects?q=x';
  const projects = new Map(Array.from({ length: 30 }, (_, at) => [at + 1, { name: `P${at + 1}`, views: 100 * at }]));
  const responses = () => ({
    [path]: { projects: [...projects].map(([id, { name, views }]) => project(id, views, { name })) },
    [`${path}&page=2`]: { projects: [] },
  });
  const { run, send, stop } = await followed(responses());
  await run(['library', 'watch', 'projects', 'x', '--all']);
  const all: string[] = [];
  let missing: readonly number[] = [];
  let next = 31;
  for (let today = 0; today < 30; today += 1) {
    const expected = new Map<string, string[]>([
      ['new', []],
      ['changed', []],
      ['gone', []],
      ['movers', []],
    ]);
    let rise = 0;
    const say = (section: string, id: number) => void expected.get(section)?.push(String(id));
    // A record is gone when a second reading lacks it.
    for (const id of missing) say('gone', id);
    missing = [];
    if (today === 0) for (const id of projects.keys()) say('new', id);
    else {
      for (const [id, { name, views }] of [...projects]) {
        const chance = random();
        const more = random() < 0.5 ? Math.ceil(random() * 500) : 0;
        if (chance < 0.04) {
          projects.delete(id);
          missing = [...missing, id];
        } else if (chance < 0.1 || more > 0) {
          say(chance < 0.1 ? 'changed' : 'movers', id);
          rise += more;
          projects.set(id, { name: chance < 0.1 ? `${name}'` : name, views: views + more });
        }
      }
      for (let count = Math.floor(random() * 3); count > 0; count -= 1, next += 1) {
        projects.set(next, { name: `P${next}`, views: 7 });
        say('new', next);
      }
    }
    send(responses());
    await run(['library', 'sync'], today * day);
    const printed: readonly PrintedNews[] = JSON.parse(
      (await run(['library', 'new', '--json'], today * day)).stdout,
    ).news;
    for (const [section, ids] of expected)
      expect([
        today,
        section,
        printed
          .filter((each) => each.section === section)
          .map(({ id }) => id)
          .toSorted(),
      ]).toEqual([...[today, section, ids.toSorted()]]);
    all.push(...printed.filter(({ section }) => /new|gone/.test(section)).map(({ section, id }) => `${section} ${id}`));
    // The digest on a terminal shows the same once, and its figures add up to all rises.
    const { stdout } = await run(['library', 'new', '--all'], today * day, { columns: 100 });
    const text = stdout.replace(/\s+/g, ' ');
    const shown = [...text.matchAll(/views ([\d,]+) → ([\d,]+)/g)].map(([, a, b]) => numberIn(b) - numberIn(a));
    const summed = [...text.matchAll(/rose by ([\d,]+)/g)].map(([, sum]) => numberIn(sum));
    expect([...shown, ...summed].reduce((sum, each) => sum + each, 0)).toBe(rise);
    expect((await run(['library', 'new'], today * day, { columns: 100 })).stdout).toBe('');
  }
  await stop();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((each) => each.startsWith('gone')).length).toBeGreaterThan(10);
});

test('covers of new records are fetched only if a terminal shows them', async () => {
  const host = await gallery({
    projects: { 1: [], 2: [] },
    picture: () => png(),
    record: (id) => ({ covers: { 404: `${host.url}/${id}.png` } }),
  });
  const home = emptyFolder();
  const env = { PORTFOLIO_BASE_URL: host.url, TERM: 'xterm-256color' };
  const run = (words: readonly string[], given = {}) => runWith(words, { env, home, ...given });
  await run(['library', 'watch', 'projects', '-L', '2']);
  await run(['library', 'sync']);
  const screen = { columns: 80, rows: 90, colorDepth: 24 };
  const list = '  New\n  @1 Work 1\n  @2 Work 2\n';
  for (const [flags, given, covers, text] of [
    [[], {}, 0, 'Work 1'],
    [['--images', 'none'], screen, 0, list],
    [['-o', 'table'], screen, 0, list],
    [[], { ...screen, colorDepth: 1 }, 0, list],
    [['--columns', 'name'], screen, 0, 'NAME'],
    [['--images', 'blocks'], screen, 2, '@1 Work 1                  @2 Work 2\n'],
  ] as const) {
    const before = host.asked.length;
    const { stdout } = await run(['library', 'new', '--since', '2026-10-31', ...flags], given);
    expect([flags, stdout.replace(/\x1b\[[\d;]*m/g, '')]).toEqual([flags, expect.stringContaining(text)]);
    expect([flags, host.asked.slice(before).filter((path) => path.endsWith('.png')).length]).toEqual([flags, covers]);
  }
  await host.stop();
});

test('a digest and a trend in a file mark nothing as read, and are whole', async () => {
  const { run, stop, library } = await followed({ '/v2/projects': { projects: [project(1, 1), project(2, 2)] } });
  await run(['library', 'watch', 'projects']);
  await run(['library', 'sync']);
  const path = join(dirname(library), 'new.html');
  for (const [words, title] of [
    [['library', 'new'], 'What is new'],
    [['library', 'new', '--title', 'For Ada'], 'For Ada'],
    [['library', 'trend', '1', '2'], 'Figures over time'],
  ] as const) {
    const { exit, stdout } = await run([...words, '--out', path], day, { columns: 80 });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(readFileSync(path, 'utf8')).toContain(`${title}</h1>`);
  }
  expect(await run(['library', 'trend', '1', '--out', dirname(path)], day)).toMatchObject({ exit: 2 });
  expect((await run(['library', 'new'], day, { columns: 80 })).stdout).toContain('@2 ');
  await stop();
});
