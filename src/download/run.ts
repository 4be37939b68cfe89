// Downloads planned pictures, several at once. If one picture fails, the others continue. If the folder is not
// writable, all downloads stop.
import pLimit from 'p-limit';
import { codeOf, eitherSignal, endsCommand, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { type DownloadTarget, type Fetched, fetchPicture, type Report } from './fetch.ts';
import type { PlannedPicture } from './plan.ts';

/** Callbacks that report what happens to the pictures. */
export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** Called after each picture. */
  ended(picture: PlannedPicture, bytes: number): void;
  /** Called for each stored file, in the order of the pictures. @param file path relative to the folder */
  stored(file: string): Promise<void>;
}

export interface Failure {
  readonly picture: PlannedPicture;
  readonly error: PortfolioError;
}

/**
 * Downloads the pictures. Returns the stored files, and the pictures that failed.
 * @throws the first error that would affect all pictures
 */
export async function fetchAll(
  pictures: readonly PlannedPicture[],
  target: DownloadTarget,
  { concurrency, watcher }: { readonly concurrency: number; readonly watcher: Watcher },
): Promise<{ readonly failures: readonly Failure[]; readonly stored: readonly Fetched[] }> {
  const failures: Failure[] = [];
  const stop = new AbortController();
  const signal = eitherSignal(target.request.signal, stop.signal);
  const stoppable = { ...target, request: { ...target.request, signal } };
  const fetchOne = async (picture: PlannedPicture) => {
    if (signal.aborted) return undefined;
    try {
      const report: Report = (bytes, total) => watcher.received(picture, bytes, total);
      const fetched = await fetchPicture(picture, stoppable, report);
      watcher.ended(picture, fetched.bytes);
      return fetched;
    } catch (error) {
      // The first error becomes the abort reason, and the other pictures stop.
      if (!(error instanceof PortfolioError) || signal.aborted || endsCommand(error)) stop.abort(error);
      else failures.push({ picture, error });
      watcher.ended(picture, 0);
      return undefined;
    }
  };
  const limit = pLimit(concurrency);
  const stored: Fetched[] = [];
  // Files that were stored after a picture that an interrupt stopped are reported too.
  for (const fetching of pictures.map((picture) => limit(fetchOne, picture))) {
    const fetched = await fetching;
    if (fetched === undefined) continue;
    stored.push(fetched);
    await watcher.stored(fetched.file).catch((error: unknown) => stop.abort(error));
  }
  signal.throwIfAborted();
  return { failures, stored };
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
    ...hintFor(failures, unstored),
  });
}

/** Returns advice about pictures and records that were not stored; nothing if none of them can ever be fetched. */
function hintFor(failures: readonly Failure[], unstored: readonly PortfolioError[]): { readonly hint?: string } {
  const all = [...unstored, ...failures.map(({ error }) => error)];
  const lasting = all.filter(({ details }) => details.permanent === true);
  const rest = lasting.length === all.length ? '' : 'run the same command again for other missing files';
  if (lasting.some(({ kind }) => kind === 'unsafe'))
    return { hint: ['pictures in a private network are never fetched', rest].filter(Boolean).join('; ') };
  if (lasting.length > 0) return rest === '' ? {} : { hint: rest };
  // The user decides about a file that is in the way.
  const isInTheWay = all.every(({ kind }) => kind === 'usage');
  return {
    hint: isInTheWay
      ? 'move the files that are in the way, or add --force to replace them'
      : 'run the same command again to fetch the missing files',
  };
}
