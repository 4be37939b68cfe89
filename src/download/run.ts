// Downloads planned pictures, several at once. If one picture fails, the others continue. If the folder is not
// writable, all downloads stop.
import { join } from 'node:path';
import { codeOf, endsCommand, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { type DownloadTarget, fetchPicture, type Report } from './fetch.ts';
import { sizeOf } from './folder.ts';
import type { EarlierDownload } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

/** Callbacks that report the progress of each picture. */
export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** Called after each picture. @param file path relative to the folder; `undefined` if the picture failed */
  ended(picture: PlannedPicture, bytes: number, file: string | undefined): Promise<void> | void;
}

/** Returns the path of a picture that an earlier run stored; undefined if the file is missing or has another size. */
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

/** Downloads the pictures, and returns those that failed. @throws the first error that would affect all pictures */
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
