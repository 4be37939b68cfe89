// The settings file under everything that can happen to a process and its disk: killed, not alone,
// full, in the way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bin, type Home, newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const faults = pathToFileURL(join(import.meta.dirname, '../support/file-faults.mjs')).href;
const withFault = (fault: string) => ({ NODE_OPTIONS: `--import ${faults}`, FILE_FAULT: fault });

/** A folder with settings in it. */
function settings(): {
  readonly folder: string;
  readonly path: string;
  readonly env: Record<string, string>;
} {
  const folder = emptyFolder();
  const path = join(folder, 'config.json');
  writeFileSync(
    path,
    JSON.stringify({ profiles: { default: { output: 'csv', key: 'canary-old' }, b: {} } }),
    {
      mode: 0o644,
    },
  );
  return { folder, path, env: { PORTFOLIO_CONFIG_DIR: folder } };
}

const profilesIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')).profiles;
const set = (env: Record<string, string>, ...words: string[]) =>
  portfolio(['config', 'set', ...words], { env });

/** The file is whole and old or new, the next change works, and nothing else stays behind. */
async function expectWhole({ folder, path, env }: ReturnType<typeof settings>): Promise<void> {
  const { output, ...rest } = profilesIn(path).default;
  expect(['csv', 'tsv']).toContain(output);
  expect(rest).toEqual({ key: 'canary-old' });
  expect(await set(env, 'color', 'never')).toMatchObject({ exit: 0 });
  expect(profilesIn(path)).toEqual({
    default: { output, key: 'canary-old', color: 'never' },
    b: {},
  });
  expect(readdirSync(folder)).toEqual(['config.json']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
}

describe('the settings file', () => {
  it.each([
    [{}, 3],
    [{ SNAP: '/snap/x' }, 10],
  ] as const)(
    'with %j, survives kill -9 before every call of %i',
    async (more, step) => {
      const { stderr } = await set(
        { ...settings().env, ...more, ...withFault('none') },
        'output',
        'tsv',
      );
      const calls = Number(/calls (\d+)/.exec(stderr)?.[1]);
      expect(calls).toBeGreaterThan(10);
      await Promise.all(
        Array.from({ length: Math.ceil(calls / step) }, async (_empty, at) => {
          const given = settings();
          const env = { ...given.env, ...more, ...withFault(`kill:${at * step + 1}`) };
          expect(await set(env, 'output', 'tsv')).toMatchObject({ exit: null });
          await expectWhole(given);
        }),
      );
    },
    120_000,
  );

  it('keeps the changes of 20 processes at once', async () => {
    const { env, path } = settings();
    const names = Array.from({ length: 20 }, (_, at) => `p${at}`);
    const ended = await Promise.all(
      names.map((name) => set(env, 'output', 'tsv', '--profile', name)),
    );
    const done = names.map((name) => ({
      exit: 0,
      stderr: `✓ Set output to tsv in profile ${name}\n`,
    }));
    expect(ended.map(({ exit, stderr }) => ({ exit, stderr }))).toEqual(done);
    const expected = Object.fromEntries(names.map((name) => [name, { output: 'tsv' }]));
    expect(profilesIn(path)).toEqual({
      default: { output: 'csv', key: 'canary-old' },
      b: {},
      ...expected,
    });
  });

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'is changed although another program has it open for a moment: %s',
    async (code) => {
      const { env, path, folder } = settings();
      const { exit, stderr } = await set({ ...env, ...withFault(`busy:${code}`) }, 'output', 'tsv');
      expect({ exit, stderr: stderr.replace(/^calls .*\n/m, '') }).toEqual({
        exit: 0,
        stderr: '✓ Set output to tsv\n',
      });
      expect(profilesIn(path).default.output).toBe('tsv');
      expect(readdirSync(folder)).toEqual(['config.json']);
    },
  );

  it.each(['short', 'ENOSPC', 'EDQUOT', 'EIO'])(
    'is as it was when the disk fails: %s',
    async (fault) => {
      const { env, path, folder } = settings();
      const before = readFileSync(path, 'utf8');
      const { exit, stdout, stderr } = await set({ ...env, ...withFault(fault) }, 'output', 'tsv');
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
      expect(stderr).toMatch(
        new RegExp(`^portfolio: the settings file ${path} cannot be written \\(.+\\)\nhint: `),
      );
      expect(readFileSync(path, 'utf8')).toBe(before);
      expect(readdirSync(folder)).toEqual(['config.json']);
    },
  );
});

/** Runs with stdout on a disk that is full. */
async function onFullDisk(home: Home, args: readonly string[]) {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [bin, ...args], {
    env: home.env,
    stdio: ['ignore', full, 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [exit] = await once(child, 'close');
  return { exit, stderr };
}

// Only Linux has /dev/full.
describe.runIf(process.platform === 'linux')('on a full disk', () => {
  it.each([[['projects', '--demo', '--json']], [['--help']]])(
    '%j exits 1 with a sentence',
    async (args) => {
      const { exit, stderr } = await onFullDisk(newHome(), args);
      expect(exit).toBe(1);
      expect(stderr).toMatch(
        /^(portfolio: |\{.*)the output could not be written \(the disk is full\).*\n$/,
      );
    },
  );
});
