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
