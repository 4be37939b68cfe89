import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runWith } from '../../../support/system.ts';

const fetchInto = (dir: string, words: string) =>
  runWith([...words.split(' '), '--demo', '--download', dir, '--index']);

test('--index writes a page that links to all pictures in the folder, with their credits', async () => {
  const dir = emptyFolder();
  const page = () => readFileSync(join(dir, 'index.html'), 'utf8');
  expect((await fetchInto(dir, 'projects --field Illustration -L 2')).exit).toBe(0);
  const first = page();
  const sources = [...first.matchAll(/<img src="\.\/([^"]+)"/g)].map(([, path = '']) =>
    decodeURIComponent(path),
  );
  expect(sources.length).toBeGreaterThan(2);
  expect(sources.filter((path) => !existsSync(join(dir, path)))).toEqual([]);
  expect(first).not.toContain('data:image');
  expect(first).toMatch(/<h2><a href="https:[^"]+" [^>]+>.+<\/a><\/h2>\n<p class="by">by <a /);
  expect(first).toContain('>CC BY-NC</a></p>');
  // The next run adds its pictures to the page.
  const more = ['projects', 'download', '22363486', '--demo', '--dir', dir, '--index'];
  expect((await runWith(more)).exit).toBe(0);
  expect(page()).toContain('Driftwood — Bicycle for the Halden Ferry Company');
  expect(page()).toContain(sources.map(encodeURI)[0]?.split('/')[0]);
});

test('a page that somebody edited is not replaced, and nothing is fetched', async () => {
  const dir = emptyFolder();
  await fetchInto(dir, 'projects --field Illustration -L 1');
  const file = join(dir, 'index.html');
  appendFileSync(file, '<!-- mine -->');
  const { exit, stdout, stderr } = await fetchInto(dir, 'projects --field Typography -L 1');
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toContain('index.html');
  expect(readFileSync(file, 'utf8')).toContain('<!-- mine -->');
});

test.each([['--index'], ['--download', 'x', '--index', '--simulate']])(
  '%j %j is refused',
  async (...flags) => {
    expect((await runWith(['projects', '--demo', ...flags])).exit).toBe(2);
  },
);
