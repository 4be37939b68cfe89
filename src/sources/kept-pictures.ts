// Finds the kept pictures, in a folder next to the user's library. Keeps the pictures of received
// records, for
// --keep=pictures. If a picture cannot be kept, the user gets a note, and the command continues.
import pLimit from 'p-limit';
import { decode } from '../api/decode.ts';
import { type EntityName, picturesOf } from '../api/entities.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { quantity } from '../api/words.ts';
import { openStore } from '../client/file-cache.ts';
import { type KeptPictures, openKeptPictures } from '../client/pictures/kept-pictures.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import { isFailure } from '../errors.ts';
import { checkRealFolder, pictureContent } from '../files/ownership.ts';
import { describeFileError } from '../files/reasons.ts';
import { parseBytes } from '../settings/options/limits.ts';
import { flagOf } from '../settings/options/options.ts';

import { fileBeside } from './library-file.ts';
import type { SourceContext } from './source.ts';

/** Maximum bytes of one entry. A larger picture is not fetched as a whole. */
const entryBytes = 27_000_000;

/**
 * Opens the kept pictures of the user's library.
 * @param folder another folder, e.g. of a backup
 * @throws PortfolioError `unsafe` if the folder is a link or another user may change it
 * @throws a system error if the library is missing
 */
export function keptPictures(
  { system, settings, options }: Pick<SourceContext, 'settings' | 'options' | 'system'>,
  folder = fileBeside({ system, settings, options }, '-pictures'),
): KeptPictures {
  checkRealFolder(folder, system.euid, pictureContent);
  const limit = settings().get('keepLimit')?.value ?? '';
  const bounds = {
    bytes: Number.POSITIVE_INFINITY,
    entries: Number.POSITIVE_INFINITY,
    entryBytes,
    isLasting: true,
  };
  // With this number, the store never looks for entries to remove.
  const store = openStore(folder, () => 1, { ...bounds, user: system.euid });
  return openKeptPictures(store, parseBytes(flagOf('keepLimit'), limit), system.now);
}

/**
 * Opens the kept pictures; undefined if the user has no library.
 * @throws PortfolioError `unsafe` as above
 */
export function existingKeptPictures(
  context: Pick<SourceContext, 'settings' | 'options' | 'system'>,
): KeptPictures | undefined {
  try {
    return keptPictures(context);
  } catch (error) {
    if (isFailure(error, 'unsafe')) throw error;
    return undefined;
  }
}

export interface PictureWriter {
  /** Starts to keep the pictures of records. @param records their parsed texts */
  add(entity: EntityName, records: readonly { readonly value: unknown }[]): void;
  /**
   * Waits for all pictures. Returns the number of kept pictures.
   * @throws the signal's reason if it aborts the wait
   */
  close(): Promise<number>;
}

/** Maximum number of pictures that are fetched at the same time. */
const concurrency = 4;

/**
 * Returns a keeper. It opens the folder for the first picture, because the library may be missing
 * before.
 */
export function createPictureWriter(
  context: SourceContext,
  pictures: Pick<Pictures, 'get'>,
): PictureWriter {
  const { signal } = context.system;
  const request = { signal, events: { trace: context.trace } };
  const limit = pLimit(concurrency);
  const keeping: Promise<void>[] = [];
  const addresses = new Set<string>();
  const failures: string[] = [];
  let [kept, full] = [0, 0];
  let opened: KeptPictures | undefined;

  async function keep(picture: RecordPicture): Promise<void> {
    if (signal.aborted) return;
    try {
      opened ??= keptPictures(context);
      if (await opened.keep(picture, pictures, request)) kept += 1;
      else full += 1;
    } catch (error) {
      failures.push(isFailure(error) ? error.message : (describeFileError(error) ?? String(error)));
    }
  }

  return {
    add: (entity, records) => {
      for (const picture of records.flatMap(({ value }) =>
        picturesOf(entity, decode(entity, value)),
      )) {
        const [{ url } = { url: '' }] = picture.sizes;
        if (addresses.has(url)) continue;
        addresses.add(url);
        keeping.push(limit(() => keep(picture)));
      }
    },
    close: async () => {
      const wasAborted = signal.aborted;
      const waiting = addresses.size - kept - full - failures.length;
      if (waiting > 0)
        await context.remark(`keeping ${quantity(waiting, 'picture')}; Ctrl-C stops it`);
      await Promise.all(keeping);
      if (signal.aborted && !wasAborted) {
        await context.note(
          `${addresses.size - kept - full} of ${quantity(addresses.size, 'picture')} are not kept`,
        );
        throw signal.reason;
      }
      if (!signal.aborted) await noteFailures(context, failures);
      if (full > 0) await noteFull(context, full);
      return kept;
    },
  };
}

async function noteFailures({ note }: SourceContext, failures: readonly string[]): Promise<void> {
  const [first] = failures;
  if (first === undefined) return;
  const which = failures.length === 1 ? '' : '; the first';
  await note(`${quantity(failures.length, 'picture')} could not be kept${which}: ${first}`);
}

async function noteFull({ note, settings }: SourceContext, count: number): Promise<void> {
  const max = settings().get('keepLimit')?.value;
  await note(
    `${quantity(count, 'picture')} ${count === 1 ? 'was' : 'were'} not kept, because keep_limit is ${max}; ` +
      '`portfolio config set keep_limit <size>` changes it',
  );
}
