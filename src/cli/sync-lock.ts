// Lets one sync of a library run at a time. SQLite's lock on a file beside it ends with the process, however that ends.
import { PortfolioError } from '../errors.ts';
import type { Context } from './context.ts';
import { libraryFile } from './library-file.ts';

/** @throws PortfolioError `incomplete` where another sync of the same library runs */
export async function whileAlone<T>(context: Pick<Context, 'system' | 'settings'>, work: () => Promise<T>): Promise<T> {
  const { lockFile } = await import('../service/database.ts');
  const release = lockFile(`${libraryFile(context)}.sync`);
  if (release === undefined) {
    throw new PortfolioError('incomplete', 'another sync of this library is running', { isExpected: true });
  }
  try {
    return await work();
  } finally {
    release();
  }
}
