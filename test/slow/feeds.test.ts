// Feeds in newsboat, a reader that nobody here wrote (Debian's package newsboat).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bin, keylessHome } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const newsboat = '/usr/bin/newsboat';
const isMissing = !existsSync(newsboat) && !process.env['CI'];

describe.skipIf(isMissing)('newsboat', () => {
  it('reads the feed of a list and the feed of the news', () => {
    const { env } = keylessHome();
    const portfolio = (...args: readonly string[]) =>
      execFileSync(process.execPath, [bin, ...args, '--demo'], { env, encoding: 'utf8' });
    portfolio('library', 'watch', 'projects', '--field', 'Illustration');
    portfolio('library', 'sync', '--quiet');
    const feeds = [
      portfolio('projects', '-L', '12', '-o', 'atom'),
      portfolio('library', 'new', '-o', 'atom'),
    ];
    const folder = emptyFolder();
    const files = feeds.map((feed, at) => {
      const file = join(folder, `${at}.atom`);
      writeFileSync(file, feed);
      return pathToFileURL(file).href;
    });
    for (const [name, text] of [
      ['urls', files.join('\n')],
      ['config', ''],
    ] as const)
      writeFileSync(join(folder, name), text);
    const options = ['-u', 'urls', '-c', 'cache.db', '-C', 'config'];
    const run = spawnSync(newsboat, [...options, '-x', 'reload', 'print-unread'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    const entries = feeds.join('').match(/<entry>/g)?.length ?? 0;
    expect(entries).toBeGreaterThan(12);
    expect([run.status, run.stdout.trim()]).toEqual([0, `${entries} unread articles`]);
  }, 60_000);
});
