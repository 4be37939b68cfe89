import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changingLibrary, readingLibrary } from '../../../src/sources/own-library.ts';
import { contextWith } from '../../support/context.ts';
import { emptyFolder } from '../../support/system.ts';

const contextFor = (library: string) => contextWith({ library }).context;

test('what was changed is read', async () => {
  const context = contextFor(join(emptyFolder(), 'library.db'));
  await changingLibrary(context, ({ transaction }) =>
    transaction(({ run }) => run("INSERT INTO mark VALUES ('a', 5)")),
  );
  expect(await readingLibrary(context, ({ rows }) => rows('SELECT * FROM mark'))).toEqual([['a', 5]]);
});

test('a library that is not there is not made to be read', async () => {
  await expect(readingLibrary(contextFor(join(emptyFolder(), 'x.db')), () => 1)).rejects.toThrow(
    'there is no library at',
  );
});

test('one that cannot be written is named', async () => {
  await expect(changingLibrary(contextFor('/nowhere/x.db'), () => 1)).rejects.toMatchObject({
    message: 'the library /nowhere/x.db cannot be written',
    details: { why: 'its folder does not exist' },
  });
  await expect(changingLibrary(contextFor('/dev/null'), () => 1)).rejects.toThrow('is not a regular file');
});
