import { statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  changingLibrary,
  fromLibrary,
  libraryFile,
  openOwnLibrary,
  withLibrary,
  writeError,
} from '../../../src/sources/library-file.ts';
import { contextWith } from '../../support/context.ts';
import { emptyFolder } from '../../support/system.ts';

test.each([
  [{ library: '/a.db' }, { PORTFOLIO_LIBRARY: '/b.db' }, '/a.db'],
  [{}, { PORTFOLIO_LIBRARY: '/b.db', XDG_DATA_HOME: '/data' }, '/b.db'],
  [{}, { XDG_DATA_HOME: '/data' }, '/data/portfolio/library.db'],
  [{}, { XDG_DATA_HOME: 'data' }, '/home/ada/.local/share/portfolio/library.db'],
  [{}, { PORTFOLIO_CONFIG_DIR: '/own', XDG_DATA_HOME: '/data' }, '/own/library.db'],
])('%j with %j is %s', (options, env, file) => {
  expect(libraryFile(contextWith(options, { env, home: '/home/ada' }).context)).toBe(file);
});

test('creates the library readable only by its user', async () => {
  const { context } = contextWith({}, { home: emptyFolder() });
  (await openOwnLibrary(context)).close();
  const file = libraryFile(context);
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
});

test('creates a library at the end of a symlink', async () => {
  const [target, library] = [join(emptyFolder(), 'a.db'), join(emptyFolder(), 'b.db')];
  symlinkSync(target, library);
  (await openOwnLibrary(contextWith({ library }).context)).close();
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test('does not create a library in a missing folder', async () => {
  const library = join(emptyFolder(), 'missing', 'library.db');
  await expect(openOwnLibrary(contextWith({ library }).context)).rejects.toThrow(library);
});

const damaged = '`portfolio library check` shows what is damaged';

test.each([
  ['SQLITE_BUSY', 'another program is writing to it'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'it is read-only'],
  ['SQLITE_IOERR_WRITE', 'the disk is full or fails'],
  ['SQLITE_CORRUPT', 'it is damaged', damaged],
  ['SQLITE_NOTADB', 'it is damaged', damaged],
])('%s is reported in words', async (code, why, hint?: string) => {
  const error = Object.assign(new Error('x'), { code });
  expect(writeError('the library', error)).toMatchObject({
    message: 'the library cannot be written',
    details: { reason: why },
  });
  const read = fromLibrary(() => Promise.reject(error));
  await expect(read).rejects.toMatchObject({
    message: 'the library cannot be read',
    details: { reason: why },
  });
  expect(writeError('the library', error).details.hint).toBe(hint);
});

const contextFor = (library: string) => contextWith({ library }).context;

test('reads what was written to the library', async () => {
  const context = contextFor(join(emptyFolder(), 'library.db'));
  await changingLibrary(context, ({ transaction }) =>
    transaction(({ run }) => run("INSERT INTO mark VALUES ('a', 5)")),
  );
  expect(await withLibrary(context, ({ rows }) => rows('SELECT * FROM mark'))).toEqual([['a', 5]]);
});

test('does not create a missing library to read it', async () => {
  const reading = withLibrary(contextFor(join(emptyFolder(), 'x.db')), () => 1);
  await expect(reading).rejects.toThrow('there is no library at');
});

test('names a library that cannot be written', async () => {
  await expect(changingLibrary(contextFor('/nowhere/x.db'), () => 1)).rejects.toMatchObject({
    message: 'the library /nowhere/x.db cannot be written',
    details: { reason: 'its folder does not exist' },
  });
  await expect(changingLibrary(contextFor('/dev/null'), () => 1)).rejects.toThrow(
    'is not a regular file',
  );
});

test('the hint for a damaged library checks the library that the flag names', async () => {
  const error = Object.assign(new Error('x'), { code: 'SQLITE_CORRUPT' });
  const hint = "`portfolio library check --library '/my library.db'` shows what is damaged";
  const context = contextFor('/my library.db');
  await expect(fromLibrary(() => Promise.reject(error), context)).rejects.toMatchObject({
    details: { hint },
  });
  expect(writeError('the library', error, context).details.hint).toBe(hint);
});
