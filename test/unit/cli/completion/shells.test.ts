import { describe, expect, it } from 'vitest';
import { shells } from '../../../../src/cli/completion/shells.ts';

describe.each([...shells])('%s', (name, row) => {
  it('has a script that names the hidden command, itself and nothing to evaluate', async () => {
    const { script } = await row.load();
    expect(script).toContain(`portfolio __complete ${name}`);
    expect(script).not.toMatch(/\beval\b|Invoke-Expression/);
    expect(script.endsWith('\n')).toBe(true);
  });

  it('says how it is installed, on a line that fits', () => {
    expect(row.help).toContain(`portfolio completion ${name}`);
  });
});
