import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeWithLibrary, runWith } from '../../../support/system.ts';

const given = homeWithLibrary();
const { home } = given;
const backup = (target: string) => runWith(['library', 'backup', target], given);

it('copies the library into one file', async () => {
  await runWith(['projects', '--demo', '--keep', '-L', '3'], given);
  const target = join(home, 'copy.db');
  expect(await backup(target)).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  const list = (...more: readonly string[]) => runWith(['projects', '--offline', '--json', ...more], given);
  expect((await list('--library', target)).stdout).toBe((await list()).stdout);
});

it('overwrites nothing', async () => {
  const target = join(home, 'mine.db');
  writeFileSync(target, 'mine');
  const { exit, stderr } = await backup(target);
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `portfolio: ${target} exists already\nhint: choose another name; nothing is overwritten\n`,
  });
  expect(readFileSync(target, 'utf8')).toBe('mine');
});

it('names a folder that is not there', async () => {
  const target = join(home, 'no', 'copy.db');
  expect(await backup(target)).toMatchObject({
    exit: 1,
    stderr: `portfolio: the backup ${target} cannot be written (its folder does not exist)\n`,
  });
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
});
