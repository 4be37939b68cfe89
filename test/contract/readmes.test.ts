// The READMEs name files. Each link, and each path in backticks, leads to a file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { runWith } from '../support/system.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  );
const files = [...below('src'), ...below('test'), ...below('bin')];
const readmes = ['README.md', ...files.filter((file) => basename(file) === 'README.md')];

/**
 * Whether a path exists below the README's folder, `src`, `test` or the root; a bare name may be in
 * any folder below.
 */
function isThere(readme: string, path: string): boolean {
  const bases = [dirname(readme), 'src', 'test', '.'];
  if (bases.some((base) => existsSync(join(root, base, path)))) return true;
  return !path.includes('/') && files.some((file) => basename(file) === path);
}

test('README.md names users of the sample, so that its commands work with `portfolio serve`', async () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const users = [...text.matchAll(/portfolio (?:library watch )?users? [a-z]+ ([\w-]+)/g)].map(
    ([, user = '']) => user,
  );
  expect(users.length).toBeGreaterThan(0);
  const { stderr } = await runWith(['user', 'show', ...users, '--demo', '-o', 'ids']);
  expect(stderr).toBe('');
});

test('README.md shows the trend of records that its watches receive', async () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const found = (command: string) =>
    [...text.matchAll(new RegExp(`^portfolio library ${command} (.*)$`, 'gm'))].map(
      ([, words = '']) => words.split(' ').filter((word) => !word.startsWith('--demo')),
    );
  const lists = await Promise.all(
    found('watch --name illustration').map((words) => runWith([...words, '--demo', '-o', 'ids'])),
  );
  const ids = lists.flatMap(({ stdout }) => stdout.split('\n'));
  expect(ids).toEqual(expect.arrayContaining(found('trend').flat()));
});

test.each(readmes)('%s names only files that exist', (readme) => {
  const text = readFileSync(join(root, readme), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].flatMap(
    ({ 1: path }) => path ?? [],
  );
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|mts|mjs))`/g)].flatMap(
    ({ 1: path }) => path ?? [],
  );
  expect([
    ...links.filter((path) => !existsSync(join(root, dirname(readme), path))),
    ...paths.filter((path) => !isThere(readme, path)),
  ]).toEqual([]);
});
