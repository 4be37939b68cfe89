// The guides in docs/: their blocks of shell commands, SQL and settings do what the guide says, in
// an empty folder.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { bin, newHome } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const guides = readdirSync(docs).filter((name) => name.endsWith('.md'));
const blocks = (name: string, language: string): readonly string[] =>
  [...readFileSync(join(docs, name), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, found, text = '']) => (found === language ? [text] : []),
  );

/** A folder with `portfolio` on the search path, and a home folder of its own. */
function place() {
  const folder = emptyFolder();
  const programs = emptyFolder();
  writeFileSync(
    join(programs, 'portfolio'),
    `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
  );
  chmodSync(join(programs, 'portfolio'), 0o755);
  const env = { ...newHome().env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
  return { folder, env };
}

describe.each(guides)('%s', (name) => {
  it('has commands that succeed and say something', async () => {
    const { folder, env } = place();
    mkdirSync(folder, { recursive: true });
    for (const script of blocks(name, 'sh')) {
      const run = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect({ status: run.status, said: run.stderr }, script).toMatchObject({ status: 0 });
      expect(run.stdout + run.stderr).not.toBe('');
      expect(run.stderr).not.toMatch(/^portfolio: /m);
    }
    for (const query of blocks(name, 'sql')) {
      const connection = await (await DuckDBInstance.create()).connect();
      await connection.run(`set file_search_path = '${folder}'`);
      const found = await connection.runAndReadAll(query);
      expect(found.getRowsJson().length).toBeGreaterThan(1);
    }
  }, 60_000);
});

it('README.md has commands that succeed with the demo', async () => {
  const { folder, env } = place();
  const readme = readFileSync(join(docs, '..', 'README.md'), 'utf8');
  const lines = [...readme.matchAll(/^portfolio .*--demo.*$/gm)].map(([line]) => line);
  // `browse` and rows need a terminal.
  const runnable = lines
    .filter((line) => !line.includes(' browse '))
    .map((line) => line.replace(/@\d/g, '22363486'));
  expect(runnable.length).toBeGreaterThan(7);
  for (const line of runnable) {
    const { status, stderr } = spawnSync('bash', ['-c', line], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect({ line, status, failures: stderr.match(/^portfolio: .*/gm) }).toEqual({
      line,
      status: 0,
      failures: null,
    });
  }
}, 60_000);

it('an-assistant-with-mcp.md has settings with which a client finds tools', async () => {
  const { env } = place();
  const [settings = ''] = blocks('an-assistant-with-mcp.md', 'json');
  const { command, args } = JSON.parse(settings).mcpServers.portfolio;
  const client = new Client({ name: 'guide', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env }));
  try {
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(3);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  } finally {
    await client.close();
  }
});
