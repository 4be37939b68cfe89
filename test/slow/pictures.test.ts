// Pictures in a real terminal: what is asked of it, what is drawn, and that it is given back.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { terminal } from '../support/command.ts';
import { testPicture } from '../support/drawn-pictures.ts';
import { gallery } from '../support/gallery.ts';

const env = { COLORTERM: 'truecolor', PORTFOLIO_API_KEY: '' };
/** A terminal that is not asked: nobody answers here. */
const silent = { ...env, VTE_VERSION: '7200' };

describe('a grid', () => {
  it.each([80, 200])('of %i columns looks as it did', async (columns) => {
    const shown = terminal(['projects', '--demo', '-o', 'grid', '-L', '8'], {
      columns,
      rows: 60,
      env: silent,
    });
    expect(await shown.ended).toBe(0);
    // The end of the process may be known before its last bytes are read.
    await shown.shows('-L 16');
    const file = fileURLToPath(new URL(`../transcripts/grid-${columns}.txt`, import.meta.url));
    // Only the shapes: the colours are those of the pictures, which the unit tests compare.
    const text = `${(await shown.lines()).join('\n')}\n`;
    if (process.env['UPDATE_TRANSCRIPTS']) writeFileSync(file, text);
    await expect(text).toMatchFileSnapshot(file);
  });

  it('asks an unknown terminal once, and draws blocks where it is silent', async () => {
    const shown = terminal(['projects', '--demo', '-o', 'grid', '-L', '3'], { env });
    expect(await shown.ended).toBe(0);
    expect(shown.raw().split('\x1B[16t')).toHaveLength(2);
    expect(shown.raw()).not.toContain('\x1B_G');
    expect((await shown.lines()).join('\n')).toMatch(/[▀▌▘▝▖▗▚]/);
  });
});

describe('a page', () => {
  it('is there before its picture, which is drawn to its left', async () => {
    let send = () => {};
    const isShown = new Promise<void>((resolve) => {
      send = resolve;
    });
    const picture = await testPicture({ width: 404, height: 316 });
    const host = await gallery({
      projects: { '5': [] },
      picture: () => undefined,
      before: ({ url, headers }, response) => {
        const covers = { 404: `http://${headers.host}/cover` };
        if (url === '/cover') isShown.then(() => response.end(picture));
        else response.end(JSON.stringify({ project: { id: 5, name: 'Work 5', covers } }));
        return true;
      },
    });
    try {
      const shown = terminal(['project', 'show', '5', '--base-url', host.url], {
        env: { ...silent, PORTFOLIO_API_KEY: 'k' },
      });
      await shown.shows('Work 5');
      expect(shown.raw()).not.toMatch(/[▀▌▘▝▖▗▚]/);
      send();
      expect(await shown.ended).toBe(0);
      const lines = await shown.lines();
      expect(lines[0]).toMatch(/[▀▌▘▝▖▗▚]/);
      expect(lines[0]).toContain('Work 5');
    } finally {
      await host.stop();
    }
  });
});

describe('the page of a project', () => {
  it.each([24])(
    'has a real picture on a terminal of %i rows, and its text in the pager',
    async (rows) => {
      const pager = { PAGER: 'echo "--- pager"; cat', LANG: 'C.UTF-8' };
      const args = ['project', 'show', '22363486', '--demo', '--images', 'kitty'];
      const shown = terminal(args, { rows, env: { ...silent, ...pager } });
      expect(await shown.ended).toBe(0);
      const [direct = '', paged = ''] = shown.raw().split('--- pager');
      expect(direct).toContain('\x1B_G');
      expect(paged).toContain('Content');
      expect(shown.raw()).not.toMatch(/[▀▌▘▝▖▗▚]/);
      expect((await shown.lines()).join('\n')).toMatch(
        /^ {30,}Driftwood.*^ {30,}Views +33.*Description/ms,
      );
    },
  );
});
