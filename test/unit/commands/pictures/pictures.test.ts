import { expect, test } from 'vitest';
import { kittyCommands } from '../../../support/drawn-pictures.ts';
import { runWith } from '../../../support/system.ts';

const args = ['projects', 'pictures', '22363486', '--demo'];
const kitty = { columns: 80, rows: 40, env: { KITTY_WINDOW_ID: '1' } };

test('a terminal shows the pictures, with their sizes below', async () => {
  const { exit, stdout, pagers } = await runWith(args, kitty);
  const shown = kittyCommands(stdout);
  expect({ exit, pagers }).toEqual({ exit: 0, pagers: [] });
  expect(shown).toHaveLength(6);
  expect(stdout).toContain('1  1200 × 900');
});

test('a pipe gets a row for each, and JSON is one document', async () => {
  const { stdout } = await runWith(args);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
  expect(rows.map(([project, number]) => `${project} ${number}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `22363486 ${at}`),
  );
  const { pictures } = JSON.parse((await runWith([...args, '--json'])).stdout);
  expect(pictures.map(({ url }: { url: string }) => url)).toEqual(rows.map((row) => row[5]));
});

test('their addresses are a format, their ids are none', async () => {
  const { stdout } = await runWith([...args, '-o', 'urls']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(6);
  expect(stdout).toMatch(/^https:\/\/portfolio\.example\/pictures\/modules\/\S+\n/);
  const refused = 'portfolio: pictures have no ids\n';
  expect(await runWith([...args, '-o', 'ids'])).toMatchObject({ exit: 2, stderr: expect.stringContaining(refused) });
});

test('a project that is not there is an error', async () => {
  const { exit, stdout, stderr } = await runWith(['projects', 'pictures', '1', '--demo']);
  expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
  expect(stderr).toContain('no project 1');
});

test('--curl prints the request of each', async () => {
  const { stdout } = await runWith(['projects', 'pictures', '1', '2', '--demo', '--curl']);
  expect(stdout.match(/\/v2\/projects\/[12]/g)).toEqual(['/v2/projects/1', '/v2/projects/2']);
});
