import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, keylessHome, newHome, portfolio } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

test('nothing is kept in the folder for temporary files, which others may read and write', async () => {
  const home = keylessHome();
  const folder = emptyFolder();
  const { exit } = await portfolio(['--help'], {
    home,
    env: { TMPDIR: folder, PORTFOLIO_NO_CODE_CACHE: '' },
  });
  expect({ exit, left: readdirSync(folder) }).toEqual({ exit: 0, left: [] });
});

test('the version that cannot be printed is a sentence', () => {
  const words = ['-c', 'exec "$0" "$1" --version > /dev/full', process.execPath, bin];
  const { status, stderr } = spawnSync('sh', words, { env: newHome().env, encoding: 'utf8' });
  const sentence = 'portfolio: the output could not be written (the disk is full)\n';
  expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
});

test.each([22, 25])('with at most %i open files, a library is refused with a sentence', (most) => {
  const script = `ulimit -n ${most}; exec "$0" "$@"`;
  const words = ['-c', script, process.execPath, bin, 'projects', '--demo'];
  const { status, stderr } = spawnSync('sh', words, { env: newHome().env, encoding: 'utf8' });
  const sentence =
    /^portfolio: \S+sample\.db cannot be opened as a library \(too many open files\)\n$/;
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(sentence) });
});

test.each(['12.22.12', '20.18.3'])(
  'Node %s is refused with a sentence, in words that Node 12 can read',
  (version) => {
    const old = join(emptyFolder(), 'old.cjs');
    writeFileSync(
      old,
      `Object.defineProperty(process.versions, 'node', { value: '${version}' });\n`,
    );
    const { status, stderr } = spawnSync(process.execPath, ['-r', old, bin, '--version'], {
      encoding: 'utf8',
    });
    const sentence = `portfolio: Node ${version} is too old\nhint: install Node 20.19 or newer\n`;
    expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
    expect(readFileSync(bin, 'utf8')).not.toMatch(/\?\?|\?\.|&&=|import /);
  },
);
