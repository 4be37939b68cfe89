import { statSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { day, type Followed, followed, project } from '../../../support/following.ts';
import type { Given } from '../../../support/system.ts';

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** A library with a record that was received once, and one that was received twice in 500 days. */
async function library() {
  const show = (views: number) => ({ '/v2/projects/2': { project: project(2, views) } });
  const old = { project: project(1, 1, { description: 'x'.repeat(100_000) }) };
  service = await followed({ '/v2/projects/1': old, ...show(1) });
  const { run, send } = service;
  for (const id of ['1', '2']) await run(['project', 'show', id, '--keep']);
  send(show(2));
  await run(['project', 'show', '2', '--keep'], 500 * day);
  return {
    prune: (args: readonly string[], given?: Given) =>
      run(['library', 'prune', ...args], 500 * day, given),
    ids: async () => (await run(['library', 'sql', 'SELECT id FROM projects ORDER BY 1'])).stdout,
    bytes: () => statSync(service?.library ?? '').size,
    run,
  };
}

const aYear = ['--older-than', '1y'];

test.each<[string, readonly string[], Given, number, string, string]>([
  ['a dry run', [...aYear, '--dry-run'], {}, 0, '1\n2\n', 'nothing was removed\n'],
  ['a pipe without --yes', aYear, {}, 2, '1\n2\n', 'there is no terminal to ask on'],
  ['a pipe with --yes', [...aYear, '--yes'], {}, 0, '2\n', '✓ Removed'],
  ['a terminal: yes', aYear, { columns: 80, answers: ['y'] }, 0, '2\n', '✓ Removed'],
  ['a terminal: no', aYear, { columns: 80, answers: [''] }, 0, '1\n2\n', 'nothing was removed\n'],
])('%s', async (_, args, given, exit, left, text) => {
  const { prune, ids, bytes } = await library();
  const before = bytes();
  const ran = await prune(args, given);
  expect(ran.exit).toBe(exit);
  expect(ran.stdout.replace(/ +/g, '\t')).toContain('records\tprojects\t1\n');
  expect(ran.stderr).toContain('All of this was last received before 2027-03-16.');
  expect(ran.stderr).toContain(text);
  expect(await ids()).toBe(left);
  expect(bytes() < before - 80_000).toBe(left === '2\n');
});

test('after the removal it says how much was given back, and then there is nothing to remove', async () => {
  const { prune } = await library();
  const { stderr } = await prune([...aYear, '--yes']);
  expect(stderr).toMatch(
    /^✓ Removed what is listed above\. 1\d\d kB of disk space were freed; the library has \d+ kB now\.$/m,
  );
  expect(await prune([...aYear, '--yes'])).toMatchObject({
    exit: 0,
    stdout: '',
    stderr: expect.stringMatching(/^nothing to remove/),
  });
});

test.each([
  [[], 'say how old a record must be'],
  [['--older-than', '1'], '--older-than must be a time'],
  [['--older-than', '2099-01-01'], 'in the past'],
  [[...aYear, '--yes', '--dry-run'], '--dry-run'],
])('%j is refused', async (args, text) => {
  const { prune } = await library();
  const { exit, stderr } = await prune(args);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(text)]);
});
