import { expect, test } from 'vitest';
import { browsing } from '../../../support/browsing.ts';
import { runWith } from '../../../support/system.ts';

const args = ['wips', 'flip', '116758', '--demo'];
const kitty = { columns: 80, rows: 30, env: { KITTY_WINDOW_ID: '1' } };

test('shows the revisions in the view of browse, which says when each was made', async () => {
  const { shows, press, screen, quit } = browsing(args, kitty, '');
  await shows(/Revision 1, 20.* 1 of 2/);
  expect(await shows('▒▒▒▒')).toContain('portfolio wips flip 116758 --demo');
  press('right');
  await shows(/Revision 2, 20.* 2 of 2/);
  press('right');
  await shows(/this is the last revision *\n/);
  press('?');
  await shows('Go to the record before');
  press('escape');
  expect(await quit()).toMatchObject({ exit: 0, stderr: '' });
  expect(await screen.problems()).toEqual([]);
  expect(await screen.stored()).toBe(0);
});

test.each([
  ['a pipe', {}, []],
  ['a terminal without pictures', { columns: 80, rows: 30 }, []],
  ['-o csv', kitty, ['-o', 'csv']],
] as const)('%s gets a list', async (_, given, more) => {
  const { exit, stdout } = await runWith([...args, ...more], given);
  expect(exit).toBe(0);
  expect(stdout).toContain('261985');
  expect(stdout).not.toContain('\x1B');
});

test('a wrong time is a usage error', async () => {
  expect(await runWith([...args, '--delay', 'soon'], kitty)).toMatchObject({ exit: 2, stdout: '' });
});

test.each(['flip', 'diff'])('wips %s prints its request, and fails for an unknown work in progress', async (verb) => {
  const { stdout } = await runWith(['wips', verb, '116758', '--demo', '--curl']);
  expect(stdout).toMatch(/\/v2\/wips\/116758'?\n$/);
  const { exit, stderr } = await runWith(['wips', verb, '1', '--demo']);
  expect({ exit, stderr }).toEqual({ exit: 3, stderr: expect.stringContaining('no work in progress 1') });
});
