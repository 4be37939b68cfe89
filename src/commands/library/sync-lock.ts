// Lets one sync of a library run at a time. SQLite's lock on a file beside it ends with the process, however that ends.

import type { Context } from '../../cli/context.ts';
import { PortfolioError } from '../../errors.ts';
import { fileBeside, libraryFile, unwritten } from '../../sources/library-file.ts';

/** @throws PortfolioError `incomplete` where another sync of the same library runs */
export async function whileAlone<T>(context: Pick<Context, 'system' | 'settings'>, work: () => Promise<T>): Promise<T> {
  const { lockFile } = await import('../../library/store/database.ts');
  const release = locked(context, lockFile);
  if (release === undefined) {
    throw new PortfolioError('incomplete', 'another sync of this library is running', { isExpected: true });
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** @throws PortfolioError that says why nothing can be written beside the library */
function locked(
  context: Pick<Context, 'system' | 'settings'>,
  lockFile: (file: string) => (() => void) | undefined,
): (() => void) | undefined {
  try {
    return lockFile(fileBeside(context, '.sync'));
  } catch (cause) {
    throw unwritten(`the file ${libraryFile(context)}.sync`, cause);
  }
}
