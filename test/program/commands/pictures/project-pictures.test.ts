import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { kittyCommands } from '../../../support/drawn-pictures.ts';
import { gallery } from '../../../support/gallery.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

describe('projects pictures', () => {
  const args = ['projects', 'pictures', '22363486', '--demo'];
  const kitty = { columns: 80, rows: 40, env: { KITTY_WINDOW_ID: '1' } };

  it('a terminal shows the pictures, with their sizes below', async () => {
    const { exit, stdout, pagers } = await runWith(args, kitty);
    const shown = kittyCommands(stdout);
    expect({ exit, pagers }).toEqual({ exit: 0, pagers: [] });
    expect(shown).toHaveLength(6);
    expect(stdout).toContain('Picture 1, 1200 × 900');
  });

  it('a pipe gets a row for each, and JSON is one document', async () => {
    const { stdout } = await runWith(args);
    const rows = [...stdout.matchAll(/.+/g)].map(([row]) => row.split('\t'));
    expect(rows.map(([project, number]) => `${project} ${number}`)).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => `22363486 ${at}`),
    );
    const { pictures } = JSON.parse((await runWith([...args, '--json'])).stdout);
    expect(pictures.map(({ url }: { url: string }) => url)).toEqual(rows.map((row) => row[5]));
  });

  it('their addresses are a format, their ids are none', async () => {
    const { stdout } = await runWith([...args, '-o', 'urls']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(6);
    expect(stdout).toMatch(/^https:\/\/portfolio\.example\/pictures\/modules\/\S+\n/);
    const refused = 'portfolio: projects pictures cannot be written as ids\n';
    expect(await runWith([...args, '-o', 'ids'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(refused),
    });
  });

  it('a project that is not there is an error', async () => {
    const { exit, stdout, stderr } = await runWith(['projects', 'pictures', '1', '--demo']);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
    expect(stderr).toContain('no project 1');
  });

  it('--curl prints the request of each', async () => {
    const { stdout } = await runWith(['projects', 'pictures', '1', '2', '--demo', '--curl']);
    expect(stdout.match(/\/v2\/projects\/[12]/g)).toEqual(['/v2/projects/1', '/v2/projects/2']);
  });
});

describe('projects palette', () => {
  it('prints the colours of several projects in their order', async () => {
    const { exit, stdout } = await runWith(
      'projects palette 24705365 22363486 --demo --columns project'.split(' '),
    );
    expect(exit).toBe(0);
    expect([...new Set(stdout.trimEnd().split('\n'))]).toEqual(['24705365', '22363486']);
  });

  it.each([
    [8, {}, false, 'this terminal shows 256 colours'],
    [
      24,
      { TMUX: '/tmp/t' },
      false,
      "tmux shows 256 colours; with `set -as terminal-features ',*:RGB'` it shows all",
    ],
    [24, { TMUX: '/tmp/t' }, true, ''],
    [24, {}, false, ''],
    [4, {}, false, ''],
  ])(
    'says once if the terminal shows other colours: %i bits, %j, %s',
    async (colorDepth, env, hasAllColours, note) => {
      const tmux = { passesOn: true, client: 'xterm', version: '', hasAllColours };
      const { stderr } = await runWith(['projects', 'palette', '24705365', '22363486', '--demo'], {
        ...{ columns: 200, rows: 60, colorDepth, env, tmux },
      });
      const found = stripVTControlCharacters(stderr)
        .split('\n')
        .filter((line) => line.includes('approximate'));
      expect(found).toEqual(
        note === '' ? [] : [`the swatches are approximate, and the values exact: ${note}`],
      );
    },
  );

  it('is a document, and a palette', async () => {
    const { stdout } = await runWith(['projects', 'palette', '24705365', '--demo', '--json']);
    const { colors } = JSON.parse(stdout);
    expect(Object.keys(colors[0])).toEqual(['project', 'title', 'hex', 'name', 'share']);
    const { stdout: css } = await runWith([
      'projects',
      'palette',
      '24705365',
      '--demo',
      '-o',
      'css',
    ]);
    expect(css).toContain(`--18-days-of-record-sleeves-1: ${colors[0].hex};`);
  });

  it('shows the colours of picture files, without a service', async () => {
    const home = emptyFolder();
    const [photo, wrong] = [join(home, 'two.png'), join(home, 'wrong.png')];
    writeFileSync(photo, await fileOf(stripes({ '#ff0000': 20, '#0000ff': 20 })));
    writeFileSync(wrong, 'text');
    const { exit, stdout } = await runWith(['projects', 'palette', photo, '--json'], { home });
    expect({ exit, colors: JSON.parse(stdout).colors }).toEqual({
      exit: 0,
      colors: [
        { file: photo, title: 'two.png', hex: '#0000ff', name: 'blue', share: 0.5 },
        { file: photo, title: 'two.png', hex: '#ff0000', name: 'red', share: 0.5 },
      ],
    });
    for (const [words, message] of [
      [[wrong], `cannot read the picture ${wrong}`],
      [['mine.jpg'], 'cannot read the picture mine.jpg'],
      [[photo, '22363486'], 'type projects or files, not both'],
      [[photo, '--picture', '2'], '--picture and --curl are for projects, not for files'],
    ] as const)
      expect(await runWith(['projects', 'palette', ...words, '--demo'], { home })).toMatchObject({
        ...{ exit: 2, stdout: '', stderr: expect.stringContaining(message) },
      });
  });

  it('names the owner on a sheet', async () => {
    const { stdout } = await runWith(['projects', 'palette', '22363486', '-o', 'html', '--demo']);
    expect(stdout).toMatch(/<h2[^>]*>Driftwood.* · .*<\/h2>/);
  });

  it('is a file for other programs by its ending', async () => {
    const [args, folder] = [['projects', 'palette', '24705365', '--demo'], emptyFolder()];
    const { exit, stderr } = await runWith([...args, '-o', 'ase'], { columns: 80 });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: expect.stringContaining('add --out palette.ase'),
    });
    for (const [name, start] of [
      ['a.ase', 'ASEF'],
      ['a.tokens.json', '{\n  "18-days-of-record-sleeves": {'],
    ] as const) {
      expect(await runWith([...args, '--out', join(folder, name)])).toMatchObject({
        exit: 0,
        stdout: '',
      });
      expect(readFileSync(join(folder, name), 'latin1')).toContain(start);
      expect(await runWith([...args, '--out', join(folder, name)])).toMatchObject({ exit: 2 });
    }
    const { stderr: refused } = await runWith([...args, '--out', 'a.jpg']);
    expect(refused).toContain('.html, .png, .css, .gpl, .ase or .tokens.json\n');
  });

  it('prints the others where one cannot be read, and exits with 8', async () => {
    const picture = await fileOf(stripes({ '#ff0000': 20 }));
    const host = await gallery({
      projects: { 1: ['/red.png'], 2: ['/broken.png'], 3: [] },
      picture: (path) =>
        path === '/red.png' ? picture : Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'),
    });
    try {
      const env = { PORTFOLIO_BASE_URL: host.url };
      const { exit, stdout, stderr } = await runWith(['projects', 'palette', '1', '2', '3', '4'], {
        env,
      });
      expect({ exit, stdout }).toEqual({ exit: 8, stdout: '1\t#ff0000\tred\t1\n' });
      expect(stderr).toContain('the picture of project 2 cannot be read');
      expect(stderr).toContain('project 3 has no picture');
      expect(stderr).toContain('no project 4');
    } finally {
      await host.stop();
    }
  });

  it('is the only command that offers css', async () => {
    const { exit, stderr } = await runWith(['projects', '-o', 'css', '--demo']);
    expect(exit).toBe(2);
    expect(stderr).toContain('projects have no colours to print');
  });
});
