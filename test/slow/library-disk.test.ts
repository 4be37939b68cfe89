// The user's own library on a disk that fills up, and for somebody who may not write it. Both need what only root may do, or a
// system that lets others do it in a namespace of their own.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const mounts = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', emptyFolder()]).status === 0;
/** Only root may become another user, who cannot run a Node that is in root's own folder. */
const othersRun = spawnSync(process.execPath, ['-e', '0'], { uid: 65_534, gid: 65_534 }).status === 0;

test.skipIf(!mounts)(
  'on a disk that is full, a note says so, the output is whole, and what was kept before is there',
  () => {
    const [disk, saved] = [emptyFolder(), emptyFolder()];
    const library = join(disk, 'library.db');
    const keep = (limit: string) => `"$0" ${bin} projects --demo --keep --library ${library} ${limit} --columns id`;
    const script = `mount -t tmpfs -o size=2m tmpfs ${disk} && ${keep('-L 100')} && ${keep('--all')} && cp ${library}* ${saved}`;
    const { env } = newHome();
    const { status, stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script, process.execPath], {
      env,
      encoding: 'utf8',
    });
    expect({ status, lines: stdout.split('\n').length }).toEqual({ status: 0, lines: 2261 });
    expect(stderr).toBe(`not kept: the library ${library} cannot be written (the disk is full)\n`);
    const database = new Database(join(saved, 'library.db'));
    expect(database.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
    database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
    const ids = new Set(database.prepare('SELECT id FROM record').raw().all().map(String));
    database.close();
    for (const id of stdout.split('\n').slice(0, 100)) expect(ids).toContain(id);
  },
  60_000,
);

describe.skipIf(!othersRun)('for somebody who may not write the file or its folder', () => {
  /** As the user that owns nothing. */
  const asNobody = (args: readonly string[], home: string) => {
    const options = { env: { ...process.env, HOME: home }, encoding: 'utf8', uid: 65_534, gid: 65_534 } as const;
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
        for (const end of ['', '-wal']) copyFileSync(`${library}${end}`, join(folder, 'copy', `library.db${end}`));
        database.close();
      }
      const place = kind === 'a file' ? folder : join(folder, 'copy');
      const file = join(place, 'library.db');
      chmodSync(file, 0o644);
      for (const each of new Set([folder, place])) chmodSync(each, 0o555);
      const before = statSync(file).mtimeMs;
      const read = asNobody(['projects', '--offline', '--library', file, '--columns', 'id'], home);
      expect({ status: read.status, lines: read.stdout.split('\n').length, stderr: read.stderr }).toEqual({
        ...{ status: 0, lines: 13, stderr: '' },
      });
      const kept = asNobody(['projects', '--demo', '--keep', '--library', file, '--columns', 'id'], home);
      expect({ status: kept.status, lines: kept.stdout.split('\n').length }).toEqual({ status: 0, lines: 13 });
      expect(kept.stderr).toMatch(/^not kept: .* cannot be (written|opened).*\n$/);
      expect(statSync(file).mtimeMs).toBe(before);
    },
  );
});
