import { closeSync, constants, existsSync, openSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, type Given, namedPipe, runWith, testNow } from '../../../support/system.ts';

function setUp(given: Given = {}) {
  const home = emptyFolder();
  const run = (args: readonly string[], more: Given = {}) =>
    runWith(args, { home, ...given, ...more });
  const library = join(home, '.local', 'share', 'portfolio', 'library.db');
  const file = (name: string, text: string | Uint8Array, time = testNow / 1000) => {
    const path = join(home, name);
    writeFileSync(path, text);
    utimesSync(path, time, time);
    return path;
  };
  const importText = (stdin: string, ...flags: readonly string[]) =>
    run(['library', 'import', '-', ...flags], { stdin });
  return { home, run, library, file, importText };
}

const demo = async (line: string) => (await runWith([...line.split(' '), '--demo'])).stdout;

describe('an imported response', () => {
  it.each([
    ['projects', '--json', 'projects --sort published_date'],
    ['projects --all --field Illustration', '--json', 'projects --all --field Illustration'],
    ['projects -L 30', '-o ndjson', 'projects --all'],
    ['project show 22363486', '--json', 'project show 22363486'],
    ['project show 22363486 4991743', '--json', 'project show 22363486 4991743'],
    ['users show albacastro', '-o ndjson', 'user show albacastro'],
    ['wips --time all', '-o ndjson', 'wips --time all'],
    ['user wips albacastro', '-o json', 'wips --time all'],
    ['collections', '--json', 'collections --all'],
    ['fields', '--json', 'fields'],
  ])('of %s %s is printed unchanged by %s', async (line, format, offline) => {
    const { run, importText } = setUp();
    expect(await importText(await demo(`${line} ${format}`))).toMatchObject({
      exit: 0,
      stdout: '',
    });
    const { exit, stdout } = await run([...offline.split(' '), '--offline', '-o', 'ndjson']);
    expect(exit).toBe(0);
    expect(stdout.split('\n').toSorted()).toEqual(
      (await demo(`${line} -o ndjson`)).split('\n').toSorted(),
    );
  });
});

describe('library import', () => {
  it('leaves out a record or a document of more than 20 MB, and counts it', async () => {
    const { run, file, library } = setUp();
    const [first = '', second = ''] = (await demo('projects -L 2 -o ndjson')).split('\n');
    const long = first.replace('{', `{"long":"${'x'.repeat(21 * 2 ** 20)}",`);
    const path = file('long.ndjson', `${long}\n${second}\n`);
    const { exit, stderr } = await run(['library', 'import', path]);
    expect({ exit, stderr: stderr.split('\n') }).toMatchObject({
      exit: 8,
      stderr: [
        `Kept 1 record in ${library}: 1 new, 0 known before.`,
        `portfolio: ${path}, line 1: longer than 20 MB; write it as NDJSON, one record per line`,
        'portfolio: one place could not be imported',
        ...['hint: each record that could be read was imported', ''],
      ],
    });
  });

  it('leaves out watches whose command cannot be watched, and counts them', async () => {
    const { run, file } = setUp();
    const commands = [
      'projects --field Art',
      'serve',
      'library sync',
      'projects -o csv',
      'rm -rf',
      'users --help',
    ];
    commands.push(
      'projects --all --base-url https://b.example',
      'fields --library x.db --keep',
      'users --quiet',
    );
    const times = { last_run: null, done: null, page: null, began: null, failure: null };
    const lines = [...commands, 'fields'].map((command, at) => ({
      ...{
        table: 'watches',
        watch: at + 1,
        words: JSON.stringify(command.split(' ')),
        base: 'https://a.example/',
      },
      ...{ profile: 'default', added: 1, ...times, records: 0, appeared: 0, changed: 0 },
      ...{ baseline: null, pages: 0 },
    }));
    const path = file('watches.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    const { exit, stdout, stderr } = await run(['library', 'import', path]);
    expect({ exit, stdout }).toEqual({ exit: 8, stdout: '' });
    expect(stderr).toContain(
      `${path}, lines 2 to 9: the command of this watch cannot be watched\n`,
    );
    expect((await run(['library', 'watches', '--columns', 'command'])).stdout).toBe(
      'projects --field Art\nfields\n',
    );
  });

  it('names the lines that it cannot read, and imports the rest', async () => {
    const { run, file, library } = setUp();
    const records = (await demo('projects -L 6 -o ndjson')).split('\n');
    const broken = [
      records[0],
      '{"id":5,"name":"cut',
      records[1],
      'text',
      records[2],
      '{"a":1}',
      ...records.slice(3),
    ];
    const path = file('list.ndjson', broken.join('\n'));
    const { exit, stdout, stderr } = await run(['library', 'import', path]);
    expect({ exit, stdout }).toEqual({ exit: 8, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      `Kept 6 records in ${library}: 6 new, 0 known before.`,
      `portfolio: ${path}, line 2: a string without a closing quote`,
      `portfolio: ${path}, line 4: not a JSON object`,
      `portfolio: ${path}, line 6: not a record of a service`,
      'portfolio: 3 places could not be imported',
      'hint: each record that could be read was imported',
      '',
    ]);
  });

  it('takes the later form of a record, whatever the order of files', async () => {
    const { run, file, importText } = setUp();
    const old = file(
      'old.json',
      '{"project":{"id":1,"name":"old","covers":{}}}',
      testNow / 1000 - 5000,
    );
    const late = file(
      'late.json',
      '{"project":{"id":1,"name":"late","covers":{}}}',
      testNow / 1000 - 100,
    );
    expect((await run(['library', 'import', late, old])).stderr).toContain('Kept 2 records');
    const { stdout } = await run(['project', 'show', '1', '--offline', '--json']);
    expect(stdout).toBe('{"project":{"id":1,"name":"late","covers":{}}}');
    const again = await importText(
      '{"id":1,"name":"a","covers":{}}\n{"id":1,"name":"b","covers":{}}',
    );
    expect(again.stderr).toContain('0 new, 2 known before');
    expect((await run(['project', 'show', '1', '--offline', '--json'])).stdout).toContain(
      '"name":"b"',
    );
  });

  it.each([
    ['missing.json', 'missing.json cannot be read (there is no such file)'],
    ['.', 'there are no .ndjson files in the folder '],
    ['.', 'or a folder that `library export <dir> -o ndjson` wrote'],
    [undefined, 'the name of a file must not be empty'],
  ])('refuses the file %j before it imports the others', async (name, sentence) => {
    const { run, file, home, library } = setUp();
    const wrong = name === undefined ? '' : join(home, name);
    const { exit, stderr } = await run([
      'library',
      'import',
      file('one.json', '{"projects":[{"id":1}]}'),
      wrong,
    ]);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(sentence) });
    expect(existsSync(library)).toBe(false);
  });

  it.each([
    ['compressed', [0x1f, 0x8b]],
    ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
    ['UTF-16', [0xff, 0xfe]],
  ])('says that a file is %s: %j', async (kind, mark) => {
    const { run, file } = setUp();
    const wrong = file('x', new Uint8Array([...mark, 0x7b, 0]));
    const { exit, stderr } = await run([
      'library',
      'import',
      file('x.json', '{"users":[{"id":1}]}'),
      wrong,
    ]);
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`is ${kind}\n`),
    });
    expect(stderr).toContain(
      `hint: 1 record was imported before that; import files that --json or -o ndjson`,
    );
  });

  it('is a usage error if the input has no records', async () => {
    const { importText } = setUp();
    const ran = await importText('id,name\n1,x\n'.repeat(2500));
    expect(ran.exit).toBe(2);
    expect(ran.stderr.split('\n')).toEqual([
      'portfolio: nothing was imported (standard input, lines 1 to 5000: not a JSON object)',
      expect.stringMatching(/^hint: import files that --json or -o ndjson wrote, or a folder/),
      '',
    ]);
    expect(await importText('')).toMatchObject({ exit: 0 });
  });

  it('takes times of a wrong clock as now, and says so', async () => {
    const { run, importText } = setUp();
    const now = testNow / 1000;
    const line = (id: number, last: number) =>
      `{"table":"records","service":"https://a.example","kind":"project","form":"project","parent":null,"id":"${id}",
        "first":${now - 9},"since":${now - 9},"last":${last},"turn":0,"record":{"id":${id}}}`;
    const { exit, stderr } = await importText(`${line(1, now + 3e7)}\n${line(2, now - 5)}`);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining('the library has times up to 2027-10-14'),
    });
    const { stdout } = await run(['library', 'sql', 'SELECT last_seen FROM projects', '-o', 'tsv']);
    expect(stdout).toBe('2026-10-31T23:59:59Z\n2026-10-31T23:59:55Z\n');
  });

  it.each([
    ['{"table":"records","form":"project"}', 'not a valid line of `library export`'],
    ['{"table":"changes","seen":"x"}', 'not a valid line of `library export`'],
    ['{"table":"other"}', 'not a record of a service'],
  ])('names a line that is not one of an export: %s', async (stdin, fault) => {
    expect((await setUp().importText(stdin)).stderr).toContain(`line 1: ${fault}`);
  });

  it('stores no key', async () => {
    const { importText } = setUp({ env: { PORTFOLIO_API_KEY: 'canary-key-123456' } });
    const mark = '{"table":"marks","name":"canary-key-123456","at":1}';
    const copied = (more: object) =>
      JSON.stringify({
        ...{ table: 'records', service: 'https://a.example', form: 'project', parent: '', id: '3' },
        ...{ first: 1, since: 1, last: 1, turn: 0, record: {}, ...more },
      });
    const stdin = [
      '{"id":1,"name":"canary-key-123456","covers":{}}\n{"id":2,"name":"x","covers":{}}',
      ...[
        mark,
        copied({ service: 'https://a.example/canary-key-123456' }),
        copied({ parent: 'canary-key-123456' }),
      ],
    ].join('\n');
    const { exit, stderr } = await importText(stdin);
    expect(exit).toBe(8);
    for (const lines of ['line 1', 'lines 3 to 5'])
      expect(stderr).toContain(`${lines}: it contains the application key`);
    expect(stderr).not.toContain('canary');
  });

  it('stores a record that is nested more deeply than SQLite reads', async () => {
    const { run, importText } = setUp();
    const deep = `{"id":1,"name":"x","covers":${'['.repeat(9000)}${']'.repeat(9000)}}`;
    const stderr = expect.stringContaining('2 new, 0 known before');
    expect(await importText(`${deep}\n{"id":2,"name":"x","covers":{}}`)).toMatchObject({
      exit: 0,
      stderr,
    });
    expect((await run(['project', 'show', '1', '--offline', '--json'])).stdout).toBe(
      `{"project":${deep}}`,
    );
  });

  it('names a library that cannot be written', async () => {
    const { importText, home } = setUp();
    const file = join(home, 'no', 'library.db');
    expect(await importText('{}', '--library', file)).toMatchObject({
      exit: 1,
      stderr: `portfolio: the library ${file} cannot be written (its folder does not exist)\n`,
    });
  });

  it('stops if it is interrupted', async () => {
    const { importText, run } = setUp({ signal: AbortSignal.abort() });
    expect((await importText('{"id":1}')).exit).toBe(130);
    expect((await run(['library', 'import', import.meta.filename])).exit).toBe(130);
  });

  it('stops if it is interrupted while it waits for a pipe without a writer', async () => {
    const stop = new AbortController();
    const { run } = setUp({ signal: stop.signal });
    const pipe = namedPipe();
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    try {
      const ran = run(['library', 'import', pipe]);
      setTimeout(() => stop.abort(), 100);
      expect((await ran).exit).toBe(130);
    } finally {
      closeSync(writer);
    }
  });
});

it('reads standard input once', async () => {
  const { exit, stderr } = await setUp().run(['library', 'import', '-', '-'], { stdin: '[]' });
  expect([exit, stderr]).toEqual([
    2,
    expect.stringContaining('standard input can be read only once'),
  ]);
});
