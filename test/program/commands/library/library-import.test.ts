import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { emptyFolder, type Given, runWith, testNow } from '../../../support/system.ts';

function setUp(given: Given = {}) {
  const home = emptyFolder();
  const run = (args: readonly string[], more: Given = {}) => runWith(args, { home, ...given, ...more });
  const library = join(home, '.local', 'share', 'portfolio', 'library.db');
  const file = (name: string, text: string | Uint8Array, time?: number) => {
    const path = join(home, name);
    writeFileSync(path, text);
    if (time !== undefined) utimesSync(path, time, time);
    return path;
  };
  return { home, run, library, file };
}

const demo = async (...args: readonly string[]) => (await runWith([...args, '--demo'])).stdout;

describe('what was printed once', () => {
  it.each([
    [
      ['projects', '--json'],
      ['projects', '--sort', 'published_date'],
    ],
    [
      ['projects', '--all', '--json', '--field', 'Illustration'],
      ['projects', '--all', '--field', 'Illustration'],
    ],
    [
      ['projects', '-L', '30', '-o', 'ndjson'],
      ['projects', '--all'],
    ],
    [
      ['project', 'show', '22363486', '--json'],
      ['project', 'show', '22363486'],
    ],
    [
      ['project', 'show', '22363486', '4991743', '--json'],
      ['project', 'show', '22363486', '4991743'],
    ],
    [
      ['users', 'show', 'albacastro', '-o', 'ndjson'],
      ['user', 'show', 'albacastro'],
    ],
    [
      ['wips', '--time', 'all', '-o', 'ndjson'],
      ['wips', '--time', 'all'],
    ],
    [
      ['user', 'wips', 'albacastro', '-o', 'json'],
      ['wips', '--time', 'all'],
    ],
    [
      ['collections', '--json'],
      ['collections', '--all'],
    ],
    [['fields', '--json'], ['fields']],
  ])('%j comes in and out as it was', async (printed, asked) => {
    const { run } = setUp();
    const text = await demo(...printed);
    expect(await run(['library', 'import', '-'], { stdin: text })).toMatchObject({ exit: 0, stdout: '' });
    const lines = (document: string) => document.split('\n').filter((line) => line !== '');
    const ndjson = printed.includes('ndjson')
      ? text
      : await demo(...printed.filter((word) => word !== '--json' && word !== 'json' && word !== '-o'), '-o', 'ndjson');
    const { exit, stdout } = await run([...asked, '--offline', '-o', 'ndjson']);
    expect(exit).toBe(0);
    expect(lines(stdout).toSorted()).toEqual(lines(ndjson).toSorted());
  });

  it('belongs where --of says', async () => {
    const { run } = setUp();
    await run(['library', 'import', '-', '--of', '22363486'], {
      stdin: await demo('project', 'comments', '22363486', '--json'),
    });
    const info = JSON.parse((await run(['library', 'info', '--json'])).stdout);
    expect(info).toMatchObject({ project_comments: 7, projects: 0 });
  });
});

describe('library import', () => {
  it('names what it cannot read, and keeps the rest', async () => {
    const { run, file, library } = setUp();
    const records = (await demo('projects', '-L', '6', '-o', 'ndjson')).split('\n');
    const broken = [records[0], '{"id":5,"name":"cut', records[1], 'text', records[2], '{"a":1}', ...records.slice(3)];
    const path = file('list.ndjson', broken.join('\n'));
    const { exit, stdout, stderr } = await run(['library', 'import', path]);
    expect({ exit, stdout }).toEqual({ exit: 8, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      `Kept 6 records in ${library}: 6 new, 0 known before.`,
      `portfolio: ${path}, line 2: a text without an end`,
      `portfolio: ${path}, line 4: not a JSON object`,
      `portfolio: ${path}, line 6: not a record of a service`,
      'portfolio: 3 places could not be imported',
      'hint: all other records were imported',
      '',
    ]);
  });

  it('takes the later form of a record, whatever the order of files', async () => {
    const { run, file } = setUp();
    const old = file('old.json', '{"project":{"id":1,"name":"old","covers":{}}}', testNow / 1000 - 5000);
    const late = file('late.json', '{"project":{"id":1,"name":"late","covers":{}}}', testNow / 1000 - 100);
    expect((await run(['library', 'import', late, old])).stderr).toContain('Kept 2 records');
    const { stdout } = await run(['project', 'show', '1', '--offline', '--json']);
    expect(stdout).toBe('{"project":{"id":1,"name":"late","covers":{}}}');
    const again = await run(['library', 'import', '-'], {
      stdin: '{"id":1,"name":"a","covers":{}}\n{"id":1,"name":"b","covers":{}}',
    });
    expect(again.stderr).toContain('0 new, 2 known before');
    expect((await run(['project', 'show', '1', '--offline', '--json'])).stdout).toContain('"name":"b"');
  });

  it('reads several files, and refuses before it begins what is none', async () => {
    const { run, file, home } = setUp();
    const one = file('one.json', '{"projects":[{"id":1}]}');
    mkdirSync(join(home, 'folder'));
    for (const [wrong, sentence] of [
      ['missing.json', 'missing.json cannot be read (there is no such file)'],
      ['folder', 'folder is a folder'],
      ['', 'the name of a file must not be empty'],
    ] as const) {
      const { exit, stderr } = await run(['library', 'import', one, wrong && join(home, wrong)]);
      expect(exit).toBe(2);
      expect(stderr).toContain(sentence);
    }
    expect((await run(['library', 'info'])).exit).toBe(3);
    const two = file('two.json', '{"users":[{"id":1}]}');
    expect((await run(['library', 'import', one, two])).stderr).toContain('Kept 2 records');
  });

  it('says that a file is compressed', async () => {
    const { run, file } = setUp();
    const { exit, stderr } = await run(['library', 'import', file('x.gz', new Uint8Array([0x1f, 0x8b, 8, 0]))]);
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('is compressed') });
    const behind = await run([
      'library',
      'import',
      file('x.json', '{"users":[{"id":1}]}'),
      file('x.gz', new Uint8Array([0x1f, 0x8b])),
    ]);
    expect(behind.stderr).toContain('hint: 1 record was imported before that; gunzip');
  });

  it.each([
    [0xff, 0xfe],
    [0xfe, 0xff],
  ])('says that a file is UTF-16: %i %i', async (...mark) => {
    const { run, file } = setUp();
    const { exit, stderr } = await run(['library', 'import', file('x.json', new Uint8Array([...mark, 0x7b, 0]))]);
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('is UTF-16') });
  });

  it('is a wrong use where nothing is a record', async () => {
    const { run } = setUp();
    expect(await run(['library', 'import', '-'], { stdin: 'id,name\n1,x\n' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('nothing was imported'),
    });
    expect(await run(['library', 'import', '-'], { stdin: '' })).toMatchObject({ exit: 0 });
  });

  it('keeps no key', async () => {
    const { run } = setUp({ env: { PORTFOLIO_API_KEY: 'canary-key-123456' } });
    const stdin = '{"id":1,"name":"canary-key-123456","covers":{}}\n{"id":2,"name":"x","covers":{}}';
    const { exit, stderr } = await run(['library', 'import', '-'], { stdin });
    expect(exit).toBe(8);
    expect(stderr).toContain('line 1: it contains an application key');
    expect(stderr).not.toContain('canary');
  });

  it('stores a record that is nested more deeply than SQLite reads', async () => {
    const { run } = setUp();
    const deep = `{"id":1,"name":"x","covers":${'['.repeat(9000)}${']'.repeat(9000)}}`;
    expect(await run(['library', 'import', '-'], { stdin: `${deep}\n{"id":2,"name":"x","covers":{}}` })).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('2 new, 0 known before'),
    });
    expect((await run(['project', 'show', '1', '--offline', '--json'])).stdout).toBe(`{"project":${deep}}`);
  });

  it('names a library that cannot be written', async () => {
    const { run, home } = setUp();
    const file = join(home, 'no', 'library.db');
    const { exit, stderr } = await run(['library', 'import', '-', '--library', file], { stdin: '{}' });
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: `portfolio: the library ${file} cannot be written (its folder does not exist)\n`,
    });
  });

  it.each(['removed', 'replaced'])('fails where the library was %s meanwhile', async (kind) => {
    const { run, home, library } = setUp();
    const pipe = join(emptyFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const ran = run(['library', 'import', pipe]);
    const writer = await open(pipe, 'w');
    await vi.waitFor(() => expect(existsSync(library)).toBe(true));
    await new Promise(setImmediate);
    const other = join(home, 'other.db');
    copyFileSync(library, other);
    if (kind === 'removed') rmSync(library);
    else renameSync(other, library);
    await writer.write('{"id":1,"name":"x","covers":{}}');
    await writer.close();
    expect(await ran).toMatchObject({
      exit: 1,
      stderr: `portfolio: the library ${library} was removed or replaced during the import\nhint: import the files again\n`,
    });
  });

  it('stops where it is interrupted', async () => {
    const { run } = setUp({ signal: AbortSignal.abort() });
    expect((await run(['library', 'import', '-'], { stdin: '{"id":1}' })).exit).toBe(130);
  });

  it('stops where it waits for a pipe that nobody writes to', async () => {
    const stop = new AbortController();
    const { run } = setUp({ signal: stop.signal });
    const pipe = join(emptyFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
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
