// Downloads planned pictures, several at once. If one picture fails, the others continue. If the
// folder is not writable, all downloads stop.
import pLimit from 'p-limit';
import { endsCommand, errorCode, isFailure, joinSignals, PortfolioError } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import { type DownloadTarget, fetchPictures, type Report, type StoredPicture } from './fetch.ts';
import type { PlannedPicture } from './plan.ts';

export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** Called after each picture. @param bytes number of bytes that were fetched only for it */
  ended(
    picture: PlannedPicture,
    result: { readonly isStored: boolean; readonly bytes: number },
  ): void;
  /**
   * Called for each stored file, in the order of the pictures.
   * @param file path relative to the folder
   */
  stored(file: string): Promise<void>;
}

export interface Failure {
  readonly picture: PlannedPicture;
  readonly error: PortfolioError;
}

interface Fetched {
  readonly failures: readonly Failure[];
  readonly stored: readonly StoredPicture[];
  readonly bytes: number;
}

type Same = readonly [PlannedPicture, ...PlannedPicture[]];

/**
 * Downloads the pictures, those with the same sizes once.
 * @throws the first error that would affect all pictures
 */
export async function fetchAll(
  pictures: readonly PlannedPicture[],
  target: DownloadTarget,
  { concurrency, watcher }: { readonly concurrency: number; readonly watcher: Watcher },
): Promise<Fetched> {
  const stop = new AbortController();
  const signal = joinSignals(target.request.signal, stop.signal);
  const stoppable = { ...target, request: { ...target.request, signal } };
  /** Returns a result for each picture; an empty list if the download stopped. */
  const fetchSame = async (same: Same): Promise<readonly (StoredPicture | PortfolioError)[]> => {
    if (signal.aborted) return [];
    const [first] = same;
    try {
      const report: Report = (bytes, total) => watcher.received(first, bytes, total);
      return await fetchPictures(same, stoppable, report);
    } catch (error) {
      if (isFailure(error) && !signal.aborted && !endsCommand(error)) return same.map(() => error);
      // The first error becomes the abort reason, and the other pictures stop.
      stop.abort(error);
      return [];
    }
  };
  let bytes = 0;
  const fetchAndReport = async (same: Same) => {
    const results = await fetchSame(same);
    for (const [at, picture] of same.entries()) {
      const result = results[at];
      const isStored = result !== undefined && !isFailure(result);
      const received = isStored && at === 0 ? result.bytes : 0;
      bytes += received;
      watcher.ended(picture, { isStored, bytes: received });
    }
    return results;
  };
  const limit = pLimit(concurrency);
  const results = new Map<PlannedPicture, Promise<StoredPicture | PortfolioError | undefined>>();
  for (const same of groupBySizes(pictures)) {
    const fetching = limit(fetchAndReport, same);
    for (const [at, picture] of same.entries())
      results.set(
        picture,
        fetching.then((all) => all[at]),
      );
  }
  const failures: Failure[] = [];
  const stored: StoredPicture[] = [];
  // Files that were stored after a picture that an interrupt stopped are reported too.
  for (const picture of pictures) {
    const result = await results.get(picture);
    if (isFailure(result)) failures.push({ picture, error: result });
    else if (result !== undefined) {
      stored.push(result);
      await watcher.stored(result.file).catch((error: unknown) => stop.abort(error));
    }
  }
  signal.throwIfAborted();
  return { failures, stored, bytes };
}

function groupBySizes(pictures: readonly PlannedPicture[]): Iterable<Same> {
  const groups = new Map<string, [PlannedPicture, ...PlannedPicture[]]>();
  for (const picture of pictures) {
    const key = JSON.stringify(picture.sizes.map(({ url }) => url));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [picture]);
    else group.push(picture);
  }
  return groups.values();
}

/**
 * Returns the error message for a folder that is not writable; `undefined` if `error` is not a file
 * error.
 */
export function folderError(error: unknown, folder: string): PortfolioError | undefined {
  const code = errorCode(error);
  if (isFailure(error) || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return new PortfolioError('unexpected', `cannot write to ${folder}`, {
    reason: describeFileError(error) ?? code,
    cause: error,
  });
}

interface Outcome {
  /** Errors for records that could not be read. */
  readonly errors: readonly PortfolioError[];
  readonly failures?: readonly Failure[];
  readonly pictures?: number;
  readonly unstored?: readonly PortfolioError[];
  readonly records?: number;
}

/**
 * Throws PortfolioError `incomplete` with all errors if a record or a picture could not be read,
 * stored or fetched.
 */
export function failUnlessComplete({
  errors,
  failures = [],
  pictures,
  unstored = [],
  records,
}: Outcome): void {
  const [first, ...others] = errors;
  if (failures.length + unstored.length === 0) {
    if (first === undefined) return;
    throw new PortfolioError(first.kind, first.message, {
      ...first.details,
      summarisedErrors: [first.details.summarisedErrors ?? [], others].flat(),
    });
  }
  const unfetched = failures.map(({ picture, error: { kind, message, details } }) => {
    const { reason } = details;
    return new PortfolioError(
      kind,
      `${picture.path.join('/')}: ${message}`,
      reason === undefined ? {} : { reason },
    );
  });
  const each = [...unstored, ...unfetched];
  const message =
    failures.length === 0
      ? `${unstored.length} of ${records} records could not be stored`
      : `${failures.length} of ${pictures} pictures could not be fetched`;
  throw new PortfolioError('incomplete', message, {
    summarisedErrors: [
      ...errors.flatMap((error) => error.details.summarisedErrors ?? error),
      ...each,
    ],
    ...hintFor(failures, unstored),
  });
}

/**
 * Returns advice about pictures and records that were not stored; nothing if none of them can ever
 * be fetched.
 */
function hintFor(
  failures: readonly Failure[],
  unstored: readonly PortfolioError[],
): { readonly hint?: string } {
  const all = [...unstored, ...failures.map(({ error }) => error)];
  const lasting = all.filter(({ details }) => details.isPermanent === true);
  const rest =
    lasting.length === all.length ? '' : 'run the same command again for other missing files';
  if (lasting.some(({ kind }) => kind === 'unsafe'))
    return {
      hint: ['pictures in a private network are never fetched', rest].filter(Boolean).join('; '),
    };
  if (lasting.length > 0) return rest === '' ? {} : { hint: rest };
  return { hint: 'run the same command again to fetch the missing files' };
}
