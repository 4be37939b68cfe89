// cache: the answers kept on this machine, where they are, what there is, and how to be rid of them.
import { join } from 'node:path';
import { withCache } from '../client/cache.ts';
import type { Client } from '../client/client.ts';
import { openStore, type Store } from '../client/store.ts';
import { codeOf, PortfolioError } from '../errors.ts';
import type { System } from '../system.ts';
import type { Context } from './context.ts';
import { writeFacts } from './facts.ts';

/** The client with a cache before it. */
export function cachedClient(context: Context, client: Client, maxAge: number): Client {
  const { system, mask, trace } = context;
  return withCache(client, {
    store: storeOf(context),
    profile: context.settings().profileName,
    maxAge,
    now: system.now,
    signal: system.signal,
    holdsKey: (text) => mask.hide(text) !== text,
    trace,
    note: (line) => {
      context.note(line).catch(() => {});
    },
  });
}

export async function cacheInfo(context: Context): Promise<void> {
  const store = storeOf(context);
  const { entries, bytes, oldest, newest } = await readable(store, store.stats);
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
  const removed = await readable(store, store.clear);
  await context.note(`Removed ${removed} kept ${removed === 1 ? 'answer' : 'answers'}.`);
}

const storeOf = ({ system }: Context): Store => openStore(cacheFolder(system), system.random);

/** Beside the settings where PORTFOLIO_CONFIG_DIR says so; otherwise where this system keeps what may be lost. */
function cacheFolder({ env, platform, home }: System): string {
  if (env['PORTFOLIO_CONFIG_DIR']) return join(env['PORTFOLIO_CONFIG_DIR'], 'cache');
  if (platform === 'win32' && env['LOCALAPPDATA']) return join(env['LOCALAPPDATA'], 'portfolio', 'cache');
  return join(env['XDG_CACHE_HOME'] || join(home, '.cache'), 'portfolio');
}

async function readable<T>({ folder }: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const why = codeOf(cause);
    throw new PortfolioError('unexpected', `the cache folder ${folder} cannot be read or changed`, { why, cause });
  }
}

const timeText = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
