// Work on the user's own library, for commands that are about it: what is wrong with the file is their failure.

import type { Store } from '../library/store/rows.ts';
import type { Writer } from '../library/store/writer.ts';
import { existingLibrary, fromLibrary, isSqlite, libraryFile, openOwnLibrary, writeError } from './library-file.ts';
import type { SourceInput } from './source.ts';

type Place = Pick<SourceInput, 'system' | 'settings' | 'note'>;

/** Reads from the library, which has to be there. @throws PortfolioError that says what is wrong with it */
export async function readingLibrary<T>(
  context: Place,
  work: (store: Pick<Store, 'rows'>) => T | Promise<T>,
): Promise<T> {
  const file = existingLibrary(context);
  const [{ openToRead }, { storeOf }] = await Promise.all([
    import('../library/store/database.ts'),
    import('../library/store/rows.ts'),
  ]);
  const database = await fromLibrary(() => openToRead(file));
  try {
    return await fromLibrary(() => work(storeOf(database, file)));
  } finally {
    database.close();
  }
}

/** Adds to the library, which is created if it does not exist. @throws PortfolioError that says what is wrong with it */
export async function changingLibrary<T>(context: Place, work: (writer: Writer) => T | Promise<T>): Promise<T> {
  const name = `the library ${libraryFile(context)}`;
  const writer = await openOwnLibrary(context).catch((cause: unknown) => {
    throw writeError(name, cause);
  });
  try {
    return await work(writer);
  } catch (cause) {
    throw isSqlite(cause) ? writeError(name, cause) : cause;
  } finally {
    writer.close();
  }
}
