import { expect, test } from 'vitest';
import { browsing } from '../../../support/browsing.ts';

const kitty = { columns: 80, rows: 30, env: { KITTY_WINDOW_ID: '1' } };

test('v on a work in progress shows its revisions, and says when each was made', async () => {
  const { shows, press, screen, quit } = browsing(['wips', 'show', '116758', '--demo'], kitty);
  await shows('116758');
  press('v');
  await shows(/Revision 1, 20.* 1 of 2/);
  await shows('▒▒▒▒');
  press('right');
  await shows(/Revision 2, 20.* 2 of 2/);
  press('right');
  await shows(/this is the last revision *\n/);
  press('?');
  await shows('Go to the previous record');
  press('escape');
  expect(await quit()).toMatchObject({ exit: 0, stderr: '' });
  expect(await screen.problems()).toEqual([]);
  expect(await screen.stored()).toBe(0);
});
