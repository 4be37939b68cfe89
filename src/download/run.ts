// Downloads planned pictures, several at once. If one picture fails, the others continue. If the folder is not
// writable, all downloads stop.
import { setMaxListeners } from 'node:events';
import { codeOf, endsCommand, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { type DownloadTarget, fetchPicture, type Report } from './fetch.ts';
import type { PlannedPicture } from './plan.ts';

/** Callbacks that report the progress of each picture. */
export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** Called after each picture. @param file path relative to the folder; `undefined` if the picture failed */
  ended(picture: PlannedPicture, bytes: number, file: string | undefined): Promise<void> | void;
}

export interface Failure {
  readonly picture: PlannedPicture;
  readonly error: PortfolioError;
}

/** Downloads the pictures, and returns those that failed. @throws the first error that would affect all pictures */
export async function fetchAll(
  pictures: readonly PlannedPicture[],
  target: DownloadTarget,
  { concurrency, watcher }: { readonly concurrency: number; readonly watcher: Watcher },
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([target.request.signal, stop.signal]);
  // Each picture adds a listener. By default, Node warns of a memory leak above ten listeners.
  setMaxListeners(0, signal);
  const stoppable = { ...target, request: { ...target.request, signal } };
  const rest = pictures.values();
  const work = async (): Promise<void> => {
    for (const picture of rest) {
      signal.throwIfAborted();
      try {
        const report: Report = (bytes, total) => watcher.received(picture, bytes, total);
        const { file, bytes } = await fetchPicture(picture, stoppable, report);
        await watcher.ended(picture, bytes, file);
      } catch (error) {
        if (!(error instanceof PortfolioError) || signal.aborted || endsCommand(error)) throw error;
        failures.push({ picture, error });
        await watcher.ended(picture, 0, undefined);
      }
    }
  };
  // The first error becomes the abort reason, and the other workers stop.
  const workers = Array.from({ length: concurrency }, () => work().catch((error: unknown) => stop.abort(error)));
  await Promise.all(workers);
  signal.throwIfAborted();
  return failures;
}

/** Returns the error message for a folder that is not writable; `undefined` if `error` is not a file error. */
export function folderError(error: unknown, folder: string): PortfolioError | undefined {
  const code = codeOf(error);
  if (error instanceof PortfolioError || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return new PortfolioError('unexpected', `cannot write to ${folder}`, { why: reasonOf(error) ?? code, cause: error });
}

interface Outcome {
  /** Errors for records that could not be read. */
  readonly errors: readonly PortfolioError[];
  readonly failures?: readonly Failure[];
  readonly pictures?: number;
  readonly unstored?: readonly PortfolioError[];
  readonly records?: number;
}

/** Throws PortfolioError `incomplete` with all errors if a record or a picture could not be read, stored or fetched. */
export function failUnlessComplete({ errors, failures = [], pictures, unstored = [], records }: Outcome): void {
  const [first, ...others] = errors;
  if (failures.length + unstored.length === 0) {
    if (first === undefined) return;
    throw new PortfolioError(first.kind, first.message, {
      ...first.details,
      each: [first.details.each ?? [], others].flat(),
    });
  }
  const unfetched = failures.map(({ picture, error: { kind, message, details } }) => {
    const { why } = details;
    return new PortfolioError(kind, `${picture.path.join('/')}: ${message}`, why === undefined ? {} : { why });
  });
  const each = [...unstored, ...unfetched];
  const message =
    failures.length === 0
      ? `${unstored.length} of ${records} records could not be stored`
      : `${failures.length} of ${pictures} pictures could not be fetched`;
  throw new PortfolioError('incomplete', message, {
    each: [...errors.flatMap((error) => error.details.each ?? error), ...each],
    // A file that is in the way can be moved. A private address stays refused.
    hint: failures.some(({ error: { kind, details } }) => kind === 'unsafe' && details.permanent === true)
      ? 'pictures in a private network are never fetched; run the same command again for other missing files'
      : each.every(({ kind }) => kind === 'unsafe')
        ? 'move the files that are in the way, and run the same command again'
        : 'run the same command again to fetch the missing files',
  });
}
