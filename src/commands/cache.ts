// cache info and cache clear: show where cached responses are stored and how many there are, and remove them.
import { storeOf } from '../cli/cached-client.ts';
import type { Context } from '../cli/context.ts';
import { writeFacts } from '../cli/facts.ts';
import type { Store } from '../client/store.ts';
import { codeOf, PortfolioError } from '../errors.ts';

export async function cacheInfo(context: Context): Promise<void> {
  const store = storeOf(context);
  const { entries, bytes, oldest, newest } = await fromFolder(store, store.stats);
  await writeFacts(context, {
    folder: store.folder,
    entries,
    bytes,
    oldest: oldest === undefined ? null : timeText(oldest),
    newest: newest === undefined ? null : timeText(newest),
  });
}

export async function cacheClear(context: Context): Promise<void> {
  const store = storeOf(context);
  const removed = await fromFolder(store, store.clear);
  await context.note(`Removed ${removed} cached ${removed === 1 ? 'response' : 'responses'}.`);
}

/** @throws PortfolioError that names the folder if it cannot be used */
async function fromFolder<T>({ folder }: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const why = codeOf(cause);
    throw new PortfolioError('unexpected', `the cache folder ${folder} cannot be read or changed`, { why, cause });
  }
}

const timeText = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
