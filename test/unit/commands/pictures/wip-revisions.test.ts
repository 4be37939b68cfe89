import { expect, test } from 'vitest';
import { runWith } from '../../../support/system.ts';

test.each(['flip', 'diff'])(
  'wips %s --curl prints its request, and a work that is not there is an error',
  async (verb) => {
    const { stdout } = await runWith(['wips', verb, '116758', '--demo', '--curl']);
    expect(stdout).toMatch(/\/v2\/wips\/116758'?\n$/);
    const missing = await runWith(['wips', verb, '1', '--demo']);
    expect({ exit: missing.exit, stdout: missing.stdout }).toEqual({ exit: 3, stdout: '' });
    expect(missing.stderr).toContain('no work in progress 1');
  },
);
