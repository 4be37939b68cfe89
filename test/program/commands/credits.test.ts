import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runWith } from '../../support/system.ts';

describe('credits', () => {
  it('say who made what was downloaded', async () => {
    const dir = emptyFolder();
    await runWith(['project', 'download', '22363486', '--demo', '--dir', dir]);
    await runWith(['user', 'download', 'albacastro', '--demo', '--dir', dir]);
    const { stdout, stderr } = await runWith(['credits', dir]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^# Credits\n\n- \[.+\]\(https:\/\/portfolio\.example\/albacastro\) by .+, no licence stated\n/,
    );
    expect(stdout).toMatch(
      /^- \[.+\]\(https:\/\/portfolio\.example\/gallery\/22363486\/.+\) by .+, (\[CC .+|All rights reserved .+)$/m,
    );
    const { stdout: json } = await runWith(['credits', dir, '--json']);
    expect(JSON.parse(json).credits).toHaveLength(2);
    const { stdout: csv } = await runWith(['credits', dir, '-o', 'csv']);
    expect(csv.split('\r\n')).toHaveLength(4);
  });

  it('are a page for people on a terminal', async () => {
    const dir = emptyFolder();
    await runWith(['project', 'download', '22363486', '--demo', '--dir', dir]);
    const page =
      /^Driftwood — Bicycle for the Halden Ferry\nCompany\nby Hanna Zając, CC BY-SA\n {2}zajachanna\/.+\/00\.png\n/;
    expect((await runWith(['credits', dir], { columns: 40 })).stdout).toMatch(page);
    const anywhere = /^Driftwood — Bicycle for the Halden Ferry Company\nby Hanna Zając, CC BY-SA\n {2}zajachanna\//;
    expect((await runWith(['credits', dir, '-o', 'table'])).stdout).toMatch(anywhere);
    expect((await runWith(['credits', dir, '-o', 'markdown'], { columns: 40 })).stdout).toMatch(/^# Credits\n/);
  });

  it('are a sheet in HTML: pictures from the folder, deeds and file names', async () => {
    const dir = emptyFolder();
    await runWith(['project', 'download', '22363486', '--demo', '--dir', dir]);
    const { exit, stdout } = await runWith(['credits', dir, '-o', 'html']);
    expect(exit).toBe(0);
    expect(stdout).toContain('<h1>Downloaded pictures</h1>');
    expect(stdout.match(/<span class="mosaic">(?:<img src="data:image\/webp;[^>]+>){4}<\/span>/g)).toHaveLength(1);
    expect(stdout).toContain(
      '<a href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noopener noreferrer">CC BY-SA</a>',
    );
    expect(stdout).toMatch(/<li><code>zajachanna\/22363486-.+\/01\.png<\/code><\/li>/);
  });

  it('of nothing are empty, and say so', async () => {
    const dir = emptyFolder();
    const { exit, stdout, stderr } = await runWith(['credits', dir]);
    expect([exit, stdout, stderr]).toEqual([0, '# Credits\n\n', `nothing was downloaded into ${dir}\n`]);
  });

  it.each([
    [['credits', '-o', 'tsv', '.'], 2, 'credits cannot be written as tsv'],
    [['credits', join(emptyFolder(), 'none')], 2, 'there is no folder'],
    [['credits'], 2, ''],
  ])('%j is an error', async (args, code, message) => {
    const { exit, stderr } = await runWith(args);
    expect(exit).toBe(code);
    expect(stderr).toContain(message);
  });
});
