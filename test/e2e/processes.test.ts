// What other users of the machine see of a running command, and what the end of a child process
// does.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { expectNoCanary, findings } from '../support/canary.ts';
import { newHome, portfolio, start } from '../support/command.ts';
import { hostile } from '../support/hostile.ts';

describe('the list of processes', () => {
  it('does not hold the key, however it was given', async () => {
    const silent = await hostile({ '': () => {} });
    const { child } = start(['fields', '--base-url', silent.url, '--timeout', '20s']);
    try {
      // When the request is out, the key has been through every hand.
      while (!silent.received().includes('GET '))
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(findings(silent.received())).not.toEqual([]);
      const shown = execFileSync('ps', ['-ww', '-o', 'comm=,args=', '-p', String(child.pid)], {
        encoding: 'utf8',
      });
      expect(shown).toContain('fields');
      expectNoCanary({ 'the list of processes': shown });
    } finally {
      child.kill();
      await silent.stop();
    }
  });
});

describe('library sql', () => {
  it('survives a segmentation fault of SQLite, which some queries with thousands of aggregates cause', async () => {
    const home = newHome();
    expect((await portfolio(['fields', '--demo', '--keep'], { home })).exit).toBe(0);
    const sql =
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    const { child, stdout, stderr } = start(['library', 'sql', sql, '--demo'], { env: home.env });
    const ended = once(child, 'close');
    const query = () =>
      spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
        encoding: 'utf8',
      }).stdout.trim();
    while (query() === '') await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(Number(query()), 'SIGSEGV');
    expect([await ended, stdout(), stderr()]).toEqual([
      [1, null],
      '',
      'portfolio: SQLite crashed on this query; the library is unchanged\nhint: try a smaller query\n',
    ]);
    expect((await portfolio(['library', 'check', '--demo'], { home })).exit).toBe(0);
  });
});
