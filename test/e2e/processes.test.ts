// What other users of the machine see of a running command.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { expectNoCanary, findings } from '../support/canary.ts';
import { start } from '../support/command.ts';
import { hostile } from '../support/hostile.ts';

describe('the list of processes', () => {
  it('does not hold the key, however it was given', async () => {
    const silent = await hostile({ '': () => {} });
    const { child } = start(['fields', '--base-url', silent.url, '--timeout', '20s']);
    try {
      // When the request is out, the key has been through every hand.
      while (!silent.received().includes('GET ')) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(findings(silent.received())).not.toEqual([]);
      const shown = execFileSync('ps', ['-ww', '-o', 'comm=,args=', '-p', String(child.pid)], { encoding: 'utf8' });
      expect(shown).toContain('fields');
      expectNoCanary({ 'the list of processes': shown });
    } finally {
      child.kill();
      await silent.stop();
    }
  });
});
