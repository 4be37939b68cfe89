import { describe, expect, it } from 'vitest';
import { topics } from '../../../../src/cli/help/topics.ts';
import { runWith } from '../../../support/system.ts';

describe.each([...topics])('the topic %s', (name, title) => {
  it('is printed with its title, and names only existing commands', async () => {
    const { exit, stdout, stderr } = await runWith(['help', name]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout.startsWith(`${title}\n\n`)).toBe(true);
    expect(stdout.endsWith('.\n') || / {2}\S[^\n]*\n$/.test(stdout)).toBe(true);
    const help = (await runWith(['--help'])).stdout;
    const lines = stdout.replace(/\s+/g, ' ').matchAll(/`portfolio ([a-z]+)/g);
    for (const [, command = ''] of lines) expect(help).toMatch(new RegExp(`\n  ${command} `));
  });
});
