// A library that was kept from a service on a socket answers a day later, when the service is gone,
// what that was asked the day before: the same records, each byte for byte as the service had sent
// it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elements } from '../../src/api/json/json-source.ts';
import { portfolio, type Served, serve } from '../support/command.ts';
import { at } from '../support/service.ts';
import { emptyFolder, runWith, testNow } from '../support/system.ts';

const day = 86_400_000;
const home = emptyFolder();
let service: Served;
let env = {};

/** What was asked on the first day, and what came. */
const asked = new Map<string, string>();

/** Lists, with what they are sorted by, where their records tell that. */
const lists = [
  ['words', 'projects poster --sort views --all', 'stats.views'],
  ['a field', 'projects --field Illustration --sort appreciations --all', 'stats.appreciations'],
  ['a colour', 'projects --color-hex ff8800 --color-range 20 --sort views --all', 'stats.views'],
  ['a country', 'projects --country Germany --sort published_date --all', 'published_on'],
  ['a city', 'users --city Berlin --sort followed --all', 'stats.followers'],
  ['tags', 'projects --tags poster --sort comments --all', 'stats.comments'],
  ['words and a field', 'projects poster --field Typography --sort views --all', 'stats.views'],
  [
    'projects of a creative',
    'user projects albacastro --sort published_date --all',
    'published_on',
  ],
  ['followers', 'user followers albacastro --all', 'id'],
  ['works in progress', 'wips sketch --time all --sort views --all', 'stats.views'],
  // When an item was added is told by no record.
  ['collections', 'collections moodboard --time all --all', ''],
  ['creative fields', 'fields', 'name'],
] as const;
const single = [
  ['a project', 'project show 22363486'],
  ['its comments', 'project comments 22363486 --all'],
  ['a creative', 'user show albacastro'],
  ['statistics', 'stats albacastro'],
] as const;
const recent = 'projects --time month --sort views --all';

beforeAll(async () => {
  service = await serve();
  env = { PORTFOLIO_BASE_URL: service.url };
  // Among other records.
  for (const line of [...[...lists, ...single].map(([, each]) => each), recent, 'users -L 200']) {
    const ran = await runWith([...line.split(' '), '--keep', '--json'], {
      home,
      env,
      now: testNow,
    });
    expect({ line, exit: ran.exit, stderr: ran.stderr }).toEqual({ line, exit: 0, stderr: '' });
    asked.set(line, ran.stdout);
  }
  await service.stop();
}, 120_000);
afterAll(() => service.stop());

const offline = (line: string) =>
  runWith([...line.split(' '), '--offline', '--json'], { home, env, now: testNow + day });

/** Of the only list in a document, each record as it stands there. */
const textsOf = (json: string): readonly string[] =>
  elements(json, Object.keys(JSON.parse(json))[0] ?? '');

test('the service is gone', async () => {
  await expect(fetch(service.url)).rejects.toThrow();
  expect(await runWith(['projects', '--retries', '0'], { home, env })).toMatchObject({
    exit: 6,
    stdout: '',
  });
});

describe('a day later the library has, byte for byte,', () => {
  test.each(single)('%s: %s', async (_, line) => {
    const { exit, stdout, stderr } = await offline(line);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toBe(asked.get(line));
  });

  // Of records that are equal in what they are sorted by, the order is not told.
  test.each(lists)('%s: %s', async (_, line, sortedBy) => {
    const { exit, stdout, stderr } = await offline(line);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const [before, after] = [textsOf(asked.get(line) ?? ''), textsOf(stdout)];
    expect(before.length).toBeGreaterThan(2);
    expect(after.toSorted()).toEqual(before.toSorted());
    const figures = (texts: readonly string[]) =>
      texts.map((text) => at(JSON.parse(text), sortedBy));
    expect(figures(after)).toEqual(figures(before));
  });

  test('a time, which ends a day later', async () => {
    const since = (testNow + day) / 1000 - 30 * 86_400;
    const expected = textsOf(asked.get(recent) ?? '').filter(
      (text) => JSON.parse(text).published_on >= since,
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(textsOf((await offline(recent)).stdout).toSorted()).toEqual(expected.toSorted());
  });
});

test('the built command says the same', async () => {
  const folder = { folder: home, env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env } };
  const { exit, stdout } = await portfolio(['project', 'show', '22363486', '--offline', '--json'], {
    home: folder,
  });
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: asked.get('project show 22363486') });
});
