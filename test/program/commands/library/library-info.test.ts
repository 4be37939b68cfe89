import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeWithLibrary, runWith, testNow } from '../../../support/system.ts';

const given = homeWithLibrary();
const { home } = given;
const time = new Date(testNow).toISOString().replace('.000Z', 'Z');

describe('library info', () => {
  it('says that there is none', async () => {
    const { exit, stdout, stderr } = await runWith(['library', 'info', '--library', join(home, 'none.db')]);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
    expect(stderr).toContain(`there is no library at ${join(home, 'none.db')}`);
  });

  it('looks at its flags first', async () => {
    const args = ['--library', join(home, 'none.db'), '-o', 'csv', '--jq', '.'];
    for (const name of ['info', 'watches', 'new'])
      expect(await runWith(['library', name, ...args])).toMatchObject({ exit: 2 });
  });

  it('shows what was kept', async () => {
    await runWith(['projects', '--demo', '--keep', '-L', '5'], given);
    const { exit, stdout } = await runWith(['library', 'info', '--json'], given);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      path: given.env['PORTFOLIO_LIBRARY'],
      projects: 12,
      users: 0,
      lists: 1,
      first_seen: time,
      last_seen: time,
    });
  });

  it('names a file that is no library, and leaves it alone', async () => {
    const file = join(home, 'text.db');
    writeFileSync(file, 'a text');
    const { exit, stderr } = await runWith(['library', 'info', '--library', file]);
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: `portfolio: ${file} is damaged or not a library; restore it from a copy, or choose another file\n`,
    });
  });
});
