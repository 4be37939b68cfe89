import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

it('says what was checked, and fails where a check does', async () => {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith(['library', 'check', '--library', file, ...args], { home });
  await runWith(['projects', '--demo', '--keep', '--library', file, '-L', '3'], { home });
  const good = await run('--json');
  expect(good.exit).toBe(0);
  expect(JSON.parse(good.stdout).checks).toContainEqual({
    check: 'records',
    result: 'ok',
    text: 'each record can be read and is found by its id',
  });
  const database = new Database(file);
  database.exec(`UPDATE body SET json = '{' WHERE body / 64 = 1`);
  database.close();
  const bad = await run();
  expect(bad.exit).toBe(1);
  expect(bad.stdout).toMatch(/^records\tfailed\t/m);
  expect(bad.stderr).toContain(`${file} is damaged: 1 of 6 checks failed`);
});

it('makes anew what follows from the records, and says when that helps', async () => {
  const home = emptyFolder();
  const file = join(home, 'own.db');
  const run = (...args: readonly string[]) => runWith(['library', 'check', '--library', file, ...args], { home });
  await runWith(['projects', '--demo', '--keep', '--library', file, '-L', '3'], { home });
  const database = new Database(file);
  database.exec(
    "UPDATE record SET views = 7 WHERE row = 1; INSERT OR REPLACE INTO words (rowid, text) VALUES (2, 'x')",
  );
  database.close();
  const bad = await run();
  expect(bad).toMatchObject({ exit: 1, stderr: expect.stringContaining('`portfolio library check --repair`') });
  expect(bad.stdout).toMatch(/^index\tfailed\tproject \d+ differs: views; project \d+ differs: words$/m);
  expect(await run('--repair')).toMatchObject({
    exit: 0,
    stderr: `Made anew what follows from 12 records in ${file}.\n`,
  });
  expect(await run()).toMatchObject({ exit: 0, stderr: '' });
});
