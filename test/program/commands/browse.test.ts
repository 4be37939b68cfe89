import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { signalError } from '../../../src/errors.ts';
import { browsing } from '../../support/browsing.ts';
import { cannedForTest } from '../../support/canned.ts';
import { emptyFolder, runWith, testNow } from '../../support/system.ts';

const demo = ['--demo', '--images', 'none'];

it('reads 200 records of a list that --sort-by orders, and says so', async () => {
  const { press, shows, quit } = browsing(['projects', '--sort-by', 'stats.views', ...demo]);
  const screen = await shows('portfolio projects --sort-by stats.views --limit 200 --demo');
  expect(screen).toContain('only the first 200 records are sorted; --limit or --all sorts more');
  await shows('┌');
  press('right');
  await shows('2 of 200');
  expect((await quit()).exit).toBe(0);
});

it('shows several values as one list, to its end', async () => {
  const several = ['projects', '--field', 'Typography,Calligraphy', '--sort', 'views', ...demo];
  const { press, shows, quit } = browsing(several);
  const screen = await shows('1 of 18');
  expect(screen).toContain('Typography or Calligraphy by views');
  expect(screen).toContain('portfolio projects --field Typography,Calligraphy --sort views --demo');
  press('end');
  await shows('18 of 18');
  expect((await quit()).exit).toBe(0);
});

it('keeps several values that have no commas when a filter changes', async () => {
  const several = ['projects', '--city', 'Paris', '--city', 'Berlin', ...demo];
  const { press, shows, quit } = browsing(several, { columns: 120 });
  await shows('Projects from Paris or Berlin');
  press('f', ...'views', 'enter');
  await shows('--city Paris --city Berlin --sort views --demo');
  press('f', ...'city', 'enter');
  await shows('City; repeatable');
  press('enter');
  await shows('--sort views --city Paris --city Berlin --demo');
  expect((await quit()).exit).toBe(0);
});

it('bounds a list that is filtered and sorted by its pages', async () => {
  const { shows, quit } = browsing(
    ['projects', '--sort-by', 'stats.views', '--where', 'stats.views > 9', ...demo],
    {
      columns: 160,
    },
  );
  const screen = await shows('only the first 20 pages are sorted; --max-pages or --all sorts more');
  expect(screen).toContain('--max-pages 20');
  expect((await quit()).exit).toBe(0);
});

it('says in an empty list of boards how to make one, and does not open it again', async () => {
  const { press, shows, quit } = browsing(['board', 'list', ...demo]);
  await shows('no boards; the key b puts a record on a new one');
  press('b');
  await shows('these are your boards');
  press('w');
  await shows('only on a list of the service: Show only records that match an expression');
  press('escape');
  await shows('q quits');
  expect((await quit()).exit).toBe(0);
});

it('puts records on a board of the demo at the time of the demo', async () => {
  const home = emptyFolder();
  const { press, shows, quit } = browsing(['projects', ...demo], {
    home,
    now: testNow + 22 * 86_400_000,
  });
  await shows('1 of 24');
  press('b', ...'finds', 'enter');
  await shows('put 1 record on the board “finds”');
  expect((await quit()).exit).toBe(0);
  const { stdout } = await runWith(['library', 'info', '--demo', '--json'], { home });
  expect(JSON.parse(stdout)).toMatchObject({ last_seen: expect.stringMatching(/^2026-11-01T/) });
});

it('puts records on a board, opens the board, and changes it', async () => {
  const [library, home] = [join(emptyFolder(), 'library.db'), emptyFolder()];
  // The clock of the user is later than that of the sample.
  const now = testNow + 22 * 86_400_000;
  const { press, shows, quit } = browsing(['projects', ...demo, '--library', library], {
    home,
    now,
  });
  await shows('1 of 24');
  press('space', 'right', 'space', 'b');
  await shows('Put 2 records on a board');
  press(...'finds', 'enter');
  await shows('put 2 records on the board “finds”');
  press('right', 'b', 'enter');
  await shows('nothing new: all 2 are on the board “finds” already');
  press('right', 'space', 'b', 'enter');
  await shows('put 1 of 3 records on the board “finds”; 2 are on it already');
  press('b');
  await shows(/› finds +3 items/);
  press('end', 'enter');
  await shows(/›finds {2}3 items/);
  press('enter');
  expect(await shows('1 of 3')).toContain(`portfolio board show finds --library ${library}`);
  press('>');
  await shows('moved to place 2');
  // It is read again.
  await shows(/Soft Houseplants.*│Driftwood/);
  press('x');
  await shows('Remove from “finds”');
  press('enter');
  await shows('removed “Driftwood');
  press('left');
  await shows('1 of 2');
  press('p');
  expect(await shows(/By +\S/)).toMatch(/Added +just now/);
  press('p');
  // Another process changes the board.
  await runWith(['board', 'add', 'finds', 'albacastro', '--demo', '--library', library]);
  await runWith(['board', 'move', 'finds', '3', '1', '--library', library]);
  press('x', 'enter');
  await shows('the board “finds” has changed in the meantime');
  await shows(/ Alba Castro +│Soft/);
  press(' ', 'left', 'left', ' ', 'd', 'ctrl-u', ...'~/refs', 'enter');
  await shows('downloaded 2 records into ~/refs');
  expect(readdirSync(join(home, 'refs'))).toEqual([
    'albacastro',
    expect.any(String),
    'portfolio.ndjson',
  ]);
  press('escape', 'escape', 'escape');
  await shows(/›finds {2}3 items/);
  expect(await quit()).toMatchObject({ exit: 0, stderr: '' });
});

it('puts records of the demo on a board of the demo, and says once where that is', async () => {
  const home = emptyFolder();
  const { press, shows, quit } = browsing(['projects', ...demo], { home, columns: 120 });
  await shows('1 of ');
  press('b', ...'finds', 'enter');
  await shows('put 1 record on the board “finds”; the demo has a library of its own');
  press('right');
  await shows('2 of ');
  press('b', 'enter');
  expect(await shows('put 1 record on the board “finds”')).not.toContain('of its own');
  press('b', 'end', 'enter');
  await shows('finds  2 items');
  press('enter');
  expect(await shows('1 of 2')).toContain('portfolio board show finds --demo');
  expect((await quit()).exit).toBe(0);
  const other = browsing(['projects', ...demo], { home: emptyFolder(), columns: 120 });
  await other.shows('1 of ');
  other.press('W');
  await other.shows('to fetch it; the demo has a library of its own');
  expect((await other.quit()).exit).toBe(0);
});

it('downloads one picture of a project, puts it on a board, and copies its address and colours', async () => {
  const [home, folder] = [emptyFolder(), emptyFolder()];
  const { press, shows, quit } = browsing(['project', 'pictures', '22363486', ...demo], {
    home,
    columns: 160,
  });
  await shows('1 of 6');
  press('right', 'd', 'ctrl-u', ...folder, 'enter');
  await shows('downloaded 1 picture into');
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('.png'))).toEqual([
    expect.stringMatching(/\b02\.png$/),
  ]);
  press('b', ...'finds', 'enter');
  await shows('put 1 record on the board “finds”');
  press('y');
  await shows(/clipboard of the terminal: https?:\S+22363486-2\.png/);
  press('Y');
  await shows(/clipboard of the terminal: #[0-9a-f]{6} #/);
  press('C');
  await shows('clipboard of the terminal: “Driftwood — Bicycle for the Halden Ferry Company” by');
  expect((await quit()).exit).toBe(0);
  const { stdout } = await runWith(['board', 'show', 'finds', '--demo', '--json'], { home });
  expect(stdout).toContain('22363486-2.png');
});

it.each([
  ['letters', '/', Array.from({ length: 200 }, (_, at) => 'abcdefghij'.charAt(at % 10)), /efghij/],
  [
    'steps of the wheel',
    'home',
    Array.from({ length: 200 }, () => '\x1B[<65;40;9M'),
    /\b(19\d|200) of 200/,
  ],
])('draws a burst of 200 %s in a few frames', async (_, first, keys, last) => {
  const { press, shows, quit } = browsing(['projects', '--sort-by', 'stats.views', ...demo]);
  await shows('only the first 200 records are sorted');
  // A key replaces the message.
  press('home');
  await shows('1 of 200');
  press(first, ...keys);
  await shows(last);
  press('escape');
  await shows(/\d of 200|q quits/);
  const { stdout } = await quit();
  expect(stdout.split('\x1B[?2026h').length - 1).toBeLessThan(30);
});

it('exports from the library that it shows, and all that an expression matches', async () => {
  const [library, file] = [join(emptyFolder(), 'library.db'), join(emptyFolder(), 'a.csv')];
  await runWith(['projects', '-L', '3', '--demo', '--keep', '--library', library]);
  const offline = browsing(['projects', '--offline', '--images', 'none', '--library', library]);
  await offline.shows(/1 of 12$/m);
  offline.press('e', 'ctrl-u', file, 'enter');
  await offline.shows('wrote all 12 projects to');
  expect((await offline.quit()).exit).toBe(0);
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(13);
  const all = browsing(['projects', '--where', 'stats.views > 80000', ...demo], { columns: 120 });
  await all.shows(/1 of \d+$/m);
  expect(await all.shows(/1 of \d+$/m)).toContain(
    `portfolio projects --where 'stats.views > 80000' --all --demo`,
  );
  all.press('e', 'ctrl-u', `${file}.csv`, 'enter');
  const [, count] = /wrote all (\d+) projects/.exec(await all.shows('wrote all')) ?? [];
  all.press('space', 'right', 'space', 'e', 'enter', 'ctrl-u', `${file}.html`, 'enter');
  await all.shows('wrote 2 marked records to');
  expect((await all.quit()).exit).toBe(0);
  const sheet = readFileSync(`${file}.html`, 'utf8');
  expect(/<h1>[^<]*/.exec(sheet)?.[0]).toBe('<h1>Projects, stats.views &gt; 80000');
  // Two items and their credits; pages are no items.
  expect(sheet.match(/<li/g)).toHaveLength(4);
  expect(readFileSync(`${file}.csv`, 'utf8').trim().split('\r\n')).toHaveLength(Number(count) + 1);
});

it('exports and copies what a board shows from its library, without a service', async () => {
  const [library, file] = [join(emptyFolder(), 'library.db'), join(emptyFolder(), 'a.csv')];
  await runWith(['board', 'add', 'finds', '24494318', '--demo', '--library', library]);
  const { press, shows, quit } = browsing(
    ['board', 'finds', '--images', 'none', '--library', library],
    {
      columns: 120,
    },
  );
  await shows('1 of 1');
  press('enter');
  expect(await shows('Licence')).toMatch(/portfolio project show \d+ --offline --library/);
  press('e', 'ctrl-u', file, 'enter');
  await shows('wrote the record to');
  expect((await quit()).exit).toBe(0);
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(2);
});

it('shows the whole address that the browser cannot open, and lets no warning of Node onto the screen', async () => {
  const warnings: string[] = [];
  const warned = ({ name }: Error) => void warnings.push(name);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const { press, shows, quit } = browsing(['projects', ...demo]);
  await shows('1 of 24');
  press('O');
  const screen = (await shows('not opened:')).replaceAll(/\s/g, '');
  expect(screen).toContain(
    'opened:https://portfolio.example/gallery/22363486/Driftwood-Bicycle-for-the-Halden-Ferry-Company',
  );
  expect((await quit()).exit).toBe(0);
  expect(warnings).toEqual([]);
  // Other emitters keep Node's warning, which finds leaks.
  expect(new EventEmitter().getMaxListeners()).toBe(10);
});

it.each([{ hasNoBrowser: true }, { hasTextBrowser: true }])(
  'names the address if there is %j',
  async (given) => {
    const url = 'https://portfolio.test/gallery/1/work';
    const body = JSON.stringify({ projects: [{ id: 1, name: 'Work', url, covers: {} }] });
    const service = await cannedForTest(() => ({ body }));
    const { press, shows, quit } = browsing(
      ['projects', '-L', '1', '--images', 'none', '--base-url', service.url],
      given,
    );
    await shows('1 of 1');
    press('O');
    await shows(`no browser with a window was found: ${url}`);
    expect(await quit()).toMatchObject({ exit: 0, opened: [] });
  },
);

it('gives the hint of the command line if a search finds nothing', async () => {
  const { shows, quit } = browsing(['project', '8432214', ...demo]);
  await shows('to read one: portfolio project show 8432214 --demo');
  expect((await quit()).exit).toBe(0);
});

it('replaces no file by a name that it offers', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'a-2.csv'), 'mine');
  const { press, shows, quit } = browsing(['fields', ...demo], { columns: 160 });
  await shows('1 of ');
  press('e', 'ctrl-u', join(folder, 'a.csv'), 'enter');
  await shows(/wrote all \d+ creative fields to .*a\.csv/);
  press('e', 'enter');
  await shows(/wrote all \d+ creative fields to .*a-3\.csv/);
  expect((await quit()).exit).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['a-2.csv', 'a-3.csv', 'a.csv']);
  expect(readFileSync(join(folder, 'a-2.csv'), 'utf8')).toBe('mine');
});

it('shows the typed line again if the file exists', async () => {
  const file = join(emptyFolder(), 'a.csv');
  writeFileSync(file, 'mine');
  const { press, shows, quit } = browsing(['fields', ...demo], { columns: 160 });
  await shows('1 of ');
  press('e', 'ctrl-u', file, 'enter');
  expect(await shows('exists already')).toContain(`csv): ${file}`);
  press('x', 'enter');
  await shows('unknown file extension');
  press('backspace', 'left', 'left', 'left', 'left', 'x', 'enter');
  await shows(/wrote all \d+ creative fields to .*ax\.csv/);
  expect((await quit()).exit).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it('stops putting records on a board, and puts none of them there', async () => {
  const library = join(emptyFolder(), 'library.db');
  const { press, shows, quit } = browsing(['projects', ...demo, '--library', library]);
  await shows('1 of 24');
  press('space', 'end', 'V');
  await shows('24 marked');
  press('b', ...'all', 'enter');
  await shows(/adding \d+ of 24 projects … Esc stops it/);
  press('escape');
  await shows('stopped: nothing was put on the board “all”');
  expect((await quit()).exit).toBe(0);
});

it('does not say in the message about a command that a request is retried', async () => {
  let count = 0;
  const body = JSON.stringify({ fields: [{ id: 1, name: 'Art' }] });
  const service = await cannedForTest(() =>
    ++count % 2 === 1 ? { status: 503, body: '' } : { body },
  );
  const file = join(emptyFolder(), 'a.csv');
  const { press, shows, quit } = browsing(['fields', '--base-url', service.url]);
  await shows('1 of 1');
  press('e', 'ctrl-u', file, 'enter');
  const screen = await shows('wrote 1 creative field');
  expect(screen).not.toContain('retrying');
  expect((await quit()).exit).toBe(0);
});

it('says that nothing is kept, and keeps nothing in a damaged library', async () => {
  const [library, folder] = [join(emptyFolder(), 'bad.db'), emptyFolder()];
  writeFileSync(library, 'no library');
  const { press, shows, quit } = browsing(['projects', ...demo, '--keep', '--library', library]);
  await shows('not kept: ');
  press('right');
  await shows('2 of 24');
  press('K');
  await shows('not kept: ');
  press('d', 'ctrl-u', ...folder, 'enter');
  // The notes of a command are shown once.
  expect((await shows('downloaded 1 record into')).match(/kept:/g)).toHaveLength(1);
  expect(await quit()).toMatchObject({ exit: 0, stderr: expect.stringContaining('not kept: ') });
});

it('watches the list of the demo, not that of a service, and offline says what the library has already', async () => {
  const library = join(emptyFolder(), 'library.db');
  const { press, shows, quit } = browsing(['projects', ...demo, '--library', library]);
  await shows('1 of 24');
  press('W');
  await shows('Watching “Projects” (1)');
  expect((await quit()).exit).toBe(0);
  await runWith(['projects', '-L', '3', '--demo', '--keep', '--library', library]);
  const offline = browsing(['projects', '--offline', '--library', library]);
  await offline.shows('1 of ');
  offline.press('W');
  await offline.shows('--offline cannot be used with `library watch`');
  offline.press('K');
  await offline.shows('all records are in your library already');
  offline.press('b', ...'finds', 'enter');
  await offline.shows('all items are on finds, but some have no picture');
  expect((await offline.quit()).exit).toBe(0);
});

it('ends silently by Ctrl-C', async () => {
  const stop = new AbortController();
  const { shows, ended } = browsing(['projects', ...demo], { signal: stop.signal });
  await shows('1 of 24');
  stop.abort(signalError('SIGINT'));
  expect(await ended).toMatchObject({ exit: 130, stderr: '' });
});

it('says first when to try again if the service allows no more requests', async () => {
  const limited = { status: 429, headers: { 'retry-after': '3600' }, body: '' };
  const service = await cannedForTest(() => limited);
  const { shows, quit } = browsing(['fields', '--base-url', service.url]);
  await shows('try again in 60 min (at ');
  expect((await quit()).exit).toBe(0);
});

it.each([
  ['projects --board x', '--board cannot be used with `browse`'],
  ['projects --download x', '--download cannot be used with `browse`'],
  ['projects --out x.html', '--out cannot be used with `browse`'],
  ['projects --curl', '--curl cannot be used with `portfolio browse`'],
  ['--curl projects', '--curl cannot be used with `portfolio browse`'],
  ['--library x.db projects --replay y.har', '--replay and --library cannot be used together'],
  ['config list', '`portfolio config list` cannot be browsed'],
  ['projects --feild x', '--field'],
  ['nonsense', 'nonsense'],
])('refuses %s before it draws anything', async (line, message) => {
  expect(await browsing(line.split(' ')).ended).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining(message),
  });
});

it('refuses a pipe, a screen reader and a terminal that cannot repaint, with the command that prints the same', async () => {
  const refused = {
    exit: 2,
    stdout: '',
    stderr: expect.stringContaining('portfolio projects fox --demo'),
  };
  const args = ['browse', '--demo', 'projects', 'fox'];
  expect(await runWith(args)).toMatchObject(refused);
  for (const env of [{ ACCESSIBLE: '1' }, { TERM: 'dumb' }])
    expect(await runWith(args, { columns: 80, rows: 24, answers: [], env })).toMatchObject(refused);
});

it('draws pictures again if the size of a cell changes, which Ctrl-L asks for', async () => {
  const { press, shows, quit } = browsing([
    'projects',
    '--limit',
    '1',
    '--demo',
    '--images',
    'sixel',
  ]);
  press('\x1B[6;12;6t\x1B[?62;4c');
  await shows('▒');
  await shows('1 of 1');
  press('\x0C', '\x1B[6;24;12t', '\x0C', '\x1B[6;24;12t');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { stdout } = await quit();
  const widths = [...stdout.matchAll(/"1;1;(\d+);\d+/g)].map(([, width]) => Number(width));
  expect(stdout.split('\x1B[16t')).toHaveLength(4);
  expect(Math.max(...widths)).toBe(2 * (widths[0] ?? 0));
});

it('copies the credit of a work in a list, with the licence, which rows lack', async () => {
  const { press, shows, quit } = browsing(['projects', ...demo], {
    columns: 200,
  });
  await shows('1 of 24');
  press('C');
  await shows(
    'clipboard of the terminal: “Driftwood — Bicycle for the Halden Ferry Company” by Hanna Zając, CC BY-SA,',
  );
  press('v');
  await shows(/1 of \d/);
  press('C');
  await shows(
    'clipboard of the terminal: “Driftwood — Bicycle for the Halden Ferry Company” by Hanna Zając, CC BY-SA,',
  );
  expect((await quit()).exit).toBe(0);
});

it('copies the credits of all marked works', async () => {
  const { press, shows, quit } = browsing(['projects', ...demo], { columns: 300 });
  await shows('1 of 24');
  press(' ', '\x1B[C', ' ');
  await shows('2 marked');
  press('C');
  await shows(/“Driftwood — Bicycle .*\/gallery\/22363486\/\S+\s+“/s);
  expect((await quit()).exit).toBe(0);
});

it('copies the credit of a creative, which has no licence', async () => {
  const { press, shows, quit } = browsing(['users', ...demo], { columns: 160 });
  await shows('1 of ');
  press('C');
  await shows('clipboard of the terminal: “Hanna Zając”, https://portfolio.example/zajachanna');
  expect((await quit()).exit).toBe(0);
});
