import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../../support/system.ts';

function setUp() {
  const home = emptyFolder();
  return {
    home,
    run: (args: readonly string[]) => runWith(args, { home }),
    library: join(home, '.local', 'share', 'portfolio', 'library.db'),
    importText: (stdin: string) => runWith(['library', 'import', '-'], { home, stdin }),
  };
}

const demo = async (line: string) => (await runWith([...line.split(' '), '--demo'])).stdout;

describe('an imported HAR file', () => {
  it('is stored as --keep would have stored it: records, lists and statistics of each user', async () => {
    const { run, home, library } = setUp();
    const record = join(home, 'a.har');
    const lines = [
      'projects --field Illustration',
      'user followers albacastro --all',
      'stats albacastro',
      'api /v2/none',
    ];
    for (const line of lines) await runWith([...line.split(' '), '--demo', '--record', record]);
    const { exit, stderr } = await run(['library', 'import', record]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringMatching(`^Kept \\d+ records in ${library}: `) });
    for (const line of ['user followers albacastro --all', 'stats albacastro']) {
      const offline = await run([...line.split(' '), '--offline', '-o', 'ndjson']);
      expect({ line, stdout: offline.stdout }).toEqual({ line, stdout: await demo(`${line} -o ndjson`) });
    }
    const info = JSON.parse((await run(['library', 'info', '--json'])).stdout);
    expect(JSON.stringify(info)).toContain('https://portfolio.example');
  });

  it('reports entries that cannot be read, and imports the others', async () => {
    const { importText } = setUp();
    const entry = (url: string, text: string, status = 200) => ({
      request: { method: 'GET', url },
      response: { status, content: { text } },
    });
    const entries = [
      { request: 5 },
      entry('https://www.example/', '<html>'),
      entry('https://a.example/v2/projects', '{"projects":[{"id":1,"name":"A"}]}'),
      entry('https://b.example/x/v2/projects/1', '{"project":{"id":1,"name":"B"}}'),
      entry('https://a.example/v2/projects?page=2', '{"projects":[{"id":'),
      entry('https://a.example/v2/projects?page=3', '{"projects":[{"id":2}]}', -1),
      entry('https://a.example/v2/projects?page=4', '{"projects":[{"id":3}]}', 999),
    ];
    const text = JSON.stringify({ log: { entries } }, undefined, 1);
    const { exit, stderr } = await importText(text.slice(0, -3));
    expect(exit).toBe(8);
    expect(stderr).toMatch(/^Kept 2 records in \S+: 2 new, 0 known before\.$/m);
    expect(stderr).toContain('standard input, line 4: no exchange that can be read\n');
    expect(stderr).toMatch(/line \d+: its response cannot be read\n.*line \d+: its HTTP status is invalid\n/);
    expect(stderr).toContain('the file ends in the middle of an exchange\n');
  });
});
