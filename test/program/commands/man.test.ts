import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { man } from '../../../src/commands/man.ts';
import { portfolio } from '../../support/command.ts';
import { runWith, sampleFile } from '../../support/system.ts';

describe('man', () => {
  it('opens the page that the build wrote', async () => {
    const page = join(dirname(sampleFile), 'man', 'portfolio.1');
    expect(await runWith(['man'])).toMatchObject({
      exit: 0,
      pagers: [expect.stringMatching(`man ${page}$`)],
    });
  });

  it('opens the page of a command or a topic, and names the nearest page', async () => {
    const { pagers } = await runWith(['man', 'board', 'add']);
    expect(pagers).toEqual([expect.stringMatching(/man\/portfolio-board-add\.1$/)]);
    expect((await runWith(['man', 'help', 'rows'])).exit).toBe(0);
    expect(await runWith(['man', 'board', 'ad'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(
        'there is no manual page for board-ad; did you mean "board-add"',
      ),
    });
    expect((await runWith(['man', '../sample'])).exit).toBe(2);
  });

  const ended = (code: number) => {
    const running = { write: async () => {}, end: () => {}, exitCode: Promise.resolve(code) };
    const system = {
      platform: 'linux',
      startPager: async () => running,
      stdout: { write: async () => {} },
    };
    return man({ system: { ...system, sampleLibraryFile: sampleFile } }, []);
  };

  it.each([0, 130, 141])('succeeds if man ends with %i', async (code) => {
    await expect(ended(code)).resolves.toBeUndefined();
  });

  it('fails if man ends with another code', async () => {
    const details = { reason: 'man ended with exit code 16' };
    await expect(ended(16)).rejects.toMatchObject({ kind: 'unexpected', details });
  });

  it.each(['win32', 'linux'])(
    'prints the text where man is not installed: %s',
    async (platform) => {
      let text = '';
      const startPager = async () => {
        if (platform === 'win32') throw new Error('cmd.exe cannot run it');
        return { write: async () => {}, end: () => {}, exitCode: Promise.resolve(127) };
      };
      const write = async (part: string) => {
        text += part;
      };
      await man(
        { system: { platform, startPager, stdout: { write }, sampleLibraryFile: sampleFile } },
        ['projects'],
      );
      expect(text).toMatch(/^NAME\n\n {4}portfolio-projects - Search and read projects\n/);
      expect(text).toContain('\n  portfolio projects [query...]\n');
      expect(text).toContain(
        "\n    portfolio projects --color-hex '#f80' --time month --all --json --demo\n",
      );
      expect(text).toContain('\n  --city <text>\n    City; repeatable\n');
      expect(text.split('\n').filter((line) => /^\.[A-Z]|\\[-(e&]/.test(line))).toEqual([]);
    },
  );

  const program = 'man';
  it.skipIf(spawnSync(program, ['--version']).error !== undefined)(
    'prints the page in a pipe',
    async () => {
      const { exit, stdout, stderr } = await portfolio(['man'], { env: { LC_ALL: 'C.UTF-8' } });
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      expect(stdout).toMatch(/^PORTFOLIO\(1\)/);
      expect(stdout).toMatch(/portfolio alias set/);
    },
  );
});
