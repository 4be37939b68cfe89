// Adds the cache to a client, and finds the folder of the cache.
import { join } from 'node:path';
import { withCache } from '../client/cache.ts';
import type { Client } from '../client/client.ts';
import { defaultBounds, type FileCache, openStore } from '../client/file-cache.ts';
import { resolveCacheFolder } from '../settings/folders.ts';
import { keyIdentityOf } from './key.ts';
import type { SourceContext } from './source.ts';

/** @param maxAge maximum age of a cached response in milliseconds */
export const createCachedClient = (
  context: SourceContext,
  client: Client,
  maxAge: number,
): Client =>
  withCache(client, {
    store: openResponseCache(context),
    profile: context.settings().profileName,
    keyIdentity: keyIdentityOf(context),
    maxAge,
    now: context.system.now,
    holdsKey: (text) => context.mask.hideKeys(text) !== text,
  });

export const openResponseCache = ({ system }: Pick<SourceContext, 'system'>): FileCache =>
  openStore(resolveCacheFolder(system), system.random, { ...defaultBounds, user: system.euid });

const pictureBounds = { bytes: 200_000_000, entries: 20_000, entryBytes: 8_000_000 };

export const pictureStore = ({ system }: Pick<SourceContext, 'system'>): FileCache =>
  openStore(join(resolveCacheFolder(system), 'pictures'), system.random, {
    ...pictureBounds,
    user: system.euid,
  });

/**
 * Limits of the store for descriptions of pictures. It has an entry for services and one per
 * release of the sample.
 */
const lookBounds = { bytes: 50_000_000, entries: 4, entryBytes: 20_000_000 };

export const lookStore = ({ system }: Pick<SourceContext, 'system'>): FileCache =>
  openStore(join(resolveCacheFolder(system), 'looks'), system.random, {
    ...lookBounds,
    user: system.euid,
  });
