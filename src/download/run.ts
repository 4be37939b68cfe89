// Fetches planned pictures, several at a time. One that fails does not end the rest; a folder that cannot be written to does.
import { join } from 'node:path';
import { pictureTypes } from '../client/pictures/picture-type.ts';
import { codeOf, endsCommand, PortfolioError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { fetchPicture, type Target } from './fetch.ts';
import { sizeOf } from './folder.ts';
import type { Line, PartLine, PictureLine } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

/** What is told about each picture while it is fetched. */
export interface Watcher {
  received(picture: PlannedPicture, bytes: number, total: number | undefined): void;
  /** @param file relative to the folder; undefined where the picture failed */
  ended(picture: PlannedPicture, bytes: number, file: string | undefined): Promise<void> | void;
}

export interface Known {
  readonly pictures: ReadonlyMap<string, PictureLine>;
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Files with the JSON of records. */
  readonly records: ReadonlySet<string>;
}

/** What a manifest says. Of two lines about one thing the later counts. */
export function knownFrom(lines: readonly Line[]): Known {
  const [pictures, parts, records] = [new Map<string, PictureLine>(), new Map<string, PartLine>(), new Set<string>()];
  for (const line of lines) {
    if (line.kind === 'picture') pictures.set(line.key, line);
    else if (line.kind === 'record') records.add(line.file);
    else if (Object.hasOwn(pictureTypes, line.type)) parts.set(line.part, line);
  }
  return { pictures, parts, records };
}

/** The file of a picture that was downloaded before and is still there as it was. */
export async function fileThere(
  root: string,
  { key }: PlannedPicture,
  { pictures }: Known,
): Promise<string | undefined> {
  const line = pictures.get(key);
  if (line === undefined) return undefined;
  return (await sizeOf(join(root, line.file))) === line.bytes ? line.file : undefined;
}

export interface Failure {
  readonly picture: PlannedPicture;
  readonly error: PortfolioError;
}

/** @throws the error that all others would meet too */
export async function fetchAll(
  pictures: readonly PlannedPicture[],
  target: Target,
  { concurrency, watcher }: { readonly concurrency: number; readonly watcher: Watcher },
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([target.request.signal, stop.signal]);
  const rest = pictures.values();
  const work = async (): Promise<void> => {
    for (const picture of rest) {
      signal.throwIfAborted();
      try {
        const { file, bytes } = await fetchPicture(
          picture,
          { ...target, request: { ...target.request, signal } },
          (bytes, total) => watcher.received(picture, bytes, total),
        );
        await watcher.ended(picture, bytes, file);
      } catch (error) {
        if (!(error instanceof PortfolioError) || signal.aborted || endsCommand(error)) throw error;
        failures.push({ picture, error });
        await watcher.ended(picture, 0, undefined);
      }
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, pictures.length) }, async () => {
    try {
      await work();
    } catch (error) {
      // The first error is the reason; the others only notice that they are stopped.
      stop.abort(error);
    }
  });
  await Promise.all(workers);
  target.request.signal.throwIfAborted();
  if (stop.signal.aborted) throw stop.signal.reason;
  return failures;
}

/** The error for a folder that cannot be written to; undefined where `error` has another cause. */
export function folderError(error: unknown, folder: string): PortfolioError | undefined {
  const code = codeOf(error);
  if (error instanceof PortfolioError || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return new PortfolioError('unexpected', `cannot write to ${folder}`, { why: reasonOf(error) ?? code, cause: error });
}
