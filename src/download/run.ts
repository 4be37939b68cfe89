// Fetches planned pictures, several at once. A picture that fails does not end the others. A folder that cannot be
// written does.
import { join } from 'node:path';
import { codeOf, endsCommand, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { type DownloadTarget, fetchPicture, type Report } from './fetch.ts';
import { sizeOf } from './folder.ts';
import type { EarlierDownload } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

/** Follows each picture while it is fetched. */
export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** @param file relative to the folder; `undefined` if the picture failed */
  ended(picture: PlannedPicture, bytes: number, file: string | undefined): Promise<void> | void;
}

/** Returns the file of a picture if an earlier run stored it and it still has the same size. */
export async function fileOf(
  root: string,
  { key }: PlannedPicture,
  { pictures }: EarlierDownload,
): Promise<string | undefined> {
  const line = pictures.get(key);
  if (line === undefined) return undefined;
  return (await sizeOf(join(root, line.file))) === line.bytes ? line.file : undefined;
}

export interface Failure {
  readonly picture: PlannedPicture;
  readonly error: PortfolioError;
}

/** Returns the pictures that failed. @throws an error that the others would meet too */
export async function fetchAll(
  pictures: readonly PlannedPicture[],
  target: DownloadTarget,
  { concurrency, watcher }: { readonly concurrency: number; readonly watcher: Watcher },
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([target.request.signal, stop.signal]);
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
  // The first error is the reason. The other workers only notice that they are stopped.
  const workers = Array.from({ length: concurrency }, () => work().catch((error: unknown) => stop.abort(error)));
  await Promise.all(workers);
  signal.throwIfAborted();
  return failures;
}

/** Returns the error for a folder that cannot be written, or `undefined` if `error` has another cause. */
export function folderError(error: unknown, folder: string): PortfolioError | undefined {
  const code = codeOf(error);
  if (error instanceof PortfolioError || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return new PortfolioError('unexpected', `cannot write to ${folder}`, { why: reasonOf(error) ?? code, cause: error });
}
