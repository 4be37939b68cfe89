// Boards: what a user adds stays, in the user's order, with notes and pictures, without the
// network.
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { browsing } from '../../support/browsing.ts';
import { kittyCommands } from '../../support/drawn-pictures.ts';
import { jpeg, png, svg } from '../../support/pictures.ts';
import {
  emptyFolder,
  type Given,
  homeWithLibrary,
  runWith,
  testNow,
} from '../../support/system.ts';

const folder = emptyFolder();
const own = join(folder, 'own.png');
writeFileSync(own, png());

/** Commands with a library of their own. */
function newUser() {
  const given = homeWithLibrary();
  const run = (args: readonly string[], more: Given = {}) => runWith(args, { ...given, ...more });
  const add = (...args: readonly string[]) => run(['board', 'add', ...args, '--demo']);
  const items = async (board: string) => {
    const { exit, stdout, stderr } = await run(['board', 'show', board, '--json']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    return JSON.parse(stdout).items as Record<string, unknown>[];
  };
  const namesOn = async (board: string) => (await items(board)).map(({ name }) => name);
  return { ...given, run, add, items, namesOn };
}

const three = ['22363486', '24389490', '24494318'];
const [bicycle, plants, stamps] = [
  'Driftwood — Bicycle for the Halden Ferry Company',
  'Soft Houseplants 🖍️',
  '"Distant Stamps"',
];

describe('the sections of a sheet', () => {
  it('are boards, and begin with notes that have a title', async () => {
    const { add, run, items } = newUser();
    await add('mood', ...three);
    await add('type', '22363486');
    expect((await run(['board', 'note', 'mood', '24389490', '# Plants <b>\nsoft'])).exit).toBe(0);
    const headings = async (...boards: readonly string[]) => {
      const { stdout } = await run(['board', 'show', ...boards, '-o', 'html']);
      return stdout
        .match(/<h1>[^<]*|<h2 class="group">[^<]*|<img |<p class="note">[^<]*/g)
        ?.map((tag) => tag.trim());
    };
    const [plants, note] = ['Plants &lt;b&gt;', '<p class="note">soft'];
    expect(await headings('mood')).toEqual([
      '<h1>mood',
      '<img',
      `<h2 class="group">${plants}`,
      '<img',
      note,
      '<img',
    ]);
    expect(await headings('mood', 'type')).toEqual(
      [
        '<h1>mood · type',
        '<h2 class="group">mood',
        '<img',
        `<h2 class="group">mood · ${plants}`,
        '<img',
        note,
        '<img',
      ].concat(['<h2 class="group">type', '<img']),
    );
    expect((await items('mood')).map(({ board, note: text }) => [board, text])).toEqual([
      ['mood', null],
      ['mood', '# Plants <b>\nsoft'],
      ['mood', null],
    ]);
    const names = async (...boards: readonly string[]) =>
      (await run(['board', 'show', ...boards])).stdout
        .trim()
        .split('\n')
        .map((row) => row.split('\t')[0]);
    expect(await names('mood')).toEqual(['1', '2', '3']);
    expect(await names('mood', 'mood')).toEqual(['1', '2', '3']);
    expect(await names('type', 'mood')).toEqual(['type', 'mood', 'mood', 'mood']);
    expect((await run(['board', 'show', 'mood', 'none'])).exit).toBe(3);
  });

  it('keep the note of their item, and begin with the next one if it goes', async () => {
    const { add, run, items } = newUser();
    await add('mood', ...three);
    const change = async (...args: readonly string[]) => (await run(['board', ...args])).stderr;
    const notes = async () => (await items('mood')).map(({ note }) => note);
    await change('note', 'mood', '2', 'soft');
    await change('note', 'mood', '2', '# Plants');
    expect(await notes()).toEqual([null, '# Plants\nsoft', null]);
    expect(await change('note', 'mood', '2', 'green')).toContain('it was “soft”');
    expect(await notes()).toEqual([null, '# Plants\ngreen', null]);
    await change('move', 'mood', '2', '1');
    expect(await notes()).toEqual(['green', null, '# Plants']);
    // All of a section go together.
    await change('move', 'mood', '3', '1');
    expect(await notes()).toEqual(['# Plants', 'green', null]);
    expect((await run(['board', 'show', 'mood', '--columns', 'section,note'])).stdout).toBe(
      'Plants\t\n\tgreen\n\t\n',
    );
    const { stdout } = await run(['board', 'show', 'mood', '-o', 'grid'], { columns: 80 });
    expect(stdout).toMatch(/^Plants\n/);
    // The section goes to the next item, so nothing is lost but the item, which one command puts
    // back.
    const gone = (await run(['board', 'remove', 'mood', '1'], { columns: 80 })).stderr;
    expect(gone.replaceAll('\n', ' ')).toMatch(
      / \(1\) from mood to put it back at the end: `portfolio board add mood http\S+/,
    );
    expect(await notes()).toEqual(['# Plants\ngreen', null]);
    expect(await change('note', 'mood', '1', '')).toContain('(1); it was “green”');
    expect(await notes()).toEqual(['# Plants', null]);
    expect(await change('note', 'mood', '1', '')).toContain('already has no note');
    expect(await change('section', 'mood', '1', 'Walls')).toContain('; it was “Plants”');
    expect(await change('section', 'mood', '1', '')).toContain('; it was “Walls”');
    expect(await notes()).toEqual([null, null]);
  });

  it('stay when an item is added again with another note', async () => {
    const { add, run, items } = newUser();
    await add('mood', '22363486', own, '--note', 'soft');
    for (const place of ['1', '2']) await run(['board', 'section', 'mood', place, `Part ${place}`]);
    const notes = async () => (await items('mood')).map(({ note }) => note);
    expect((await add('mood', '22363486', own, '--note', 'the type')).stderr).toContain(
      'Changed the note on',
    );
    expect(await notes()).toEqual(['# Part 1\nthe type', '# Part 2\nthe type']);
    await run(['projects', '--demo', '-L', '1', '--board', 'mood']);
    expect(await notes()).toEqual(['# Part 1\nthe type', '# Part 2\nthe type']);
    await add('mood', '22363486', '--note', '# Type');
    expect((await add('mood', own, '--note', '')).stderr).toContain(
      'Removed the note from “own.png” (2)',
    );
    expect(await notes()).toEqual(['# Type\nthe type', '# Part 2']);
  });

  it('stay when browse changes a note', async () => {
    const { add, run, items, home, env } = newUser();
    await add('mood', own, '--note', 'soft');
    await run(['board', 'section', 'mood', '1', 'Plants']);
    const { press, shows, quit } = browsing(['board', 'show', 'mood'], { home, env });
    await shows('own.png');
    press('n', 'ctrl-u', 'hard', 'enter');
    await shows('changed the note on “own.png”');
    await quit();
    expect((await items('mood')).map(({ note }) => note)).toEqual(['# Plants\nhard']);
  });

  it('are those of the folder after an import with --replace, and notes that it lacks stay', async () => {
    const { add, run, items } = newUser();
    const target = join(emptyFolder(), 'mood');
    const notes = async () => (await items('mood')).map(({ note }) => note);
    const said = async (...flags: readonly string[]) =>
      (await run(['board', 'import', target, ...flags])).stderr;
    await add('mood', '22363486', '24494318', own, '--note', 'soft');
    await run(['board', 'note', 'mood', '3', '']);
    await run(['board', 'section', 'mood', '2', 'Colour']);
    const before = await notes();
    await run(['board', 'export', 'mood', target]);
    // The section goes to the next item, and the import brings it back with the removed one.
    await run(['board', 'remove', 'mood', '2']);
    await run(['board', 'note', 'mood', '2', 'hard']);
    await run(['board', 'section', 'mood', '1', 'Type']);
    expect(await said()).toBe(
      '✓ Added 1 item to mood, which has 3 items now\n' +
        '2 sections and the order of mood differ; --replace takes those of the folder\n',
    );
    expect(await notes()).toEqual(['# Type\nsoft', '# Colour\nhard', '# Colour\nsoft']);
    const changes =
      ' 2 sections and the order of mood to those of the folder\n' +
      `“${bicycle}”: “Type: soft” → “soft”\n` +
      '“own.png”: “Colour: hard” → “hard”\n';
    expect(await said('--replace', '--dry-run')).toContain(`Would change${changes}`);
    expect(await said('--replace')).toBe(`✓ Changed${changes}`);
    expect(await notes()).toEqual([...before.slice(0, 2), 'hard']);
    expect(await said('--replace')).toBe('nothing to do: mood has all these items already\n');
    await run(['board', 'note', 'mood', '3', '']);
    await run(['board', 'section', 'mood', '3', 'Paper']);
    expect(await said('--replace')).toBe(
      '✓ Changed 1 section of mood to those of the folder\n“own.png”: “Paper” → none\n',
    );
    expect(await notes()).toEqual(before);
  });
});

describe('board add', () => {
  it('keeps records byte for byte, and shows them with notes and pictures without a service', async () => {
    const { add, run, items, env } = newUser();
    const added = await add('mood', '22363486', 'albacastro', own, '--note', 'the type');
    expect(added).toMatchObject({ exit: 0, stdout: '' });
    expect(added.stderr).toContain(`✓ Added “${bicycle}” to the new board mood (1)\n`);
    expect(added.stderr).toContain('✓ Added “own.png” to mood (3)\n');
    expect(await items('mood')).toMatchObject(
      [
        // The widest cover has 404 pixels.
        {
          ...{
            number: 1,
            kind: 'project',
            id: '22363486',
            name: bicycle,
            note: 'the type',
            service: /./,
          },
          picture_url: expect.stringContaining('/modules/1200/'),
        },
        { number: 2, kind: 'user' },
        { number: 3, kind: 'file', name: 'own.png', id: null, picture_url: null },
      ].map(({ service: _, ...rest }: Record<string, unknown>) => rest),
    );
    const sent = await run(['project', 'show', '22363486', '--demo', '--json', '--no-keep'], {
      env: {},
    });
    const kept = await run(['project', 'show', '22363486', '--offline', '--json']);
    expect(kept.stdout).toBe(sent.stdout);
    // The board keeps a picture that is larger than the cover.
    const terminal = { columns: 100, rows: 40, env: { ...env, KITTY_WINDOW_ID: '1' } };
    const page = await run(['project', 'show', '22363486', '--offline'], terminal);
    expect(kittyCommands(page.stdout)).toHaveLength(1);
    const { stdout: full } = await run([
      'board',
      'show',
      'mood',
      '-o',
      'html',
      '--captions',
      'full',
    ]);
    expect(full).toContain('<p class="note">the type</p>');
    expect(full).toContain('<p class="quiet">CC BY-SA</p>');
    expect(full).not.toMatch(/<dt>(?:By|Number|Kind|Added|Note)<\/dt>/);
    const captioned = async (words: string) =>
      (await run(['board', 'show', 'mood', '-o', 'html', '--captions', words])).stderr;
    expect(await captioned('title,owner')).toBe(
      'left out 3 notes; notes is a word for --captions too\n',
    );
    for (const words of ['title,notes', 'title,note', 'none', 'minimal'])
      expect(await captioned(words)).toBe('');
    const { stdout: html } = await run(['board', 'show', 'mood', '-o', 'html']);
    expect(html).toContain('<title>mood</title>');
    expect(html.match(/<img /g)).toHaveLength(3);
    expect(html).toContain('the type');
    expect(readdirSync(`${env['PORTFOLIO_LIBRARY']}-pictures`)).toHaveLength(3);
    expect(await run(['board', 'show', 'mood', '-o', 'ids'])).toMatchObject({
      ...{ exit: 2, stdout: '' },
      stderr: expect.stringMatching(
        /of projects and creatives\nhint: .+`portfolio board show mood --columns kind,id`/,
      ),
    });
  });

  it('keeps the cover of a work with mature content, which may hide its pictures', async () => {
    const { add, items } = newUser();
    await add('mood', '23902793');
    expect(await items('mood')).toMatchObject([
      { picture_url: expect.stringContaining('/projects/230/') },
    ]);
  });

  it('takes rows of the last list: records, and single pictures of a project', async () => {
    const { run, add, items } = newUser();
    await run(['projects', '--demo', '-L', '3'], { columns: 80 });
    await add('mood', '@2-3');
    await run(['projects', 'pictures', '22363486', '--demo', '-o', 'table'], { columns: 80 });
    await add('mood', '@2');
    await add('mood', '22363486', '--picture', '3');
    expect(await items('mood')).toMatchObject([
      { name: plants, kind: 'project' },
      { name: stamps, kind: 'project' },
      {
        name: bicycle,
        kind: 'picture',
        picture_number: 2,
        picture_url: expect.stringContaining('/modules/'),
      },
      { name: bicycle, kind: 'picture', picture_number: 3 },
    ]);
    const { stdout } = await run(['board', 'show', 'mood', '--columns', 'name']);
    expect(stdout).toBe(
      `${[plants, stamps, `Picture 2 of ${bicycle}`, `Picture 3 of ${bicycle}`].join('\n')}\n`,
    );
    await run(['board', 'show', 'mood', '-o', 'table'], { columns: 80 });
    await add('other', '@3', '@1');
    expect((await items('other')).map(({ kind }) => kind)).toEqual(['picture', 'project']);
  });

  it('adds an item once, and changes its note', async () => {
    const { add, items } = newUser();
    await add('mood', '22363486', own);
    const again = await add('mood', '22363486', own, '--note', 'x');
    expect(again.stderr).toContain(`✓ Changed the note on “${bicycle}” (1)\n`);
    expect((await add('mood', '22363486')).stderr).toContain(
      `“${bicycle}” is on mood already (1)\n`,
    );
    expect((await items('mood')).map(({ note }) => note)).toEqual(['x', 'x']);
    expect((await add('mood', own, '--note', '')).stderr).toContain(
      '✓ Removed the note from “own.png” (2); it was “x”\n',
    );
    expect((await items('mood')).map(({ note }) => note)).toEqual(['x', null]);
  });

  it('is a sheet with a line for whom it is, and who sends it', async () => {
    const { run, add } = newUser();
    await add('mood', own);
    await run(['config', 'set', 'sheet_from', 'Studio Okafor']);
    const { stdout } = await run([
      'board',
      'show',
      'mood',
      '-o',
      'html',
      '--title',
      'Finds',
      '--subtitle',
      'For Ada',
    ]);
    expect(stdout).toContain('<h1>Finds</h1>\n<p class="subtitle">For Ada</p>');
    expect(stdout).toContain('<p class="about">Studio Okafor · ');
  });

  it('finds a board whose name differs by case only, and says its stored name', async () => {
    const { run, add } = newUser();
    await add('Posters', '22363486');
    expect((await add('posters', own)).stderr).toContain('✓ Added “own.png” to Posters (2)\n');
    expect((await run(['board', 'show', 'POSTERS', '-o', 'html'])).stdout).toContain(
      '<title>Posters</title>',
    );
    expect((await run(['board', 'rename', 'posters', 'posters'])).stderr).toBe(
      '✓ Renamed Posters to posters\n',
    );
  });

  it('takes records from the library with --offline, and ids from standard input', async () => {
    const { run, items } = newUser();
    await run(['projects', '--demo', '--keep', '-L', '3']);
    const stdin = `${three[2]}\n${three[0]}\n`;
    const { exit, stderr } = await run(['board', 'add', 'mood', '-', '--offline'], { stdin });
    expect({ exit, stderr }).toMatchObject({
      exit: 8,
      stderr: expect.stringContaining(`no picture of “${stamps}”: the picture is not kept`),
    });
    expect(await items('mood')).toMatchObject([{ id: three[2] }, { id: three[0] }]);
  });

  const names = [
    ['', 'the name of a board must not be empty'],
    [' \n', 'the name of a board must not be empty'],
    ['a\u001b[31mb', 'the name of a board must be one line without control characters'],
    ['a\nb', 'the name of a board must be one line without control characters'],
    ['a\u202eb', 'the name of a board must be one line without control characters'],
    ['x'.repeat(101), 'the name of a board has at most 100 characters'],
  ] as const;
  it.each(names)('refuses the name %j', async (name, message) => {
    const { add, env } = newUser();
    expect(await add(name, own)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`${message}\n`),
    });
    expect(existsSync(env['PORTFOLIO_LIBRARY'] ?? '')).toBe(false);
  });

  it.each(['../../up', '/etc/passwd', 'C:\\x', 'CON', '.', 'a'.repeat(100), "x' OR 1", '-x'])(
    'takes the name %j, which is only a name',
    async (name) => {
      const { run, namesOn, home } = newUser();
      expect(await run(['board', 'add', '--', name, own])).toMatchObject({ exit: 0 });
      const { stdout } = await run(['board', 'list', '--json']);
      expect(JSON.parse(stdout).boards).toMatchObject([{ name, items: 1 }]);
      if (!name.startsWith('-')) expect(await namesOn(name)).toEqual(['own.png']);
      expect(readdirSync(home).filter((file) => !file.startsWith('library.db'))).toEqual([]);
    },
  );

  const files = Object.entries({
    'notes.txt': ['hello', 'it is not PNG, JPEG, WebP or GIF'],
    'logo.svg': [svg, 'SVG is not read, because it can contain scripts'],
    'empty.png': ['', 'it is empty'],
  });
  it.each(files)(
    'says in one sentence that %s is not a picture',
    async (name, [content = '', why]) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      const { exit, stderr } = await newUser().add('mood', path);
      expect({ exit, stderr }).toEqual({
        exit: 2,
        stderr: `portfolio: ${path} cannot be added to a board (${why})\n`,
      });
    },
  );

  it.each([
    [['mood', folder], 2, 'it is a folder'],
    [['mood', './none.png'], 2, '"./none.png" is neither a file nor a record'],
    [['mood', '1', '--picture', '2'], 3, 'no project 1'],
    [['mood', '-'], 2, 'there is nothing to add'],
    [['mood', '22363486', '--picture', '99'], 3, 'has no picture 99'],
    [['mood', '22363486', '1'], 8, 'only 1 of 2 items are on mood'],
    [['mood', 'https://portfolio.example/'], 2, 'is not the address of a record'],
    [
      ['mood', 'https://a.example/b.jpg'],
      2,
      'is the address of a file\nhint: type the project, and this address after --picture',
    ],
    [['mood', '22363486', '--curl'], 2, '--curl cannot be used here'],
    [['mood', '22363486', '--note', 'x'.repeat(5000)], 2, '--note takes at most 4000 characters'],
  ])('refuses %.60j', async (args, exit, message) => {
    expect(await newUser().add(...args)).toMatchObject({
      exit,
      stderr: expect.stringContaining(message),
    });
  });

  it.each([[['my secret-key-1']], [['mood', '--note', 'secret-key-1']]])(
    'never stores the key: %j',
    async (args) => {
      const { run, env } = newUser();
      const given = { env: { ...env, PORTFOLIO_API_KEY: 'secret-key-1' } };
      const { exit, stderr } = await run(['board', 'add', ...args, own], given);
      expect({ exit, stderr }).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('contains your key'),
      });
      expect(existsSync(env['PORTFOLIO_LIBRARY'] ?? '')).toBe(false);
    },
  );

  it('lists no boards before the first one is made', async () => {
    const { exit, stdout } = await runWith(['board', 'list', '--json']);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '{"boards":[]}\n' });
  });
});

describe('a board', () => {
  const { run, add, namesOn } = newUser();
  beforeAll(() => add('mood', ...three, own));

  it.each([
    [
      ['move', 'mood', '3', '1'],
      [stamps, bicycle, plants, 'own.png'],
      `✓ Moved “${stamps}” to place 1 of mood\n`,
    ],
    [
      ['move', 'mood', '@1', '99'],
      [bicycle, plants, 'own.png', stamps],
      `✓ Moved “${stamps}” to place 4 of mood\n`,
    ],
    [
      ['move', 'mood', '@3-last', '1'],
      ['own.png', stamps, bicycle, plants],
      '✓ Moved “own.png” to place 1 of mood\n',
    ],
    [
      ['move', 'mood', '24494318', '3'],
      ['own.png', bicycle, stamps, plants],
      `“${stamps}” to place 3 of mood\n`,
    ],
    [
      ['move', 'mood', 'own.png', '3'],
      [bicycle, stamps, 'own.png', plants],
      '“own.png” to place 3 of mood\n',
    ],
    [
      ['move', 'mood', '@2-3', '1'],
      [stamps, 'own.png', bicycle, plants],
      '“own.png” to place 2 of mood\n',
    ],
    [
      ['move', 'mood', '2', '1'],
      ['own.png', stamps, bicycle, plants],
      '“own.png” to place 1 of mood\n',
    ],
    [
      ['move', 'mood', '4', '2-3', '1'],
      [plants, stamps, bicycle, 'own.png'],
      `✓ Moved “${stamps}” to place 2 of mood\n`,
    ],
    [
      ['move', 'mood', '4', '3', '2-2', '1'],
      ['own.png', bicycle, stamps, plants],
      '“own.png” to place 1 of mood\n',
    ],
    [
      ['move', 'mood', '3', '2'],
      ['own.png', stamps, bicycle, plants],
      `“${stamps}” to place 2 of mood\n`,
    ],
    [
      ['remove', 'mood', '2', '22363486'],
      ['own.png', plants],
      `✓ Removed “${bicycle}” (3) from mood\n`,
    ],
    [['note', 'mood', '@1', 'logo'], ['own.png', plants], '✓ Changed the note on “own.png” (1)\n'],
    [['note', 'mood', '1', 'logo'], ['own.png', plants], '“own.png” already has this note (1)\n'],
    [
      ['note', 'mood', '1', ''],
      ['own.png', plants],
      '✓ Removed the note from “own.png” (1); it was “logo”\n',
    ],
  ])('after board %j has the items %j', async (args, expected, said) => {
    await run(['board', 'show', 'mood', '-o', 'table'], { columns: 80 });
    const { exit, stderr } = await run(['board', ...args]);
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining(said) });
    expect(await namesOn('mood')).toEqual(expected);
  });

  it.each([
    [['move', 'mood', '7', '1'], 2, 'there is no item 7: the board has 2'],
    [['move', 'mood', '1', '0'], 2, '"0" is not a place'],
    [['move', 'mood', '1'], 2, 'board move takes items and then their place'],
    [['move', 'mood', '1-9', '1'], 2, '"1-9" is not on this board'],
    [
      ['move', 'mood', 'x', '1'],
      2,
      '"x" is not on this board\nhint: type a row (@3), a place (3) or an id',
    ],
    [['move', 'mood', '24494318', '1'], 2, '"24494318" is not on this board'],
    [['move', 'mod', '1', '1'], 3, 'there is no board "mod"; did you mean "mood"?'],
    [['show', 'x'.repeat(200)], 3, 'there is no board'],
    [['rename', 'mood', '\u0007'], 2, 'the name of a board must'],
    [['remove', 'mood'], 2, 'there is no terminal to ask on'],
    [['note', 'mood', '1', 'x'.repeat(4001)], 2, '<note> takes at most 4000 characters'],
    [['list', '--library', 'none.db'], 3, 'there is no library at none.db'],
  ])('refuses board %j', async (args, exit, message) => {
    expect(await run(['board', ...args])).toMatchObject({
      exit,
      stderr: expect.stringContaining(message),
    });
  });

  it('has the ids of its records, and a note about files, which have none', async () => {
    expect(await run(['board', 'show', 'mood', '-o', 'ids'])).toMatchObject({
      ...{ exit: 0, stdout: `${three[1]}\n`, stderr: '1 file without an id\n' },
    });
  });

  it('takes an id that is there once, or the name of a creative, and asks for the place of an id that is there twice', async () => {
    const { add, run, namesOn } = newUser();
    await add('finds', 'albacastro', '22363486');
    await add('finds', '22363486', '--picture', '1');
    const twice = await run(['board', 'note', 'finds', '22363486', 'the type']);
    expect(twice).toMatchObject({
      exit: 2,
      stderr: 'portfolio: 22363486 is on this board 2 times\nhint: type the place: 2 or 3\n',
    });
    expect(await run(['board', 'remove', 'finds', 'albacastro'])).toMatchObject({ exit: 0 });
    expect(await namesOn('finds')).toHaveLength(2);
  });

  it('without a library, says how to make a board', async () => {
    for (const words of [
      ['show', 'mood'],
      ['note', 'mood', '1', 'x'],
      ['remove', 'mood'],
    ])
      expect(await runWith(['board', ...words], homeWithLibrary())).toMatchObject({
        exit: 3,
        stderr: expect.stringMatching(
          /there is no library .*\nhint: to make a board: `portfolio board add <board> <item>`/,
        ),
      });
  });

  it('does not take a row that is not on the board', async () => {
    await run(['projects', '--demo', '-L', '1'], { columns: 80 });
    const { exit, stderr } = await run(['board', 'remove', 'mood', '@1']);
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('is not on this board'),
    });
  });

  it('can be renamed, but not to the name of another, and then says how its items are added there', async () => {
    await add('art', own);
    const taken = await run(['board', 'rename', 'mood', 'art']);
    expect(taken).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('there is a board "art" already'),
    });
    expect(taken.stderr).toContain(
      '`portfolio board show mood`, then `portfolio board add art @1-last`',
    );
    expect(await run(['board', 'rename', 'mood', 'Z'])).toMatchObject({
      exit: 0,
      stderr: '✓ Renamed mood to Z\n',
    });
    expect((await run(['board', 'list', '--columns', 'name'])).stdout).toBe('art\nZ\n');
  });

  it.each([
    [['n'], 'nothing was removed', 'art\nZ\n'],
    [['y'], '✓ Removed the board Z.', 'art\n'],
  ])('is removed if the answer is yes, not %j', async (answers, said, boards) => {
    const { stderr } = await run(['board', 'remove', 'Z'], { answers, columns: 80 });
    expect(stderr).toContain(said);
    expect((await run(['board', 'list', '--columns', 'name'])).stdout).toBe(boards);
    expect((await run(['project', 'show', '24389490', '--offline'])).exit).toBe(0);
  });
});

it('is served as a collection, completed in a shell, and counted', async () => {
  const { run, add, env } = newUser();
  await add('mood', ...three.slice(0, 2), own);
  const stop = new AbortController();
  let served: Promise<unknown> | undefined;
  await run(['serve', '--port', '0', '--library', env['PORTFOLIO_LIBRARY'] ?? ''], {
    signal: stop.signal,
    onStdout: (text) => {
      served = fetch(`${text.trim()}/v2/collections?time=all`)
        .then((response) => response.json())
        .finally(() => stop.abort());
    },
  });
  expect(await served).toMatchObject({
    collections: [{ title: 'mood', owners: [], stats: { items: 2 } }],
  });
  expect((await run(['collections', '--offline', '--time', 'all'])).stdout).toBe('');
  expect((await run(['__complete', 'fish', '--', 'board', 'show', ''])).stdout).toBe('mood\n');
  expect(JSON.parse((await run(['library', 'info', '--json'])).stdout)).toMatchObject({
    boards: 1,
  });
});

it('is in a backup, with its pictures', async () => {
  const { run, add, env } = newUser();
  await add('mood', '22363486', own);
  const backup = join(emptyFolder(), 'backup.db');
  expect(await run(['library', 'backup', backup])).toMatchObject({ exit: 0 });
  const shown = (library: string) =>
    run(['board', 'show', 'mood', '-o', 'html', '--library', library]);
  const { stdout } = await shown(backup);
  expect(stdout).toBe((await shown(env['PORTFOLIO_LIBRARY'] ?? '')).stdout);
  expect(stdout.match(/<img /g)).toHaveLength(2);
});

it('keeps its records and pictures when old records are removed', async () => {
  const { run, add } = newUser();
  await add('mood', '22363486', own);
  await run(['projects', '--demo', '--keep=pictures', '-L', '2']);
  const pruned = await run(['library', 'prune', '--older-than', '1s', '--yes'], {
    now: testNow + 9e9,
  });
  expect(pruned).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining('Removed what is listed above'),
  });
  const { stdout } = await run(['board', 'show', 'mood', '-o', 'html']);
  expect(stdout.match(/<img /g)).toHaveLength(2);
});

describe('a downloaded file', () => {
  it('is put on a board as the picture or the work that it is, also renamed, but not if it was changed', async () => {
    const { add, items, run } = newUser();
    const dir = emptyFolder();
    expect((await run(['projects', 'download', '22363486', '--demo', '--dir', dir])).exit).toBe(0);
    const [work = ''] = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('01.png'),
    );
    const pathOf = (name: string) => join(dir, work.replace(/01\.png$/, name));
    copyFileSync(pathOf('02.png'), join(dir, 'renamed.png'));
    appendFileSync(pathOf('03.png'), 'x');
    const files = [pathOf('00.png'), pathOf('01.png'), join(dir, 'renamed.png'), pathOf('03.png')];
    expect(await add('mood', ...files)).toMatchObject({ exit: 0 });
    expect(
      (await items('mood')).map(({ kind, id, picture_number, licence }) => [
        kind,
        id,
        picture_number,
        licence,
      ]),
    ).toEqual([
      ['project', '22363486', null, 'cc by-sa'],
      ['picture', '22363486', 1, 'cc by-sa'],
      ['picture', '22363486', 2, 'cc by-sa'],
      ['file', null, null, null],
    ]);
    // A picture of two works is clear only where it was stored.
    const manifest = join(dir, 'portfolio.ndjson');
    const line = readFileSync(manifest, 'utf8').match(/.*02\.png.*/)?.[0] ?? '';
    appendFileSync(
      manifest,
      `${line.replace(/"id":"\d+"/, '"id":"1"').replace(/"file":"[^"]*"/, '"file":"other.png"')}\n`,
    );
    await add('clear', join(dir, 'renamed.png'), pathOf('02.png'));
    expect((await items('clear')).map(({ kind }) => kind)).toEqual(['file', 'picture']);
    // A file of another service, or without one, is a file of the user, and a note says so.
    const { exit, stderr } = await run(['board', 'add', 'other', pathOf('01.png')]);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining(
        '“01.png” is added without its owner: it is from https://portfolio.example',
      ),
    });
    expect((await items('other')).map(({ kind }) => kind)).toEqual(['file']);
  });
});

describe('what is on a board', () => {
  const user = newUser();
  const dir = emptyFolder();
  beforeAll(async () => {
    await user.add('mood', '22363486');
    await user.add('mood', '24389490', '--picture', '2');
    await user.add('mood', own);
  });

  it('has palettes: of a work, of one picture and of a file, by their places', async () => {
    const { exit, stdout } = await user.run(['board', 'palette', 'mood', '--json']);
    expect(exit).toBe(0);
    const { colors } = JSON.parse(stdout);
    expect([...new Set(colors.map(({ number }: { number: number }) => number))]).toEqual([1, 2, 3]);
    const ofPicture = ['projects', 'palette', '24389490', '--picture', '2', '--demo', '-o'];
    const { stdout: css } = await user.run([...ofPicture, 'css']);
    expect(css).toContain('--picture-2-of-soft-houseplants-1: #');
    expect((await user.run(['board', 'palette', 'mood', '2', '-o', 'css'])).stdout).toBe(css);
    expect(
      (await user.run(['projects', 'palette', '24389490', '--picture', '99', '--demo'])).stderr,
    ).toContain('project 24389490 has no picture 99');
    const file = join(dir, 'mood.png');
    expect(await user.run(['board', 'palette', 'mood', '--out', file])).toMatchObject({
      exit: 0,
      stdout: '',
    });
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
  });

  it('is downloaded in full size: all pictures of a work, and single pictures', async () => {
    const { exit, stdout, stderr } = await user.run([
      'board',
      'download',
      'mood',
      '--dir',
      dir,
      '--demo',
    ]);
    expect(exit).toBe(0);
    const files = stdout.trimEnd().split('\n');
    expect(files.filter((name) => name.includes('24389490-') && name.endsWith('.png'))).toEqual([
      expect.stringMatching(/02\.png$/),
    ]);
    expect(
      files.filter((name) => name.includes('22363486-') && name.endsWith('.png')).length,
    ).toBeGreaterThan(5);
    expect(stderr).toContain('1 item of mood is a file of yours');
    const again = await user.run([
      'board',
      'download',
      'mood',
      '2',
      '--dir',
      dir,
      '--simulate',
      '--demo',
    ]);
    expect(again.stderr).toContain('0 pictures to fetch, 1 there already');
    expect(
      await user.run(['board', 'download', 'mood', '9', '--dir', dir, '--demo']),
    ).toMatchObject({ exit: 2 });
    const { stderr: none } = await user.run(['board', 'palette', 'none']);
    expect(none).toContain('there is no board "none"');
  });
});

describe('a folder of a board', () => {
  const { run, add } = newUser();
  const dir = join(folder, 'mood');
  beforeAll(async () => {
    await add('mood', ...three, own, '--note', 'the *type*');
    await add('mood', '22363486', '--picture', '2');
    await run(['board', 'export', 'mood', dir]);
  });

  it('has pictures, notes, credits and records', async () => {
    expect(readdirSync(dir).filter((name) => !name.startsWith('0'))).toEqual([
      ...['board.md', 'board.ndjson', 'portfolio.ndjson', 'records'],
    ]);
    expect(readdirSync(dir).filter((name) => name.startsWith('0'))).toHaveLength(5);
    expect(readFileSync(join(dir, '04 own.png'))).toEqual(png());
    const text = readFileSync(join(dir, 'board.md'), 'utf8');
    expect(text).toContain('> the \\*type\\*');
    expect(text).toContain('by Hanna Zając · CC BY-SA · https://');
    expect((await run(['credits', dir])).stdout).toContain('04 \\_Distant Stamps\\_.png'.slice(3));
  });

  it('puts its items after those of the board, whatever their numbers in the folder are', async () => {
    const odd = join(folder, 'odd');
    cpSync(dir, odd, { recursive: true });
    const file = join(odd, 'board.ndjson');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const numbered = lines.map((line) => {
      const row = JSON.parse(line);
      if (row.table !== 'board_items') return line;
      return JSON.stringify({ ...row, place: row.place === 1 ? 1_000_000 : row.place - 2 });
    });
    writeFileSync(file, `${numbered.join('\n')}\n`);
    const other = newUser();
    await other.add('mood', '20074987');
    expect(await other.run(['board', 'import', odd])).toMatchObject({ exit: 0 });
    const { stdout } = await other.run(['board', 'show', 'mood', '--json']);
    const numbers = JSON.parse(stdout).items.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await other.run(['board', 'note', 'mood', '1', 'mine'])).stderr).toContain('(1)');
    const [first] = JSON.parse((await other.run(['board', 'show', 'mood', '--json'])).stdout).items;
    expect(first).toMatchObject({ id: '20074987', note: 'mine' });
  });

  it('makes the same board in another library, and the second import changes nothing', async () => {
    const other = newUser();
    const first = await other.run(['board', 'import', dir]);
    expect(first).toMatchObject({
      exit: 0,
      stderr: '✓ Added 5 items to mood, which has 5 items now\n',
    });
    const shown = async (user: Pick<typeof other, 'run'>) =>
      (await user.run(['board', 'show', 'mood', '-o', 'html'])).stdout;
    const [before, expected] = [await shown(other), await shown({ run })];
    expect(before).toBe(expected);
    const second = await other.run(['board', 'import', dir]);
    expect(second).toMatchObject({
      exit: 0,
      stderr: 'nothing to do: mood has all these items already\n',
    });
    expect(await shown(other)).toBe(before);
    expect(await other.run(['library', 'check'])).toMatchObject({ exit: 0 });
  });

  it('says which notes and whether the order differ, and takes those of a newer folder with --replace', async () => {
    const [other, newer] = [newUser(), join(emptyFolder(), 'newer')];
    const photo = join(folder, 'photo.jpg');
    writeFileSync(photo, jpeg());
    await run(['board', 'import', dir]);
    await other.run(['board', 'import', dir]);
    await other.run(['board', 'note', 'mood', '2', 'NO to orange']);
    await other.run(['board', 'note', 'mood', '1', '']);
    await other.run(['board', 'move', 'mood', '3', '1']);
    await other.run(['board', 'export', 'mood', newer]);
    const mine = newUser();
    await mine.run(['board', 'import', dir]);
    await mine.add('mood', photo);
    const said = async (...flags: readonly string[]) =>
      (await mine.run(['board', 'import', newer, ...flags])).stderr;
    const notes = async () => (await mine.items('mood')).map(({ name, note }) => [name, note]);
    const before = await notes();
    const differ = '1 note and the order of mood differ; --replace takes those of the folder\n';
    expect([await said(), await notes()]).toEqual([differ, before]);
    expect(await said('--replace')).toBe(
      '✓ Changed 1 note and the order of mood to those of the folder\n' +
        '“Soft Houseplants 🖍️”: “the *type*” → “NO to orange”\n',
    );
    const type = 'the *type*';
    expect(await notes()).toEqual([
      ...[
        [stamps, type],
        [bicycle, type],
        [plants, 'NO to orange'],
        ['own.png', type],
        [bicycle, null],
        ['photo.jpg', null],
      ],
    ]);
    expect(await said('--replace')).toBe('nothing to do: mood has all these items already\n');
    await mine.run(['board', 'note', 'mood', '1', 'mine']);
    expect(await said()).toBe('1 note of mood differs; --replace takes those of the folder\n');
    await mine.run(['board', 'remove', 'mood', '2']);
    expect(await said('--replace')).toBe(
      '✓ Added 1 item to mood, which has 6 items now\n✓ Changed 1 note and the order of mood to those of the folder\n' +
        '“"Distant Stamps"”: “mine” → “the *type*”\n',
    );
    expect(await mine.run(['library', 'check'])).toMatchObject({ exit: 0 });
  });

  it('without the picture of a record names the record', async () => {
    const copy = copyOf(dir, [readdirSync(dir).find((name) => name.startsWith('02')) ?? '']);
    const { stderr } = await newUser().run(['board', 'import', copy]);
    expect(stderr).toContain(`no picture of “${plants}” (02 ${plants}.png is missing or larger`);
  });

  it('adds its items after those that a board of this name has', async () => {
    const other = newUser();
    const photo = join(folder, 'photo.jpg');
    writeFileSync(photo, jpeg());
    await other.add('mood', photo, three[1] ?? '');
    await other.run(['board', 'import', dir]);
    expect(await other.namesOn('mood')).toEqual([
      'photo.jpg',
      plants,
      bicycle,
      stamps,
      'own.png',
      bicycle,
    ]);
  });

  it('must be empty without --force, and is never a link to another place', async () => {
    const full = emptyFolder();
    writeFileSync(join(full, 'x'), '');
    const refused = await run(['board', 'export', 'mood', full]);
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('exists already') });
    expect(readdirSync(full)).toEqual(['x']);
    for (const _ of [1, 2])
      expect((await run(['board', 'export', 'mood', full, '--force'])).exit).toBe(0);
    expect(readdirSync(full)).toEqual(expect.arrayContaining(['x', 'board.ndjson']));
    writeFileSync(join(full, '07 An item that was moved.png'), '');
    const { stderr } = await run(['board', 'export', 'mood', full, '--force']);
    expect(stderr).toContain(`1 picture of an earlier export stays in ${full}; export into a new`);
  });

  it('contains all files, whatever the records and files are named', async () => {
    const { run: runOther, add: addOther } = newUser();
    const root = emptyFolder();
    for (const name of [
      '..',
      '...png',
      'con.png',
      `${'é'.repeat(120)}.png`,
      '-o.png',
      'a\nb.png',
    ]) {
      const path = join(root, name === '..' ? '. . .png' : name);
      writeFileSync(path, Buffer.concat([png(), Buffer.from(name)]));
      expect(await addOther('../x', path)).toMatchObject({ exit: 0 });
    }
    const inner = join(root, 'a', 'b');
    expect(await runOther(['board', 'export', '../x', inner])).toMatchObject({ exit: 0 });
    expect(readdirSync(join(root, 'a'))).toEqual(['b']);
    expect(readdirSync(inner).filter((name) => /^0\d/.test(name))).toHaveLength(6);
  });

  const changed = [
    [
      'in another folder',
      'portfolio.ndjson',
      (text: string) => text.replaceAll('04 own.png', 'x/own.png'),
      'name its',
    ],
    [
      'outside the folder',
      'portfolio.ndjson',
      (text: string) => text.replaceAll('04 own.png', '../own.png'),
      'name its',
    ],
    [
      'that was changed',
      '04 own.png',
      () => 'GIF89a another picture',
      'the file 04 own.png was changed',
    ],
    ['that is not a picture', '04 own.png', () => 'hello', 'it is not PNG, JPEG, WebP or GIF'],
    [
      'that is too large',
      '04 own.png',
      () => 'x'.repeat(25_000_001),
      '04 own.png is missing or larger than 25 MB',
    ],
  ] as const;
  it.each(changed)(
    'never brings in a file %s, says so, and keeps the items',
    async (_, name, change, why) => {
      const copy = copyOf(dir);
      writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')));
      writeFileSync(join(copy, '..', 'own.png'), png());
      const other = newUser();
      const { exit, stderr } = await other.run(['board', 'import', copy]);
      expect({ exit, stderr }).toMatchObject({
        exit: 8,
        stderr: expect.stringContaining('no picture of “own.png” ('),
      });
      expect(stderr).toContain(why);
      expect(stderr).toContain('✓ Added 5 items to mood');
      expect(stderr).toContain('1 of 5 pictures could not be kept\n');
      const { stdout } = await other.run(['board', 'show', 'mood', '-o', 'html']);
      expect(stdout.match(/<img /g)).toHaveLength(4);
    },
  );

  it('counts the pictures for which keep_limit leaves no room, and those that the library lacks', async () => {
    const other = newUser();
    await other.run(['config', 'set', 'keep_limit', '1KB']);
    const { exit, stderr } = await other.run(['board', 'import', dir]);
    expect({ exit, stderr }).toMatchObject({
      exit: 8,
      stderr: expect.stringContaining('4 of 5 pictures could not be kept'),
    });
    const exported = await other.run(['board', 'export', 'mood', join(emptyFolder(), 'x')]);
    const lacks = expect.stringContaining('your library lacks 4 pictures of mood\n');
    expect(exported).toMatchObject({ exit: 8, stderr: lacks });
  });

  it('with a link in place of a picture is refused', async () => {
    const copy = copyOf(dir, ['04 own.png']);
    symlinkSync(own, join(copy, '04 own.png'));
    const { exit, stderr } = await newUser().run(['board', 'import', copy]);
    expect({ exit, stderr }).toMatchObject({
      exit: 9,
      stderr: expect.stringContaining('will not read '),
    });
  });

  it.each([
    ['no board', () => '', 'does not have exactly one board'],
    [
      'another table',
      (text: string) => `${text}{"table":"marks","name":"new","at":9}\n`,
      'is not of a board',
    ],
    [
      'two boards',
      (text: string) => `${text}{"table":"boards","board":9,"name":"b","added":1}\n`,
      'exactly one board',
    ],
    ['a broken line', (text: string) => `${text}{"table":"boards"}\n`, 'not a valid line'],
    [
      'a wrong name',
      (text: string) => text.replaceAll('"mood"', '"a\\u001bb"'),
      'control characters',
    ],
    [
      'a long note',
      (text: string) => text.replace('the *type*', 'x'.repeat(8001)),
      'its note has more than 8000',
    ],
    [
      'too many items',
      (text: string) => `${text}${manyItems(text)}`,
      'a board has at most 1000 items',
    ],
    [
      'too many lines',
      (text: string) => `${text.split('\n')[0]}\n`.repeat(10_001),
      'has more than 10000 lines',
    ],
    [
      'another kind',
      (text: string) => text.replaceAll('"kind":"project"', '"kind":"stats"'),
      'of this kind',
    ],
    [
      'no records',
      (text: string) => text.replace(/^.*"table":"records".*\n/gm, ''),
      'is missing from the library',
    ],
  ])('with %s is refused as a whole', async (_, change, message) => {
    const copy = copyOf(dir);
    const file = join(copy, 'board.ndjson');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const other = newUser();
    const { exit, stderr } = await other.run(['board', 'import', copy]);
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining(message) });
    expect((await other.run(['board', 'list'])).stdout).toBe('');
  });

  it('brings only what is on the board, and no time in the future', async () => {
    const author = newUser();
    const [folder, seconds] = [join(emptyFolder(), 'gift'), testNow / 1000];
    await author.add('gift', '22363486', '24389490');
    await author.run(['board', 'export', 'gift', folder]);
    const file = join(folder, 'board.ndjson');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const later = (line: string) => {
      const row = JSON.parse(line);
      const times = ['first', 'since', 'last', 'added'].filter((name) => name in row);
      return JSON.stringify({
        ...row,
        ...Object.fromEntries(times.map((name) => [name, seconds + 72_000])),
      });
    };
    const forged = (line: string, id: string) =>
      line
        .replaceAll('22363486', id)
        .replaceAll(/"license":"[^"]*"/g, '"license":"cc0"')
        .replaceAll('Driftwood', 'Mine');
    const work =
      lines.find((line) => line.includes('"records"') && line.includes('22363486')) ?? '';
    const others = ['24494318', '999'].map((id) => forged(work, id));
    const hostile = [
      ...lines.map((line) => (line === work ? forged(line, '22363486') : line)),
      ...others,
    ];
    const services = '{"table":"services","service":"https://other.example"}';
    writeFileSync(file, `${[...hostile.map(later), services].join('\n')}\n`);

    const user = newUser();
    await user.run(['projects', 'show', ...three, '--demo', '--keep', '--json']);
    const shown = async () =>
      Promise.all(
        three.map(
          async (id) => (await user.run(['projects', 'show', id, '--offline', '--json'])).stdout,
        ),
      );
    const before = await shown();
    const rows = async () =>
      (await user.run(['library', 'sql', 'SELECT count(*) FROM projects'])).stdout;
    expect(await user.run(['board', 'import', folder, '--dry-run'])).toMatchObject({
      ...{ exit: 0, stdout: '' },
      stderr: [
        '✓ Would add 2 items to gift, which would have 2 items then',
        `1 known work changes in your library: “${bicycle}”`,
        'skipped 2 records: not on this board',
        'nothing was changed, because --dry-run was typed\n',
      ].join('\n'),
    });
    expect([await shown(), (await user.run(['board', 'list'])).stdout, await rows()]).toEqual([
      before,
      '',
      '3\n',
    ]);
    expect(existsSync(`${user.env['PORTFOLIO_LIBRARY']}-pictures`)).toBe(false);

    expect(await user.run(['board', 'import', folder])).toMatchObject({
      ...{ exit: 0, stdout: '' },
      stderr: [
        '✓ Added 2 items to gift, which has 2 items now',
        `1 known work changes in your library: “${bicycle}”`,
        'skipped 2 records: not on this board\n',
      ].join('\n'),
    });
    const after = await shown();
    expect([after[1], after[2], await rows()]).toEqual([before[1], before[2], '3\n']);
    expect(after[0]).toContain('"license":"cc0"');
    const items = await user.items('gift');
    for (const { added_on } of items) expect(Number(added_on)).toBeLessThanOrEqual(seconds);
    const exported = join(emptyFolder(), 'all');
    await user.run(['library', 'export', exported, '-o', 'ndjson']);
    const texts = readdirSync(exported).map((name) => readFileSync(join(exported, name), 'utf8'));
    expect(texts.join('').match(new RegExp(`":${seconds + 72_000}\\b`, 'g'))).toBeNull();
    expect(texts.join('')).not.toContain('other.example');
  });

  it('makes nothing with --dry-run, also if there is no library', async () => {
    const user = newUser();
    expect(await user.run(['board', 'import', dir, '--dry-run'])).toMatchObject({
      ...{ exit: 0, stdout: '' },
      stderr: expect.stringContaining(
        '✓ Would add 5 items to mood, which would have 5 items then\n',
      ),
    });
    expect(readdirSync(user.home)).toEqual([]);
    await user.run(['board', 'import', dir]);
    await user.run(['board', 'note', 'mood', '1', 'my own']);
    const compared = await user.run(['board', 'import', dir, '--replace', '--dry-run']);
    expect(compared.stderr).toMatch(
      /✓ Would change 1 note of mood to those of the folder\n“.+”: “my own” → “.+”\n/,
    );
    expect((await user.items('mood'))[0]).toMatchObject({ note: 'my own' });
  });

  it('is refused if it is another folder', async () => {
    const { exit, stderr } = await newUser().run(['board', 'import', emptyFolder()]);
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('it has no file board.ndjson'),
    });
  });
});

/** Returns 1,000 lines of items, which name different pictures of the first item's record. */
function manyItems(text: string): string {
  const item = JSON.parse(text.split('\n').find((line) => line.includes('"board_items"')) ?? '');
  const lines = Array.from({ length: 1000 }, (_, at) => ({
    ...item,
    part: `https://a.example/${at}`,
    place: at + 9,
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Returns a copy of a folder in a new folder, without some files. */
function copyOf(dir: string, without: readonly string[] = []): string {
  const copy = join(emptyFolder(), 'copy');
  mkdirSync(copy);
  for (const name of readdirSync(dir)) {
    if (name === 'records' || without.includes(name)) continue;
    writeFileSync(join(copy, name), readFileSync(join(dir, name)));
  }
  return copy;
}
