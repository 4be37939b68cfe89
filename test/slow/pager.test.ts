// The pager in a real terminal: the shell, less, its keys and Ctrl-C work only there.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { serve, terminal } from '../support/command.ts';

const hasLess = spawnSync('less', ['--version']).error === undefined;
const list = ['projects', '--demo', '-L', '60'];
const env = { PAGER: 'less', LANG: 'C.UTF-8' };

// less is a package of Debian; where tests must not be left out, it is installed.
describe.skipIf(!hasLess && !process.env['CI'])('less', () => {
  it('shows a list in colour and with links by the screenful, and leaves it there', async () => {
    const view = terminal(list, { env: { ...env, FORCE_HYPERLINK: '1' }, rows: 24 });
    await view.shows('\n:');
    expect(view.raw()).toContain('\x1b[1mID');
    expect(view.raw()).toMatch(/\x1b\]8;;https:\/\/\S+?(\x07|\x1b\\)\S/);
    const first = await view.lines();
    expect(first.filter((line) => /^[ \d]+ {2}\d{6,} {2,}\S/.test(line)).length).toBeLessThan(24);
    view.type('G');
    await view.shows('(END)');
    expect((await view.lines()).join('\n')).not.toContain('more: portfolio');
    view.type('q');
    expect(await view.ended).toBe(0);
    expect((await view.lines()).slice(-3)).toEqual([
      expect.stringMatching(/^[ \d]+ {2}\d{6,} {2,}\S/),
      expect.stringMatching(/`portfolio help rows`$/),
      expect.stringMatching(/^60 projects, .* -L 120$/),
    ]);
  });

  it('gets Ctrl-C, and goes on', async () => {
    const view = terminal(list, { env, rows: 24 });
    await view.shows('\n:');
    const shown = view.raw().length;
    view.type('\x03');
    // less answers with a new prompt; what is typed before is lost.
    await expect.poll(() => view.raw().length).toBeGreaterThan(shown);
    view.type('G');
    await view.shows('(END)');
    view.type('q');
    expect(await view.ended).toBe(0);
    expect((await view.lines()).at(-1)).toMatch(/^60 projects/);
  });

  it('is followed by the command that goes on, however long it is read after Ctrl-C', async () => {
    const service = await serve(['--latency', '300']);
    try {
      const args = ['projects', '--all', '--concurrency', '1', '--base-url', service.url];
      const view = terminal(args, { env, rows: 12 });
      await view.shows('2 pages');
      view.type('\x03');
      await view.shows('\n:');
      // A signal ends the process after 1.5 s, but not while the pager is open.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      view.type('q');
      expect(await view.ended).toBe(130);
      expect((await view.lines()).join('\n')).toMatch(
        /after page (\d+)\nhint: to go on: portfolio projects --all .*--page/s,
      );
    } finally {
      await service.stop();
    }
  });

  it('ends the reading of pages when it is closed, and is no error', async () => {
    const service = await serve(['--latency', '1000']);
    try {
      const args = [
        'projects',
        '--all',
        '--concurrency',
        '1',
        '-o',
        'ndjson',
        '--base-url',
        service.url,
      ];
      const view = terminal(args, { env, rows: 24 });
      await view.shows('\n:');
      view.type('q');
      expect(await view.ended).toBe(0);
      expect((await view.lines()).join('\n')).not.toMatch(/portfolio:|more:|error/i);
    } finally {
      await service.stop();
    }
  });
});

describe('a pager', () => {
  it('may open its input by name', async () => {
    const view = terminal(list, { env: { PAGER: 'head -n 3 /dev/stdin' }, rows: 24 });
    expect(await view.ended).toBe(0);
    expect(
      (await view.lines()).filter((line) => /^[ \d]+ {2}\d{6,} {2,}\S/.test(line)),
    ).toHaveLength(2);
  });
});
