// An exported library makes the same library again, table by table.
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Followed, followed, hour, project } from '../../support/following.ts';
import { png } from '../../support/pictures.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const folder = mkdtempSync(join(tmpdir(), 'portfolio-copy-'));
const library = join(folder, 'library.db');
let services: readonly Followed[] = [];

/**
 * Tables that are not compared: those of the search, which `library check` reads, and what a
 * library counts for itself.
 */
const own = /^(words|words_data|words_idx|words_docsize|words_config|sqlite_sequence|spent|pause)$/;

/**
 * The content of each table of a library, with identities in place of the numbers of records, lists
 * and boards.
 */
function contentOf(file: string): Record<string, unknown[]> {
  const database = new Database(file);
  const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const keys = (sql: string) => new Map(all(sql).map(({ number, key }) => [number, key]));
  const records = keys(
    "SELECT row AS number, service || ' ' || kind || ' ' || id AS key FROM record",
  );
  const numbers: Readonly<Record<string, (number: unknown) => unknown>> = {
    row: (row) => records.get(row),
    source: (row) => records.get(row),
    body: (body) => `${records.get(Math.floor(Number(body) / 64))} ${Number(body) % 64}`,
    list: (list) => lists.get(list),
    board: (board) => boards.get(board),
  };
  const lists = keys(
    "SELECT list AS number, concat_ws(' ', service, command, of, query, watch) AS key FROM list",
  );
  const boards = keys('SELECT board AS number, name AS key FROM board');
  const names = all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) =>
    String(name),
  );
  const content = names
    .filter((name) => !own.test(name))
    .map((name) => {
      const rows = all(`SELECT * FROM ${name}`).map((row) =>
        JSON.stringify(
          Object.entries(row).map(([column, cell]) => numbers[column]?.(cell) ?? cell),
        ),
      );
      return [name, rows.toSorted()] as const;
    });
  database.close();
  return Object.fromEntries(content);
}

const path = '/v2/projects';
const pages = (...views: readonly number[]) => ({
  [path]: { projects: views.map((count, at) => project(at + 1, count)) },
  '/v2/projects?page=2': { projects: [] },
  '/v2/projects/2': {
    project: { ...project(2, (views[1] ?? 0) + 1), description: 'x', modules: [] },
  },
});

beforeAll(async () => {
  services = [await followed(pages(1, 2)), await followed(pages(5, 6, 7))];
  const [first, second] = services;
  if (first === undefined || second === undefined) return;
  const env = { PORTFOLIO_LIBRARY: library };
  const run = async (service: Followed, words: string, hours = 0, columns?: number) => {
    const given = { env, ...(columns === undefined ? {} : { columns }) };
    const { exit, stderr } = await service.run(words.split(' '), hours * hour, given);
    expect(exit, `${words}: ${stderr}`).toBe(0);
  };
  for (const service of services) await run(service, 'library watch projects --all');
  await run(first, 'library watch project show 2');
  await run(first, 'library watch project show 3');
  await run(first, 'library unwatch 4');
  for (const service of services) await run(service, 'projects --all --keep');
  for (const words of [
    ...[
      'projects',
      'user projects albacastro',
      'project show 22363486',
      'project comments 22363486',
      'users',
    ],
    ...[
      'user show albacastro',
      'user stats albacastro',
      'user experience albacastro',
      'user appreciations albacastro',
    ],
    ...['wips --time all', 'collections', 'fields', 'user followers albacastro'],
  ])
    await run(first, `${words} --demo --keep --library ${library}`, 1);
  const picture = join(folder, 'own.png');
  writeFileSync(picture, png());
  await run(first, `board add art ${picture} --note mine`, 1);
  for (const words of ['art 22363486', 'art 22363486 --picture 2', 'type albacastro'])
    await run(first, `board add ${words} --demo --library ${library}`, 1);
  await run(first, 'board move art 3 1', 1);
  await run(first, 'library prune --older-than 30m --yes', 2);
  await run(first, 'library new --all', 2, 100);
  first.send(pages(3, 4));
  // The watch of the other service fails.
  expect(await first.run(['library', 'sync'], 3 * hour, { env })).toMatchObject({ exit: 8 });
  await run(first, 'project show 2 --keep', 3);
  second.send(pages(9));
  await run(second, 'projects --all --keep', 4);
  await run(second, 'projects --all --keep', 5);
  second.send({ [path]: 429 });
  expect(await second.run(['library', 'sync', '--retries', '0'], 6 * hour, { env })).toMatchObject({
    exit: 8,
  });
});

afterAll(async () => {
  for (const { stop } of services) await stop();
  rmSync(folder, { recursive: true });
});

const exported = join(folder, 'exported');
const copy = (name: string) => join(folder, `${name}.db`);
const run = async (file: string, ...args: readonly string[]) => {
  const ran = await services[0]?.run(args, 40 * hour, { env: { PORTFOLIO_LIBRARY: file } });
  expect(ran).toMatchObject({ exit: 0 });
  return ran?.stderr;
};

describe('an exported library', () => {
  it('is not empty in any table', () => {
    const empty = Object.entries(contentOf(library)).filter(([, rows]) => rows.length === 0);
    // Only the sample has facts.
    expect(empty.map(([name]) => name)).toEqual(['fact']);
  });

  it('makes the same library in an empty one, from the folder or from each file', async () => {
    await run(library, 'library', 'export', exported, '-o', 'ndjson');
    const files = readdirSync(exported).map((name) => join(exported, name));
    for (const file of files) utimesSync(file, 1, 1);
    await run(copy('folder'), 'library', 'import', exported);
    await run(copy('files'), 'library', 'import', ...files.toReversed());
    for (const name of ['folder', 'files']) {
      expect(contentOf(copy(name))).toEqual(contentOf(library));
      expect(await run(copy(name), 'library', 'check')).toBe('');
    }
  });

  it.each([1, 10, 30, 60])(
    'makes the same library if the first import ends after %d ms',
    async (time) => {
      const env = { PORTFOLIO_LIBRARY: copy(`ended-${time}`) };
      const given = { env, signal: AbortSignal.timeout(time) };
      await services[0]?.run(['library', 'import', exported], 40 * hour, given);
      await run(env.PORTFOLIO_LIBRARY, 'library', 'import', exported);
      expect(contentOf(env.PORTFOLIO_LIBRARY)).toEqual(contentOf(library));
    },
  );

  it('changes nothing in the library that was exported', async () => {
    const before = contentOf(library);
    await run(library, 'library', 'import', exported);
    await run(library, 'library', 'import', exported);
    expect(contentOf(library)).toEqual(before);
  });
});
