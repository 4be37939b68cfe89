// The copy of a library that is made before it is brought up to date: on Windows, and when the
// process is killed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const faults = pathToFileURL(join(import.meta.dirname, '../support/copy-faults.mjs')).href;
const old = gunzipSync(readFileSync(new URL('../fixtures/format-9.db.gz', import.meta.url)));

function oldLibrary() {
  const folder = emptyFolder();
  const file = join(folder, 'library.db');
  writeFileSync(file, old);
  const home = newHome();
  const run = (env: Record<string, string> = {}) =>
    portfolio(['library', 'info', '-o', 'json'], {
      home,
      env: { PORTFOLIO_LIBRARY: file, ...env },
    });
  return { folder, file, run };
}

/** Every third call is enough, because most of them open and close a file. */
const step = 3;

const withFault = (call: number) => ({
  NODE_OPTIONS: `--import ${faults}`,
  COPY_FAULT: String(call),
});

/** The library has the current format, and there is one good copy of it, and nothing else. */
function expectOneCopy({ folder, file }: ReturnType<typeof oldLibrary>): void {
  const ask = (of: string, sql: string) => String(new Database(of).prepare(sql).raw().get());
  expect(ask(file, 'PRAGMA user_version')).toBe('11');
  expect(ask(`${file}.format-9`, 'PRAGMA user_version')).toBe('9');
  expect(ask(`${file}.format-9`, 'PRAGMA integrity_check')).toBe('ok');
  expect(readdirSync(folder).filter((name) => !/^library\.db(-wal|-shm)?$/.test(name))).toEqual([
    'library.db.format-9',
  ]);
}

test.skipIf(process.platform !== 'linux')(
  'no file is renamed or removed that is open, which Windows refuses',
  async () => {
    const library = oldLibrary();
    expect(await library.run(withFault(0))).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('calls '),
    });
    expectOneCopy(library);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a migration that is killed before any call leaves one copy in the end',
  async () => {
    const { stderr } = await oldLibrary().run(withFault(0));
    const calls = Number(/calls (\d+)/.exec(stderr)?.[1]);
    expect(calls).toBeGreaterThan(10);
    const kills = Array.from({ length: Math.ceil(calls / step) }, (_, at) => 1 + at * step);
    await Promise.all(
      kills.map(async (call) => {
        const library = oldLibrary();
        // The same call again, then one that comes later.
        expect(await library.run(withFault(call))).toMatchObject({ exit: null });
        await library.run(withFault(call));
        await library.run(withFault(call + step));
        expect(await library.run()).toMatchObject({ exit: 0, stderr: '' });
        expectOneCopy(library);
      }),
    );
  },
  300_000,
);
