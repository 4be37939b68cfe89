// A query that never ends, in real processes: within one, nothing could stop it.
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bin, newHome, portfolio } from '../support/command.ts';
import { sampleFile } from '../support/system.ts';

const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT';
const args = (sql: string) => ['library', 'sql', sql, '--library', sampleFile];

describe('a query without an end', () => {
  it('ends after the time limit, with the rows that came', async () => {
    const nothing = await portfolio([...args(`${endless} count(*) FROM c`), '--timeout', '1s']);
    expect(nothing).toMatchObject({ exit: 8, stdout: '' });
    expect(nothing.stderr).toContain('the query took longer than 1s');
  });

  it('ends on an interrupt', async () => {
    const { env } = newHome();
    const child = spawn(process.execPath, [bin, ...args(`${endless} x FROM c`)], { env: { ...process.env, ...env } });
    let shown = '';
    child.stdout.on('data', (chunk) => {
      // A second interrupt would end the process without a word.
      if (shown === '') child.kill('SIGINT');
      shown += String(chunk).slice(0, 10);
    });
    const exit = await new Promise((resolve) => child.on('close', resolve));
    expect(shown).toMatch(/^1\n2\n/);
    expect(exit).toBe(130);
  });

  it('ends quietly when its reader leaves', async () => {
    const { env } = newHome();
    const child = spawn(process.execPath, [bin, ...args(`${endless} x FROM c`)], { env: { ...process.env, ...env } });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const exit = await new Promise((resolve) => child.on('exit', resolve));
    expect({ exit, errors }).toEqual({ exit: 0, errors: '' });
  });
});
