import { expect, test } from 'vitest';
import { runWith } from '../../../support/system.ts';

test.each(['flip', 'diff'])('wips %s prints its request, and fails for an unknown work in progress', async (verb) => {
  const { stdout } = await runWith(['wips', verb, '116758', '--demo', '--curl']);
  expect(stdout).toMatch(/\/v2\/wips\/116758'?\n$/);
  const { exit, stderr } = await runWith(['wips', verb, '1', '--demo']);
  expect({ exit, stderr }).toEqual({ exit: 3, stderr: expect.stringContaining('no work in progress 1') });
});
