// A query that never ends, and one that aborts its process: within this one, nothing could stop it.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, portfolio, start } from '../support/command.ts';
import { sampleFile } from '../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT';
const args = (sql: string) => ['library', 'sql', sql, '--library', sampleFile];

describe('a query without an end', () => {
  it('ends after the time limit, with the rows that came', async () => {
    const nothing = await portfolio([...args(`${endless} count(*) FROM c`), '--timeout', '1s']);
    expect(nothing).toMatchObject({ exit: 8, stdout: '' });
    expect(nothing.stderr).toContain('the query took longer than 1s');
  });

  it('writes no file', async () => {
    const file = join(newHome().folder, 'rows.csv');
    const { exit } = await portfolio([
      ...args(`${endless} x FROM c`),
      '--timeout',
      '1s',
      '--out',
      file,
    ]);
    expect({ exit, isWritten: existsSync(file) }).toEqual({ exit: 8, isWritten: false });
  });

  it('ends on an interrupt', async () => {
    const { child, stdout } = start(args(`${endless} x FROM c`));
    // A second interrupt would end the process without a word.
    child.stdout?.once('data', () => child.kill('SIGINT'));
    const [exit] = await once(child, 'close');
    expect(stdout()).toMatch(/^1\n2\n/);
    expect(exit).toBe(130);
  });

  it('ends quietly when its reader leaves', async () => {
    const { child, stderr } = start(args(`${endless} x FROM c`));
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [exit] = await once(child, 'exit');
    expect({ exit, stderr: stderr() }).toEqual({ exit: 0, stderr: '' });
  });
});

it('a cell of 60 MB is printed in linear time', async () => {
  const { exit, stdout } = await portfolio(
    args("SELECT replace(hex(zeroblob(30000000)), '00', 'ab') AS text"),
  );
  expect({ exit, length: stdout.length }).toEqual({ exit: 0, length: 60_000_001 });
}, 15_000);

it('a row of more than 64 MB is refused before it is copied', async () => {
  const answer = await portfolio(args('SELECT hex(zeroblob(40000000)) AS text'));
  expect(answer).toMatchObject({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(/^portfolio: a row of the answer is larger than 64 MB\n/),
  });
}, 15_000);

describe('a text that is not UTF-8', () => {
  const before = "SELECT x'6162' AS b, 'x''ff''' AS c,";

  it('is named where it stands in the query as bytes', async () => {
    expect(await portfolio(args(`${before}\n  X'ff00' AS d`))).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: `portfolio: these bytes are not UTF-8\n    X'ff00' AS d\n    ^\nhint: write bytes as unhex('…')\n`,
    });
    expect((await portfolio(args(`${before} unhex('ff00') AS d`))).stdout).toBe(
      "6162\tx'ff'\tff00\n",
    );
  });

  it('is shown with U+FFFD where the query makes it', async () => {
    const answer = await portfolio(args("SELECT CAST(unhex('ff') AS TEXT)"));
    expect(answer).toMatchObject({ exit: 0, stdout: '\ufffd\n', stderr: '' });
  });
});

it('a text of the library that is not UTF-8 is shown with U+FFFD', async () => {
  const home = newHome();
  const file = join(home.folder, 'own.db');
  await portfolio(['projects', '--demo', '--keep', '-L', '1', '--library', file], { home });
  const database = new Database(file);
  database.exec(`UPDATE body SET json = CAST(x'22ff22' AS TEXT)`);
  database.close();
  const answer = await portfolio([
    'library',
    'sql',
    'SELECT json FROM records LIMIT 1',
    '--library',
    file,
  ]);
  expect(answer).toMatchObject({ exit: 0, stdout: '"\ufffd"\n', stderr: '' });
});
