// Each watch owns its lists: no other watch, import or prune changes what it says.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { exportedTables } from '../../src/library/exchange/tables.ts';
import { day, type Followed, followed, project } from '../support/following.ts';
import { png } from '../support/pictures.ts';
import { emptyFolder, type Given } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const pages = (...ids: readonly number[]) => ({
  '/v2/projects': { projects: ids.map((id) => project(id, 1)) },
  '/v2/projects?page=2': { projects: [] },
});

async function following(...ids: readonly number[]) {
  const started = await followed(pages(...ids));
  service = started;
  let library = started.library;
  const run = async (words: string, days = 0, given: Given = {}) => {
    const env = { PORTFOLIO_LIBRARY: library, ...given.env };
    const ran = await started.run(words.split(' '), days * day, { ...given, env });
    expect(ran.exit, `${words}: ${ran.stderr}`).toBe(0);
    return ran;
  };
  return {
    run,
    news: async (days: number) => {
      const { stdout } = await run('library new --since 2026-01-01 -o ndjson', days);
      const lines = stdout.split('\n').filter((line) => line !== '');
      return lines
        .map((line) => JSON.parse(line))
        .map(({ event, id, watch }) => `${event} ${id} in ${watch.number}`);
    },
    send: (...all: readonly number[]) => started.send(pages(...all)),
    /** Continues with another library. */
    use: (file: string) => {
      library = file;
    },
    own: started.library,
    query: (sql: string, file = library) => {
      const database = new Database(file);
      const rows = database.prepare(sql).raw().all();
      database.close();
      return rows;
    },
  };
}

test('two watches on one list, unwatch of one, prune, sync of the other: nothing known is new', async () => {
  const { run, send, news } = await following(1, 2, 3);
  await run('library watch projects --all');
  await run('library sync');
  await run('library watch projects --limit 50', 1);
  await run('library sync', 1);
  await run('library unwatch 1', 2);
  await run('library prune --older-than 1d --yes', 400);
  send(1, 2, 3, 4);
  expect((await run('library sync', 401)).stderr).toContain('4 records, 1 new, 0 changed');
  expect(await news(402)).toEqual(['new 4 in 2']);
});

test('two profiles are two watches, each with its list, and a digest says each record once', async () => {
  const { run, send, news, query } = await following(1, 2);
  for (const profile of ['a', 'b']) await run(`library watch projects --all --profile ${profile}`);
  await run('library sync');
  expect(
    query('SELECT watch, (SELECT count(*) FROM member m WHERE m.list = list.list) FROM list'),
  ).toEqual([
    [1, 2],
    [2, 2],
  ]);
  send(2, 3);
  for (const days of [1, 2]) await run('library sync', days);
  expect((await run('library watches --json', 2)).stdout).toMatch(/"appeared":0.*"appeared":0/);
  expect((await news(3)).toSorted()).toEqual(['gone 1 in 1', 'new 3 in 1']);
  await run('library unwatch 1', 3);
  expect((await news(3)).toSorted()).toEqual(['gone 1 in 2', 'new 3 in 2']);
});

test('unwatch removes the lists and readings of the watch, and its records stay until prune', async () => {
  const { run, query } = await following(1, 2);
  await run('library watch projects --all');
  await run('library sync');
  await run('library unwatch 1');
  for (const table of ['list', 'reading', 'member'])
    expect(query(`SELECT count(*) FROM ${table}`)).toEqual([[0]]);
  expect(query('SELECT count(*) FROM record')).toEqual([[2]]);
  await run('library prune --older-than 1d --yes', 9);
  expect(query('SELECT count(*) FROM record')).toEqual([[0]]);
});

/** Lines of an exported library in the order in which a folder is imported. */
function linesIn(folder: string): readonly string[] {
  const order = ['services', 'projects', ...exportedTables.slice(1).map(({ name }) => name)];
  const place = (name: string) => order.indexOf(name.replace('.ndjson', ''));
  return readdirSync(folder)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
}

test('an import that stops after any line never says that present records are gone', async () => {
  const { run, send, news, own, use } = await following(1, 2, 3);
  await run('library watch projects --all');
  await run('library sync');
  const [copy, exported] = [join(emptyFolder(), 'copy'), join(emptyFolder(), 'exported')];
  await run(`library export ${copy} -o ndjson`);
  // The own library goes on. Then another copy of it, in which all records stayed, is imported up
  // to each line.
  send(2, 3, 1);
  for (const days of [1, 2, 3]) await run('library sync', days);
  await run(`library export ${exported} -o ndjson`, 3);
  const lines = linesIn(exported);
  for (let count = 1; count <= lines.length; count++) {
    const folder = emptyFolder();
    use(join(folder, 'library.db'));
    writeFileSync(join(folder, 'part.ndjson'), `${lines.slice(0, count).join('\n')}\n`);
    await run(`library import ${copy}`, 3);
    await run(`library import ${join(folder, 'part.ndjson')}`, 3);
    expect([count, await news(4)]).toEqual([count, []]);
  }
  use(own);
});

test('an import takes no list and no news from a watch of the user, and brings its own watch', async () => {
  const { run, send, news, own, use, query } = await following(1, 2);
  await run('library watch projects --all');
  await run('library sync', 1);
  send(1, 2, 3);
  await run('library sync', 2);
  const before = await news(3);
  const lists =
    'SELECT command, (SELECT count(*) FROM member m WHERE m.list = list.list) FROM list WHERE watch = 1';
  const listsBefore = query(lists);
  // Another user has read the same list earlier, and knows the record that is news here.
  const theirs = join(emptyFolder(), 'theirs.db');
  use(theirs);
  send(1, 2, 3, 9);
  await run('library watch projects --limit 40');
  await run('library sync');
  const exported = join(emptyFolder(), 'exported');
  await run(`library export ${exported} -o ndjson`);
  use(own);
  await run(`library import ${exported}`, 3);
  expect(await news(3)).toEqual(before);
  expect(query(lists)).toEqual(listsBefore);
  expect(query('SELECT count(DISTINCT identity) FROM watch')).toEqual([[2]]);
});

test('importing one library and then another makes the same as the other way round', async () => {
  const { run, send, use, query } = await following(1, 2);
  const exported: string[] = [];
  for (const [at, ids] of [
    [1, 2, 3],
    [2, 4],
  ].entries()) {
    use(join(emptyFolder(), 'library.db'));
    send(...ids);
    await run('library watch projects --all', at);
    for (const days of [0, 5]) await run('library sync', at + days);
    await run('projects --all --keep', at + 6);
    exported.push(join(emptyFolder(), 'exported'));
    await run(`library export ${exported.at(-1)} -o ndjson`, 7);
  }
  const watch = '(SELECT identity FROM watch w WHERE w.watch = list.watch)';
  const contents = async (folders: readonly string[]) => {
    use(join(emptyFolder(), 'library.db'));
    for (const folder of folders) await run(`library import ${folder}`, 8);
    return [
      'SELECT id, r.first, json, s.first, s.last FROM record r JOIN body ON body / 64 = row JOIN sight s USING (body)',
      'SELECT id, name, seen, value FROM change JOIN record USING (row)',
      `SELECT command, of, query, ${watch}, began, ended, whole FROM list JOIN reading USING (list)`,
      `SELECT command, ${watch}, id, place, m.first, last FROM list JOIN member m USING (list) JOIN record USING (row)`,
      'SELECT identity, words, base, profile, added, last_run, baseline, done, records, appeared FROM watch',
    ].map((sql) => query(`SELECT * FROM (${sql}) ORDER BY 1, 2, 3, 4`));
  };
  expect(await contents(exported)).toEqual(await contents(exported.toReversed()));
});

test('a picture that is added to a board while prune asks is not deleted', async () => {
  const { run, own, query } = await following(1);
  const file = join(emptyFolder(), 'own.png');
  writeFileSync(file, png());
  await run(`board add art ${file}`);
  const [[row, part, place, picture, title, note, added] = []] = query(
    'SELECT row, part, place, picture, title, note, added FROM item',
  ) as string[][];
  await run('board remove art 1');
  const kept = () => readdirSync(`${own}-pictures`, { recursive: true }).length;
  const before = kept();
  let isAdded = false;
  const ran = await run('library prune --older-than 1d', 9, {
    columns: 80,
    answers: ['y'],
    onStdout: () => {
      if (isAdded) return;
      isAdded = true;
      const database = new Database(own);
      database
        .prepare(
          'INSERT INTO item (board, row, part, place, picture, title, note, added) VALUES (1, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run([row, part, place, picture, title, note, added]);
      database.close();
    },
  });
  expect(ran.stdout).toContain('kept pictures');
  expect(kept()).toBe(before);
});

/** Returns pseudo-random integers from 0 to `end` - 1. */
function randomFrom(seed: number): (end: number) => number {
  let state = seed * 2_654_435_761;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const onePage = (records: readonly object[], end: object | number = { projects: [] }) => ({
  '/v2/projects': { projects: records },
  '/v2/projects?page=2': end,
  '/v2/projects/9': { project: project(9, records.length) },
});

// Two machines have copies of one watch, and each syncs on.
test.each([0, 4, 7, 14])('the same news after imports in any order (history %j)', async (seed) => {
  const random = randomFrom(seed + 1);
  const started = await followed(onePage([]));
  service = started;
  const run = async (library: string, words: string, days: number) => {
    const ran = await started.run(words.split(' '), days * day, {
      env: { PORTFOLIO_LIBRARY: library },
    });
    return { ...ran, library };
  };
  const newFile = () => join(emptyFolder(), 'library.db');
  const exported = async (library: string, days: number) => {
    const folder = join(emptyFolder(), 'exported');
    expect((await run(library, `library export ${folder} -o ndjson`, days)).exit).toBe(0);
    return folder;
  };
  const sendSome = () => {
    const ids = [1, 2, 3, 4, 5].filter(() => random(3) > 0);
    const records = ids.map((id) => project(id, random(3)));
    started.send(
      onePage(random(2) === 0 ? records : records.toReversed(), random(5) === 0 ? 500 : undefined),
    );
  };
  const machines = [newFile(), newFile()] as const;
  const [first, second] = machines;
  sendSome();
  await run(first, 'library watch projects --all', 0);
  await run(first, 'library watch project show 9', 0);
  if (random(3) > 0) await run(first, 'library sync', 0);
  const isEarlier = random(2) === 0;
  if (isEarlier) await run(second, 'library watch projects -L 100', 1);
  await run(second, `library import ${await exported(first, 1)}`, 1);
  if (!isEarlier) await run(second, 'library watch projects -L 100', 1);
  for (let days = 2; days < 7; days++) {
    sendSome();
    const later = random(2) / 4;
    for (const machine of random(2) === 0 ? machines : machines.toReversed()) {
      if (random(4) > 0) await run(machine, 'library sync', days + (machine === first ? 0 : later));
      if (later > 0) sendSome();
    }
  }
  const [a, b] = [await exported(first, 7), await exported(second, 7)];
  const part = (folder: string) => {
    const lines = linesIn(folder);
    const file = join(emptyFolder(), 'part.ndjson');
    writeFileSync(file, `${lines.slice(0, 1 + random(lines.length)).join('\n')}\n`);
    return file;
  };
  const merged = async (library: string, ...inputs: readonly string[]) => {
    for (const input of inputs)
      expect((await run(library, `library import ${input}`, 7)).exit).toBe(0);
    return library;
  };
  const libraries = [
    await merged(newFile(), a, b),
    await merged(newFile(), b, a),
    await merged(newFile(), part(a), part(b), b, a),
    await merged(newFile(), part(b), part(a), a, b),
    await merged(first, part(b), part(b), b),
    await merged(second, part(a), a, a),
  ];
  const newsIn = async (library: string, days: number) => {
    const { stdout } = await run(library, 'library new --since 2026-01-01 -o ndjson', days);
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines
      .map((line) => {
        const { event, id, list, seen_on, changes, watch } = JSON.parse(line);
        // The day of a change is between two readings, so it depends on which of them a library
        // knows.
        return JSON.stringify([
          event,
          id,
          list,
          watch.command,
          event === 'changed' ? changes : seen_on,
        ]);
      })
      .toSorted();
  };
  const [expected = []] = [await newsIn(libraries[0] ?? '', 8)];
  for (const [at, library] of libraries.entries())
    expect([at, await newsIn(library, 8)]).toEqual([at, expected]);
  sendSome();
  const synced = async (library: string) =>
    (await run(library, 'library sync', 9)).stderr
      .replace(/[✓✗] \d+ |\d+ changed/g, '')
      .split('\n')
      .toSorted();
  const counts = await synced(libraries[0] ?? '');
  for (const [at, library] of libraries.entries())
    if (at > 0) expect([at, await synced(library)]).toEqual([at, counts]);
});

/** The pages of the projects with each field, one project a page. */
const byField = (lists: Readonly<Record<string, readonly number[]>>) =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([field, ids]) =>
      [...ids, undefined].map((id, at) => [
        `/v2/projects?field=${field}${at === 0 ? '' : `&page=${at + 1}`}`,
        { projects: id === undefined ? [] : [project(id, 1)] },
      ]),
    ),
  );

test('a watch of several values decides for each of its lists what is new and gone', async () => {
  const { run, news, query } = await following();
  const send = (lists: Parameters<typeof byField>[0]) => service?.send(byField(lists));
  send({ Typography: [1, 2], Calligraphy: [2, 3] });
  await run('library watch projects --all --field Typography,Calligraphy');
  expect((await run('library sync')).stderr).toContain('4 records, read for the first time');
  const lists =
    'SELECT query, count(*) FROM list JOIN member USING (list) WHERE watch = 1 GROUP BY 1';
  expect(query(lists)).toEqual([
    ['field=Calligraphy', 2],
    ['field=Typography', 2],
  ]);
  send({ Typography: [4, 1], Calligraphy: [2, 1] });
  expect((await run('library sync', 1)).stderr).toContain('4 records, 1 new, 0 changed, 2 missing');
  expect((await run('library sync', 2)).stderr).toContain('4 records, 0 new, 0 changed, 2 gone');
  // Project 1 was in one list and is new in the other; project 2 has left one of them.
  expect((await news(3)).toSorted()).toEqual([
    'gone 2 in 1',
    'gone 3 in 1',
    'new 1 in 1',
    'new 4 in 1',
  ]);
});

test('a watch of several values continues in the list where its run stopped', async () => {
  const { run, news } = await following();
  service?.send(byField({ Typography: [1, 2], Calligraphy: [3, 4] }));
  await run('library watch projects --all --field Typography,Calligraphy');
  const synced = (budget: string, after: number) =>
    service?.run(['library', 'sync', '--budget', budget], after);
  await synced('4/h', 0);
  const { stdout } = await run('library watches -o json');
  expect(JSON.parse(stdout)).toMatchObject({
    watches: [{ next: 'goes on, page 2 of list 2', next_page: 2, records: 3 }],
  });
  expect((await synced('4/h', day))?.stderr).toContain('4 records, read for the first time');
  expect(service?.asked.map((url) => url.replace('/v2/projects?field=', ''))).toEqual([
    ...['Typography', 'Typography&page=2', 'Typography&page=3', 'Calligraphy'],
    ...['Calligraphy&page=2', 'Calligraphy&page=3'],
  ]);
  service?.send(byField({ Typography: [1, 2], Calligraphy: [5, 3, 4] }));
  await run('library sync', 2);
  expect(await news(3)).toEqual(['new 5 in 1']);
});

test('a watch of several values names the search that failed', async () => {
  const { run } = await following();
  service?.send({ ...byField({ Typography: [1] }), '/v2/projects?field=Calligraphy': 500 });
  await run('library watch projects --all --field Typography,Calligraphy');
  const ran = await service?.run(['library', 'sync']);
  expect(ran).toMatchObject({ exit: 8, stderr: expect.stringContaining('(--field Calligraphy)') });
});
