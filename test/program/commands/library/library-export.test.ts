import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeWithLibrary, runWith } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const given = homeWithLibrary();
const { home } = given;
const run = (...args: readonly string[]) => runWith(args, given);
beforeAll(async () => {
  await run('projects', '--demo', '--keep');
  await run('project', 'show', '22363486', '--demo', '--keep');
  await run('project', 'comments', '22363486', '--demo', '--keep');
});

const into = (name: string, ...more: readonly string[]) =>
  run('library', 'export', join(home, name), ...more);
const fileIn = (folder: string, name: string) => readFileSync(join(home, folder, name), 'utf8');

describe('library export', () => {
  it.each([
    ['parquet', [], []],
    ['ndjson', ['-o', 'ndjson'], ['library', 'list_members', 'lists', 'services']],
  ])('writes a file for each kind of record: %s', async (format, flags, tables) => {
    const { exit, stdout, stderr } = await into(`as-${format}`, ...flags);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    const names = ['project_comments', 'projects', ...tables].map((name) => `${name}.${format}`);
    expect(stderr).toMatch(new RegExp(`^✓ Wrote 19 records into ${names.length} files in `));
    expect(readdirSync(join(home, `as-${format}`)).toSorted()).toEqual(names.toSorted());
  });

  it('writes no key that was stored after the record', async () => {
    const key = 'the-key-of-a-later-day';
    const library = join(home, 'later.db');
    const stdin = `{"id":1,"name":"see ${key}","covers":{}}\n`;
    await runWith(['library', 'import', '-', '--library', library], { ...given, stdin });
    await run('board', 'add', 'b', '1', '--offline', '--library', library);
    const later = { ...given, env: { ...given.env, PORTFOLIO_API_KEY: key } };
    const folders = ['later-lines', 'later-parquet', 'later-board'].map((name) => join(home, name));
    const [lines = '', parquet = '', board = ''] = folders;
    const exports = [
      ['library', 'export', lines, '-o', 'ndjson'],
      ['library', 'export', parquet],
      ['board', 'export', 'b', board],
    ];
    for (const words of exports)
      expect(await runWith([...words, '--library', library], later)).toMatchObject({ exit: 0 });
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }),
    );
    const written = files.filter((file) => file.isFile());
    expect(written.length).toBeGreaterThan(5);
    for (const { parentPath, name } of written)
      expect(name + readFileSync(join(parentPath, name), 'latin1')).not.toContain(key);
  });

  it('makes NDJSON that makes the same library', async () => {
    await into('again', '-o', 'ndjson');
    const other = join(home, 'other.db');
    await run('library', 'import', join(home, 'again', 'projects.ndjson'), '--library', other);
    const show = (...more: readonly string[]) =>
      run('project', 'show', '22363486', '--offline', '--json', ...more);
    expect((await show('--library', other)).stdout).toBe((await show()).stdout);
    expect(fileIn('again', 'projects.ndjson').trimEnd().split('\n')).toHaveLength(13);
  });

  it.each([
    ['parquet', 3, undefined, []],
    ['ndjson', 3, ['n1', 'n2', 'n3'], ['library', 'services']],
  ])(
    'writes the readable records of a damaged library as %s, and names the others',
    async (format, rows, found, more) => {
      const library = join(home, `damaged-${format}.db`);
      const stdin = [1, 2, 3, 4].map((id) => `{"id":${id},"name":"n${id}","covers":{}}\n`).join('');
      const complete =
        '{"project":{"id":2,"name":"n2","covers":{},"description":"d2","modules":[]}}\n';
      for (const text of [stdin, complete])
        await runWith(['library', 'import', '-', '--library', library], { ...given, stdin: text });
      const database = new Database(library);
      const damage = (id: number, sql: string) =>
        database.exec(
          `UPDATE body SET json = ${sql} WHERE json = '{"id":${id},"name":"n${id}","covers":{}}'`,
        );
      damage(2, "CAST(x'7b226e616d65223a22ff227d' AS TEXT)");
      damage(4, `'{"id":4,'`);
      database.close();
      const folder = join(home, `of-damaged-${format}`);
      const { exit, stderr } = await run(
        'library',
        'export',
        folder,
        '-o',
        format,
        '--library',
        library,
      );
      expect({ exit, stderr }).toEqual({
        exit: 8,
        stderr: [
          `Wrote ${rows} records into ${more.length === 0 ? '1 file' : '3 files'} in ${folder}.`,
          'portfolio: the text of project 2 contains invalid UTF-8',
          'portfolio: the text of project 4 is not JSON',
          `portfolio: ${library} is damaged: 2 texts could not be read and exported`,
          'hint: nothing in the library was changed; a backup may contain them',
          '',
        ].join('\n'),
      });
      expect(readdirSync(folder).toSorted()).toEqual(
        [...more, 'projects'].toSorted().map((name) => `${name}.${format}`),
      );
      const text = readFileSync(join(folder, `projects.${format}`), 'utf8');
      if (found !== undefined)
        expect(text.match(/n[1234]"?,/g)?.map((name) => name.slice(0, 2))).toEqual(found);
    },
  );

  it('does not take a file for a folder', async () => {
    writeFileSync(join(home, 'file'), '');
    const { exit, stderr } = await into('file');
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('file is not a folder\n'),
    });
  });

  it('overwrites nothing without --force', async () => {
    mkdirSync(join(home, 'mine'));
    writeFileSync(join(home, 'mine', 'projects.parquet'), 'mine');
    const { exit, stderr } = await into('mine');
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('exists already'),
    });
    expect(readdirSync(join(home, 'mine'))).toEqual(['projects.parquet']);
    expect(fileIn('mine', 'projects.parquet')).toBe('mine');
    expect((await into('mine', '--force')).exit).toBe(0);
    expect(fileIn('mine', 'projects.parquet')).toMatch(/^PAR1/);
  });

  it('names a folder that cannot be made', async () => {
    writeFileSync(join(home, 'file'), '');
    expect(await into(join('file', 'folder'))).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('cannot be written (a part of its path is not a folder)'),
    });
  });

  it('leaves no half file where it is interrupted', async () => {
    const folder = join(home, 'half');
    const signal = AbortSignal.abort();
    const { exit } = await runWith(['library', 'export', folder], { ...given, signal });
    expect([0, 130]).toContain(exit);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('offers its own formats', async () => {
    expect(await into('x', '-o', 'yaml')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('parquet'),
    });
    expect(await run('projects', '--demo', '-o', 'parquet')).toMatchObject({ exit: 2 });
  });
});
