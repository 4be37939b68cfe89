import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { man } from '../../../src/commands/man.ts';
import { portfolio } from '../../support/command.ts';
import { runWith, sampleFile } from '../../support/system.ts';

describe('man', () => {
  it('opens the page that the build wrote', async () => {
    const page = join(dirname(sampleFile), 'portfolio.1');
    expect(await runWith(['man'])).toMatchObject({ exit: 0, pagers: [expect.stringMatching(`man ${page}$`)] });
  });

  const ended = (code: number) => {
    const running = { write: async () => {}, end: () => {}, ended: Promise.resolve(code) };
    return man({ system: { sampleFile: "/it's/sample.db", startPager: async () => running } });
  };

  it.each([0, 130, 141])('succeeds if man ends with %i', async (code) => {
    await expect(ended(code)).resolves.toBeUndefined();
  });

  it.each([
    [127, 'the program man is not installed'],
    [16, 'man ended with exit code 16'],
  ])('fails if man ends with %i', async (code, why) => {
    await expect(ended(code)).rejects.toMatchObject({ kind: 'unexpected', details: { why } });
  });

  const program = 'man';
  it.skipIf(spawnSync(program, ['--version']).error !== undefined)('prints the page in a pipe', async () => {
    const { exit, stdout, stderr } = await portfolio(['man'], { env: { LC_ALL: 'C.UTF-8' } });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^PORTFOLIO\(1\)/);
    expect(stdout).toMatch(/portfolio alias set/);
  });
});
