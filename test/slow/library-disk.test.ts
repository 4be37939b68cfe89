// Writes that fail: the disk is full, the user may not write, or another program writes. A full
// disk and another user need root, or a system with namespaces for all users.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, newHome, outputOf, portfolio } from '../support/command.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const mounts =
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', emptyFolder()]).status === 0;
/** Only root may become another user, who cannot run a Node that is in root's own folder. */
const othersRun =
  spawnSync(process.execPath, ['-e', '0'], { uid: 65_534, gid: 65_534 }).status === 0;

/**
 * Runs a shell script with a disk of two megabytes at `disk`, whose library it copies to `saved`
 * afterwards.
 */
async function onSmallDisk(
  commands: readonly string[],
  { disk, saved }: { disk: string; saved: string },
) {
  const lines = [
    `mount -t tmpfs -o size=2m tmpfs ${disk}`,
    ...commands,
    'code=$?',
    `cp ${disk}/library.db* ${saved}`,
  ];
  const child = spawn(
    'unshare',
    ['-m', 'sh', '-c', `${lines.join('\n')}\nexit $code`, process.execPath],
    {
      env: newHome().env,
    },
  );
  const { stderr } = outputOf(child);
  const [exit] = await once(child, 'close');
  const library = join(saved, 'library.db');
  const database = new Database(library);
  expect(database.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
  const ids = database.prepare('SELECT id FROM record').raw().all().map(String);
  database.close();
  return { exit, stderr: stderr(), library, ids: new Set(ids) };
}

describe.skipIf(!mounts)('on a disk that is full', () => {
  test('a note says so, the output is whole, and what was kept before is there', async () => {
    const place = { disk: emptyFolder(), saved: emptyFolder() };
    const library = join(place.disk, 'library.db');
    const keep = (flags: string, name: string) =>
      `"$0" ${bin} projects --demo --keep --library ${library} ${flags} -o ids > ${place.saved}/${name}`;
    // Leaves room for a few pages.
    const fill = `cat /dev/zero > ${place.disk}/rest 2> /dev/null; truncate -s -100K ${place.disk}/rest`;
    const commands = [keep('-L 100', 'before'), fill, keep('--all', 'all')];
    const { exit, stderr, ids } = await onSmallDisk(commands, place);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: `not kept: the library ${library} cannot be written (the disk is full)\n`,
    });
    const sent = (name: string) => readFileSync(join(place.saved, name), 'utf8');
    expect(sent('all')).toBe(
      (await portfolio(['projects', '--demo', '--all', '-o', 'ids'])).stdout,
    );
    for (const id of sent('before').trim().split('\n')) expect(ids).toContain(id);
  }, 60_000);

  test('a library can still be read', async () => {
    const place = { disk: emptyFolder(), saved: emptyFolder() };
    const own = `--library ${join(place.disk, 'library.db')}`;
    const commands = [
      `"$0" ${bin} projects --demo --keep -L 20 -o ids ${own} > ${place.saved}/sent`,
      `cat /dev/zero > ${place.disk}/rest 2> ${place.saved}/full`,
      `"$0" ${bin} projects --offline --all -o ids ${own} > ${place.saved}/kept`,
    ];
    expect(await onSmallDisk(commands, place)).toMatchObject({ exit: 0, stderr: '' });
    const [sent, kept] = ['sent', 'kept'].map((name) =>
      readFileSync(join(place.saved, name), 'utf8').trim().split('\n'),
    );
    expect(sent).toHaveLength(20);
    expect(kept).toEqual(expect.arrayContaining(sent ?? []));
  }, 60_000);

  test('an import fails, and what was said to be kept is there', async () => {
    const place = { disk: emptyFolder(), saved: emptyFolder() };
    const library = join(place.disk, 'library.db');
    const files = [100, 20_000].map((count) => {
      const file = join(emptyFolder(), `${count}.ndjson`);
      const lines = Array.from(
        { length: count },
        (_, at) => `{"id":${count + at},"name":"${'x'.repeat(99)}","covers":{}}\n`,
      );
      writeFileSync(file, lines.join(''));
      return file;
    });
    const commands = [files[0], files[1], files.join(' ')].map(
      (names) => `"$0" ${bin} library import ${names} --library ${library}`,
    );
    const { exit, stderr, ids } = await onSmallDisk(commands, place);
    const large = Number(/hint: (\d+) /.exec(stderr)?.[1]);
    // The records of a transaction are kept together.
    expect(large > 0 && large < 20_000 && large % 1000 === 0).toBe(true);
    const full = `portfolio: the library ${library} cannot be written (the disk is full)\n`;
    const kept = (count: number) =>
      `hint: ${count} records were imported before that; to import the others, import the files again\n`;
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: [
        `Kept 100 records in ${library}: 100 new, 0 known before.\n`,
        `${full}${kept(large)}${full}${kept(100 + large)}`,
      ].join(''),
    });
    for (let id = 100; id < 200; id++) expect(ids.has(String(id))).toBe(true);
    for (let id = 20_000; id < 20_000 + large; id++) expect(ids.has(String(id))).toBe(true);
  }, 60_000);

  test('a sync fails, has what it said was kept, and goes on where there is room', async () => {
    const place = { disk: emptyFolder(), saved: emptyFolder() };
    const own = `--library ${join(place.disk, 'library.db')}`;
    const commands = [
      `"$0" ${bin} library watch user followers albacastro --all --demo ${own}`,
      `"$0" ${bin} library watch projects --all --demo ${own}`,
      `"$0" ${bin} library sync --budget 100000/h ${own}`,
    ];
    const { exit, stderr, library, ids } = await onSmallDisk(commands, place);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^✓ Followers of albacastro: \d+ records, /m);
    expect(stderr).toMatch(/^portfolio: the library .* cannot be written \(the disk is full\)$/m);
    const followers = await portfolio([
      'user',
      'followers',
      'albacastro',
      '--all',
      '--demo',
      '-o',
      'ids',
    ]);
    for (const id of followers.stdout.trim().split('\n')) expect(ids).toContain(id);
    const again = await portfolio([
      'library',
      'sync',
      '--budget',
      '100000/h',
      '--library',
      library,
    ]);
    expect(again).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/^✓ Projects: \d+ records, /m),
    });
    expect(await portfolio(['library', 'check', '--library', library])).toMatchObject({
      exit: 0,
      stderr: '',
    });
  }, 60_000);
});

describe.skipIf(!othersRun)('for somebody who may not write the file or its folder', () => {
  /** As the user that owns nothing. */
  const asNobody = (args: readonly string[], home: string) => {
    const options = {
      env: { ...process.env, HOME: home },
      encoding: 'utf8',
      uid: 65_534,
      gid: 65_534,
    } as const;
    return spawnSync(process.execPath, [bin, ...args], options);
  };

  test.each(['a file', 'a file with a log beside it'])(
    '%s is read, and not kept in, which a note says',
    async (kind) => {
      const [folder, home] = [emptyFolder(), emptyFolder()];
      chmodSync(home, 0o777);
      const library = join(folder, 'library.db');
      await portfolio(['projects', '--demo', '--keep', '--library', library]);
      if (kind !== 'a file') {
        const database = new Database(library);
        database.exec('PRAGMA wal_autocheckpoint = 0; UPDATE meta SET kept = kept + 1');
        mkdirSync(join(folder, 'copy'));
        for (const end of ['', '-wal'])
          copyFileSync(`${library}${end}`, join(folder, 'copy', `library.db${end}`));
        database.close();
      }
      const place = kind === 'a file' ? folder : join(folder, 'copy');
      const file = join(place, 'library.db');
      chmodSync(file, 0o644);
      for (const each of new Set([folder, place])) chmodSync(each, 0o555);
      const before = statSync(file).mtimeMs;
      const read = asNobody(['projects', '--offline', '--library', file, '--columns', 'id'], home);
      expect({
        status: read.status,
        lines: read.stdout.split('\n').length,
        stderr: read.stderr,
      }).toEqual({
        ...{ status: 0, lines: 13, stderr: '' },
      });
      const kept = asNobody(
        ['projects', '--demo', '--keep', '--library', file, '--columns', 'id'],
        home,
      );
      expect({ status: kept.status, lines: kept.stdout.split('\n').length }).toEqual({
        status: 0,
        lines: 13,
      });
      expect(kept.stderr).toMatch(/^not kept: .* cannot be (written|opened).*\n$/);
      expect(statSync(file).mtimeMs).toBe(before);
    },
  );
});

// Both wait for the other program, at the same time.
test('a library that another program writes to: an import fails, a list comes before a note', async () => {
  const [library, records] = [
    join(emptyFolder(), 'library.db'),
    join(emptyFolder(), 'records.ndjson'),
  ];
  writeFileSync(records, '{"id":1,"name":"x","covers":{},"owners":[]}\n');
  await runWith(['library', 'import', records, '--library', library]);
  const other = new Database(library);
  other.exec('BEGIN IMMEDIATE');
  const args = ['projects', '--demo', '-L', '1', '--columns', 'id', '--keep', '--library', library];
  const listing = portfolio(args);
  const why = `the library ${library} cannot be written (another program is writing to it)\n`;
  expect(await runWith(['library', 'import', records, '--library', library])).toMatchObject({
    exit: 1,
    stderr: `portfolio: ${why}`,
  });
  expect(await listing).toEqual({
    exit: 0,
    stdout: expect.stringMatching(/^\d+\n$/),
    stderr: `not kept: ${why}`,
  });
  other.close();
});
