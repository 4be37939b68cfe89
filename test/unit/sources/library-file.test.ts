import { statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { libraryFile, openOwnLibrary } from '../../../src/sources/library-file.ts';
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

test('it is made for its user alone', async () => {
  const { context } = contextWith({}, { home: emptyFolder() });
  (await openOwnLibrary(context)).close();
  const file = libraryFile(context);
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('at the end of a symlink too', async () => {
  const [target, library] = [join(emptyFolder(), 'a.db'), join(emptyFolder(), 'b.db')];
  symlinkSync(target, library);
  (await openOwnLibrary(contextWith({ library }).context)).close();
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test('a file in a folder that is not there is not made', async () => {
  const library = join(emptyFolder(), 'missing', 'library.db');
  await expect(openOwnLibrary(contextWith({ library }).context)).rejects.toThrow(library);
});
