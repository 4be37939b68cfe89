import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandRow, subcommandsOf } from '../../src/cli/command.ts';
import { flagsOf } from '../../src/cli/flags.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { isChanged } from '../../src/view/sheet/seal.ts';
import { cannedForTest } from '../support/canned.ts';
import { emptyFolder, homeWithLibrary, runWith } from '../support/system.ts';

const list = ['projects', '--demo'];

describe('--out', () => {
  it.each([
    ['sheet.png', [], '\x89PNG'],
    ['sheet.HTML', [], '<!do'],
    ['sheet', ['-o', 'png'], '\x89PNG'],
  ])('writes %s and nothing to standard output, on a terminal too', async (name, more, start) => {
    const path = join(emptyFolder(), name);
    const { exit, stdout, stderr } = await runWith([...list, '--out', path, ...more], {
      columns: 80,
    });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(stderr.replaceAll('\n', '')).toContain(name);
    expect(readFileSync(path, 'latin1').slice(0, 4)).toBe(start);
    expect(stderr).not.toContain('--page');
  });

  it.each([
    [['wips', 'diff', '116758', '--images', 'blocks'], 'Changes in'],
    [['stats', 'guerinlea'], 'Project views'],
    [['stats', 'chloedraws'], 'Figures of Chloe Whitaker</h1>'],
    [['user', 'following', 'hellonaomi', '-L', '1'], 'Creatives that Naomi'],
    [
      ['project', 'comments', '22363486'],
      'Comments on Driftwood — Bicycle for the Halden Ferry Company</h1>',
    ],
    [['wip', 'comments', '116758'], 'Comments on '],
    [['projects', '--facet', 'fields'], 'by fields'],
    [['api', '/v2/projects'], 'Projects'],
  ])('writes the page of %j, and prints nothing on a terminal', async (words, text) => {
    const path = join(emptyFolder(), 'page.html');
    const given = { columns: 80, rows: 40, colorDepth: 24 };
    const { exit, stdout } = await runWith([...words, '--demo', '--out', path], given);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(readFileSync(path, 'utf8')).toContain(text);
    expect(
      (await runWith([...words, '--demo', '--out', path, '--title', 'Mine & more'])).exit,
    ).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('>Mine &amp; more</');
    const { stdoutBytes } = await runWith([...words, '--demo', '-o', 'html']);
    expect(isChanged(stdoutBytes)).toBe(false);
  });

  it('seals the pages of boards, palettes, credits and digests in a pipe too', async () => {
    const given = homeWithLibrary();
    const run = (...words: readonly string[]) => runWith([...words, '--demo'], given);
    const dir = join(given.home, 'refs');
    await run('board', 'add', 'mood', '22363486', '24389490');
    await run('library', 'watch', 'projects');
    await run('library', 'sync');
    await run('projects', 'download', '22363486', '--dir', dir);
    const pages = [
      ['board', 'show', 'mood'],
      ['board', 'palette', 'mood'],
      ['projects', 'palette', '22363486'],
      ['projects', 'pictures', '22363486'],
      ['projects', 'show', '22363486', '24389490'],
      ['library', 'new', '--since', '1y'],
    ];
    for (const words of pages) {
      const { stdoutBytes, stderr } = await run(...words, '-o', 'html');
      expect([words, stderr, isChanged(stdoutBytes)]).toEqual([words, stderr, false]);
    }
    expect(isChanged((await runWith(['credits', dir, '-o', 'html'], given)).stdoutBytes)).toBe(
      false,
    );
  });

  it.each(['png', 'html'])(
    'leaves the file and the folder as they were if a %s fails',
    async (format) => {
      const pages = {
        '/v2/projects': { projects: [{ id: 1, name: 'A', covers: {}, owners: [] }] },
      };
      const service = await cannedForTest((url) =>
        url.includes('page=2')
          ? { status: 503, body: '{}' }
          : { body: JSON.stringify(pages['/v2/projects']) },
      );
      const folder = emptyFolder();
      const path = join(folder, `sheet.${format}`);
      writeFileSync(path, 'old');
      const env = { PORTFOLIO_BASE_URL: service.url };
      const { exit, stdout } = await runWith(
        ['projects', '--all', '--retries', '0', '--force', '--out', path],
        { env },
      );
      expect({ isFailed: exit !== 0, stdout }).toEqual({ isFailed: true, stdout: '' });
      expect(readdirSync(folder)).toEqual([`sheet.${format}`]);
      expect(readFileSync(path, 'utf8')).toBe('old');
    },
  );

  it.each([
    [['--out', 'x.ids', '-o', 'ids'], '--out cannot be used with ids'],
    [
      ['--out', 'x.jpg'],
      'unknown file extension: x.jpg\nhint: --out writes .json, .ndjson, .csv, .tsv, .yaml, .md, .atom, .feed.json, .html or .png\n',
    ],
    [['--out', 'sheet'], 'unknown file extension: sheet'],
    [['--out', 'a.pdf'], '.html or .png; a browser prints .html as PDF\n'],
    [
      ['--facet', 'fields', '--out', 'x.png'],
      'values have no pictures\nhint: other formats show them, e.g. -o html',
    ],
    [['--out', 'x.png', '-o', 'html'], 'x.png would not be png with -o html'],
    [['--out', ''], '--out'],
  ])('%j is refused', async (words, message) => {
    const { exit, stderr } = await runWith([...list, ...words]);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });

  it.each([
    ['csv', 'csv'],
    ['tsv', 'tsv'],
    ['json', 'json'],
    ['ndjson', 'ndjson'],
    ['yaml', 'yaml'],
    ['md', 'markdown'],
  ])(
    'writes to a .%s file what a pipe gets, on a terminal too, and replaces it only with --force',
    async (ending, format) => {
      const path = join(emptyFolder(), `list.${ending}`);
      const { stdout } = await runWith([...list, '-o', format]);
      expect(await runWith([...list, '--out', path], { columns: 80 })).toMatchObject({
        exit: 0,
        stdout: '',
      });
      expect(readFileSync(path, 'utf8')).toBe(stdout);
      expect(await runWith([...list, '--out', path])).toMatchObject({ exit: 2 });
      expect(await runWith([...list, '--out', path, '--force'])).toMatchObject({ exit: 0 });
    },
  );

  it.each([{}, { columns: 80 }])(
    'writes no file for an empty list, and says so (%j)',
    async (given) => {
      const folder = emptyFolder();
      const path = join(folder, 'a.png');
      const { exit, stdout, stderr } = await runWith([...list, 'nosuchword', '--out', path], given);
      expect({ exit, stdout, files: readdirSync(folder) }).toEqual({
        exit: 0,
        stdout: '',
        files: [],
      });
      expect(stderr.replaceAll('\n', ' ')).toMatch(/no projects found, so .*a.png is not written/);
    },
  );

  it.each([
    ['of the collection', [], 'Houseplants I love'],
    ['that was typed', ['--title', 'Green'], 'Green'],
  ])('writes the projects of a collection with the title %s', async (_, more, title) => {
    const { stdout } = await runWith([
      'collections',
      'projects',
      '284697',
      '-L',
      '1',
      '--demo',
      '-o',
      'html',
      ...more,
    ]);
    expect(stdout).toContain(`<h1>${title}</h1>`);
  });

  it('reads the licences that rows lack, unless the captions leave them out', async () => {
    const path = join(emptyFolder(), 'a.html');
    const write = (captions: readonly string[], given = {}) =>
      runWith([...list, '-L', '3', '--out', path, ...captions], given);
    const licences = () =>
      readFileSync(path, 'utf8').match(/<p class="quiet">(?:CC|All|Public)[^<]*/g)?.length ?? 0;
    expect((await write(['--captions', 'title'])).exit).toBe(0);
    expect(licences()).toBe(0);
    expect(await write([])).toMatchObject({ exit: 0, stderr: '' });
    expect(licences()).toBe(3);
    expect(await write(['--captions', 'title, Licence'])).toMatchObject({ exit: 0, stderr: '' });
    expect(licences()).toBe(3);
    expect(readFileSync(path, 'utf8')).toContain('<ul class="rows"');
    // Who asks for licences has to pass them on.
    expect((await write(['--reusable', '--captions', 'owners'])).exit).toBe(0);
    expect(readFileSync(path, 'utf8').match(/<li>.*CC BY/g)).toHaveLength(3);
  });

  it('says how to write more to the file, which only --force replaces', async () => {
    const path = join(emptyFolder(), 'a.csv');
    const write = (...more: readonly string[]) =>
      runWith([...list, '-L', '2', '--out', path, ...more], { columns: 400 });
    expect((await write()).stderr).toMatch(/; more: portfolio projects .*--force -L 4\n/);
    expect((await write('--force')).stderr).not.toContain('--force --force');
  });

  it('has the rows of works whose licences cannot be read, and says so; an error if licences were asked for', async () => {
    const work = (id: number) => ({
      id,
      name: `Work ${id}`,
      covers: {},
      owners: { 8: { id: 8, display_name: 'Bo' } },
    });
    const { url } = await cannedForTest((asked) => {
      const [, id] = /projects\/(\d)/.exec(asked) ?? [];
      if (id === '2') return { status: 404, body: '{}' };
      const body =
        id === undefined
          ? { projects: [1, 2, 3].map(work) }
          : { project: { ...work(Number(id)), copyright: { license: 'cc by' } } };
      return { body: JSON.stringify(body) };
    });
    const path = join(emptyFolder(), 'a.html');
    const write = (...more: readonly string[]) =>
      runWith(['projects', '--out', path, ...more], { env: { PORTFOLIO_BASE_URL: url } });
    const { exit, stderr } = await write();
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringMatching(/^the licences of 1 project could not be read: /),
    });
    const page = readFileSync(path, 'utf8');
    expect(page.match(/Work \d<\/a>|Work \d<\/h2>/g)?.length).toBeGreaterThanOrEqual(3);
    expect(page.match(/<p class="quiet">CC BY/g)).toHaveLength(2);
    expect((await write('--captions', 'licence', '--force')).exit).toBe(8);
  });

  it('notes flaws of the sheet without a terminal too, except with --quiet', async () => {
    const body = JSON.stringify({
      projects: [{ id: 1, name: 'A \u0378', covers: {}, owners: [] }],
    });
    const env = { PORTFOLIO_BASE_URL: (await cannedForTest(() => ({ body }))).url };
    const path = join(emptyFolder(), 'a.png');
    expect((await runWith(['projects', '--out', path], { env })).stderr).toContain(
      'has boxes instead of',
    );
    expect((await runWith(['projects', '--out', path, '--quiet'], { env })).stderr).toBe('');
  });

  it('does not replace a page that somebody changed', async () => {
    const path = join(emptyFolder(), 'sheet.html');
    const write = (...more: readonly string[]) =>
      runWith(['projects', '-L', '2', '--demo', '--out', path, ...more]);
    await write();
    const changed = readFileSync(path, 'utf8').replace('<h1>Projects', '<h1>For Anna');
    writeFileSync(path, changed);
    const { exit, stderr } = await write();
    expect([exit, stderr.replace(/\s+/g, ' ')]).toEqual([
      2,
      `portfolio: ${path} was changed after it was written, or is not complete hint: --force replaces it; or choose another name `,
    ]);
    expect(readFileSync(path, 'utf8')).toBe(changed);
    expect([(await write('--force')).exit, (await write()).exit]).toEqual([0, 0]);
  });

  const edits: readonly (readonly [string, (page: string) => string])[] = [
    ['was edited', (page) => page.replace('<h1>', '<h1>For Anna: ')],
    ['lost its last line', (page) => page.replace(/<!-- portfolio .*\n/, '')],
    ['got another line', (page) => `${page}<!-- mine -->\n`],
    ['was cut', (page) => page.slice(0, -500)],
  ];
  it.each(edits)('does not replace a page from a pipe that %s', async (_, edit) => {
    const path = join(emptyFolder(), 'sheet.html');
    const list = ['projects', '-L', '2', '--demo'];
    const { stdout } = await runWith([...list, '-o', 'html']);
    writeFileSync(path, stdout);
    expect((await runWith([...list, '--out', path])).exit).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(stdout);
    writeFileSync(path, edit(stdout));
    expect((await runWith([...list, '--out', path])).exit).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(edit(stdout));
    expect((await runWith([...list, '--out', path, '--force'])).exit).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(stdout);
  });

  it('keeps the mode of a file that it replaces', async () => {
    const path = join(emptyFolder(), 'sheet.csv');
    writeFileSync(path, 'mine');
    chmodSync(path, 0o600);
    expect((await runWith(['projects', '-L', '2', '--demo', '--out', path, '--force'])).exit).toBe(
      0,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('says on a terminal whether it wrote or replaced a file', async () => {
    const path = join(emptyFolder(), 'sheet.html');
    const write = () => runWith(['projects', '-L', '2', '--demo', '--out', path], { columns: 200 });
    expect([(await write()).stderr, (await write()).stderr]).toEqual([
      expect.stringContaining(`wrote ${path}`),
      expect.stringContaining(`replaced ${path}`),
    ]);
  });

  it('has pictures of the works in large tiles, because covers are too small for these', async () => {
    const widths = async (tile: string) => {
      const { stdout } = await runWith([
        'projects',
        '-L',
        '3',
        '--demo',
        '-o',
        'html',
        '--tile',
        tile,
      ]);
      return [...stdout.matchAll(/<img [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    };
    expect(Math.min(...(await widths('medium')))).toBeLessThan(600);
    expect(Math.min(...(await widths('large')))).toBeGreaterThanOrEqual(600);
  });

  it('reads members that lists lack for columns', async () => {
    const { stdout } = await runWith([
      'projects',
      '-L',
      '2',
      '--demo',
      '--columns',
      'id,licence',
      '-o',
      'csv',
    ]);
    expect(stdout).toMatch(
      /^id,copyright\.license\r?\n\d+,CC [A-Z-]+\r?\n\d+,All rights reserved\r?\n$/,
    );
    const refused = await runWith(['projects', '--demo', '--columns', 'licence,nonsense']);
    expect(refused).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('unknown column "nonsense"'),
    });
  });

  it.each(['png', 'html'])(
    'replaces a %s sheet of its own; another file only with --force',
    async (format) => {
      const folder = emptyFolder();
      const [path, other] = [join(folder, `sheet.${format}`), join(folder, 'other')];
      const write = (...more: readonly string[]) =>
        runWith(['projects', '-L', '2', '--demo', '--out', path, ...more]);
      expect([(await write()).exit, (await write('--tile', 'small')).exit]).toEqual([0, 0]);
      // A sheet of the other format is not the same kind of output.
      await runWith([
        'projects',
        '-L',
        '2',
        '--demo',
        '-o',
        format === 'png' ? 'html' : 'png',
        '--out',
        other,
      ]);
      for (const content of [readFileSync(other), 'mine', readFileSync(path).subarray(0, 8)]) {
        writeFileSync(path, content);
        const { exit, stderr } = await write();
        expect({ exit, stderr: stderr.replace(/\s+/g, ' ') }).toEqual({
          exit: 2,
          stderr: `portfolio: ${path} exists already hint: --force replaces it; or choose another name `,
        });
        expect(readFileSync(path)).toEqual(Buffer.from(content));
      }
      expect((await write('--force')).exit).toBe(0);
      expect(readFileSync(path, 'latin1').slice(0, 100)).toContain(
        format === 'png' ? 'PNG' : '<!doctype',
      );
      expect(readdirSync(folder).sort()).toEqual(['other', `sheet.${format}`]);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path]), 'it is not a regular file'],
    ['a link to a file', (path: string) => symlinkSync('other.html', path), 'it is a link'],
    ['a link to a device', (path: string) => symlinkSync('/dev/null', path), 'it is a link'],
  ])('is refused for %s, which stays as it is', async (_, make, why) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'other.html'), 'old');
    const path = join(folder, 'sheet.html');
    make(path);
    const before = lstatSync(path);
    // Each command checks the file before it sends a request or reads a folder.
    for (const words of [
      ['api', '/v2/projects', '--base-url', 'http://127.0.0.1:1'],
      ['credits', join(folder, 'none')],
    ])
      expect((await runWith([...words, '--out', path])).exit).toBe(9);
    const { exit, stderr } = await runWith([...list, '--out', path]);
    expect({ exit, stderr: stderr.replaceAll('\n', ' ') }).toEqual({
      exit: 9,
      stderr: expect.stringContaining(why),
    });
    expect([lstatSync(path).ino, lstatSync(path).mode]).toEqual([before.ino, before.mode]);
    expect(readFileSync(join(folder, 'other.html'), 'utf8')).toBe('old');
  });

  it('ends with 8 if the sheet has no place for all records', async () => {
    const projects = Array.from({ length: 201 }, (_, id) => ({
      id: id + 1,
      name: 'A',
      covers: {},
      owners: [],
    }));
    const service = await cannedForTest(() => ({ body: JSON.stringify({ projects }) }));
    const env = { PORTFOLIO_BASE_URL: service.url };
    const path = join(emptyFolder(), 'a.png');
    const { exit, stderr } = await runWith(['projects', '--out', path, '--captions', 'none'], {
      env,
      columns: 120,
    });
    expect({ exit, isThere: readdirSync(join(path, '..')) }).toEqual({
      exit: 8,
      isThere: ['a.png'],
    });
    expect(stderr).toContain('portfolio: the sheet has the first 200 of 201 projects\n');
    expect(stderr).not.toContain('more:');
  });

  it('is refused before a request for a folder, and says why a file cannot be written', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'a.png'));
    const isFolder = await runWith([...list, '--out', join(folder, 'a.png')]);
    expect({ exit: isFolder.exit, stderr: isFolder.stderr }).toEqual({
      exit: 2,
      stderr: expect.stringContaining('is a folder'),
    });
    const { exit, stderr } = await runWith([...list, '--out', join(folder, 'none', 'a.png')]);
    expect(exit).toBe(1);
    expect(stderr).toContain('its folder does not exist');
  });
});

/** The commands below these rows that have --out and code of their own, by their names. */
const ownWithOut = (rows: readonly CommandRow[], above = ''): readonly string[] =>
  rows.flatMap((row) => {
    const path = `${above}${row.name}`;
    const hasOut =
      row.kind === 'custom' &&
      row.isHidden !== true &&
      flagsOf(row).some(({ longName: long }) => long === '--out');
    return [...(hasOut ? [path] : []), ...ownWithOut(subcommandsOf(row), `${path} `)];
  });

describe('a command with code of its own', () => {
  const dir = emptyFolder();
  /** A line for each of them. */
  const lines: Readonly<Record<string, string>> = {
    'projects pictures': 'projects pictures 24705365 --demo',
    'projects palette': 'projects palette 24705365 --demo',
    'wips diff': 'wips diff 116758 --demo',
    'board show': 'board show mood --demo',
    'board check': 'board check mood --demo',
    'board palette': 'board palette mood --demo',
    'library new': 'library new --since 9d --demo',
    'library trend': 'library trend 24705365 --demo',
    credits: `credits ${join(dir, 'refs')}`,
    api: 'api /v2/projects --demo',
    'board list': 'board list --demo',
    'library info': 'library info --demo',
    'library check': 'library check --demo',
    'library prune': 'library prune --older-than 1d --dry-run --demo',
    'library sql': 'library sql SELECT(1) --demo',
    'library watches': 'library watches --demo',
    status: 'status --demo',
    profiles: 'profiles',
    'profiles list': 'profiles list',
    'config list': 'config list',
    'config get': 'config get retries',
    'alias list': 'alias list',
    'cache info': 'cache info',
    doctor: 'doctor --demo',
  };
  const home = { ...homeWithLibrary(), env: {} };
  beforeAll(async () => {
    for (const line of [
      'board add mood 24705365 --demo',
      'library watch projects --demo',
      'library sync --demo',
      `projects download 24705365 --demo --dir ${join(dir, 'refs')}`,
      'project show 24705365 --keep --demo',
    ])
      expect((await runWith(line.split(' '), home)).exit).toBe(0);
  });

  it('has a line here if it has --out', () => {
    expect(Object.keys(lines).toSorted()).toEqual(ownWithOut(commandTree).toSorted());
  });

  const endings = formatNames.flatMap((name) => formatOf(name).fileExtension ?? []);
  it.each(Object.entries(lines))(
    '%s prints nothing with --out: it writes the file, says why not, or fails',
    async (_, line) => {
      for (const ending of endings) {
        const path = join(dir, `out.${ending}`);
        const { exit, stdout, stderr } = await runWith([...line.split(' '), '--out', path], home);
        expect({ line, ending, stdout }).toEqual({ line, ending, stdout: '' });
        if (existsSync(path)) expect(exit).toBe(0);
        else
          expect({ exit, stderr }).toEqual({
            exit: expect.any(Number),
            stderr: expect.stringMatching(/not written|^portfolio: /),
          });
        rmSync(path, { force: true });
      }
    },
  );
});
