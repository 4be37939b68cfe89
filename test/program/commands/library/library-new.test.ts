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
    // The first reading is not news.
    if (today > 0) {
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

test('the first reading of a watch is one line in a digest, and no news in other formats', async () => {
  const path = '/v2/projects?q=x';
  const pageTwo = `${path}&page=2`;
  const projects = Array.from({ length: 12 }, (_, at) => project(at + 1, 5));
  const { run, send, stop } = await followed({ [path]: { projects }, [pageTwo]: { projects: [] } });
  await run(['library', 'watch', 'projects', 'x', '--all']);
  const printed = async (...args: readonly string[]) => (await run(['library', 'new', ...args], day)).stdout;
  const text = (note: string) => `projects --query x --all\n  watching 12 projects${note}\n`;
  await run(['library', 'sync', '--budget', '1/h']);
  expect(await printed('-o', 'table')).toBe(text('; the first reading is not complete'));
  expect(await printed('--json')).toBe('{"news":[]}\n');
  expect((await run(['library', 'sync'], 2000)).stderr).toBe(
    '✓ 1 projects --query x --all: 12 records, the first reading\n',
  );
  for (const [format, expected] of [
    ['table', text(' since 2026-11-01')],
    ['markdown', '## projects --query x --all\n\nwatching 12 projects since 2026-11-01\n'],
    ['html', '<h2>Projects with “x”</h2>\n<p class="rest">watching 12 projects since 2026-11-01</p>\n</main>'],
    ['json', '{"news":[]}\n'],
    ...['ndjson', 'csv', 'tsv', 'yaml', 'ids'].map((each) => [each, ''] as const),
  ] as const)
    expect([format, await printed('-o', format)]).toEqual([format, expect.stringContaining(expected)]);
  expect(await printed('-o', 'ndjson')).toBe('');
  // What a reading in the same second receives is news.
  send({ [path]: { projects: [project(99, 1), ...projects.slice(1), project(1, 6)] }, [pageTwo]: { projects: [] } });
  await run(['library', 'sync'], 2000);
  expect(await printed('--columns', 'event,id,what')).toBe('changed\t1\tviews 5 → 6\nnew\t99\tnew\n');
  await stop();
});

test('a record that appeared and was gone between two looks is not in the digest, and one that was shown is gone', async () => {
  const { run, send, stop } = await followed({});
  const sync = async (at: number, ...ids: readonly number[]) => {
    send({
      '/v2/projects?q=x': { projects: ids.map((id) => project(id, 1)) },
      '/v2/projects?q=x&page=2': { projects: [] },
    });
    await run(['library', 'sync'], at * day);
  };
  const printed = async (...args: readonly string[]) =>
    (await run(['library', 'new', '--columns', 'event,id', ...args], 9 * day)).stdout;
  await run(['library', 'watch', 'projects', 'x', '--all']);
  await sync(0, 1, 2);
  await sync(1, 1, 2, 3);
  expect(await printed()).toBe('new\t3\n');
  for (const at of [2, 3]) await sync(at, 1);
  expect(await printed()).toBe('gone\t2\n');
  expect(await printed('--since', '2026-11-02')).toBe('gone\t2\ngone\t3\n');
  await stop();
});

test('covers of new records are fetched only if a terminal shows them', async () => {
  const projects: Record<string, string[]> = {};
  const host = await gallery({
    projects,
    picture: () => png(),
    record: (id) => ({ covers: { 404: `${host.url}/${id}.png` } }),
  });
  const home = emptyFolder();
  const env = { PORTFOLIO_BASE_URL: host.url, TERM: 'xterm-256color' };
  const run = (words: readonly string[], given = {}) => runWith(words, { env, home, ...given });
  await run(['library', 'watch', 'projects', '-L', '2']);
  await run(['library', 'sync']);
  Object.assign(projects, { 1: [], 2: [] });
  await run(['library', 'sync']);
  const screen = { columns: 80, rows: 90, colorDepth: 24 };
  const list = 'watching 2 projects since 2026-11-01\n  New\n  @1 Work 1\n  @2 Work 2\n';
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
  const { run, send, stop, library } = await followed({ '/v2/projects': { projects: [] } });
  await run(['library', 'watch', 'projects']);
  await run(['library', 'sync']);
  send({ '/v2/projects': { projects: [project(1, 1), project(2, 2)] } });
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
