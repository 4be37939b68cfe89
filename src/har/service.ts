// Finds the service that a HAR file has requests to. Loaded with each command, so it imports
// nothing large.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { routeOf } from '../api/routes.ts';
import { decodeEscapes } from '../api/web-address.ts';
import { PortfolioError } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';

/** Errors that are not from the file system stay unchanged. */
export function cannotRead(file: string, cause: unknown): unknown {
  const reason = describeFileError(cause, 'read');
  return reason === undefined
    ? cause
    : new PortfolioError('usage', `${file} cannot be read`, { reason, cause });
}

/** Matches the address of a request. A body cannot match, because quotes in it are escaped. */
const addresses = /"url"\s*:\s*("https?:(?:[^"\\]|\\.){0,8000}")/g;
/** Characters at the end of a chunk that may be the beginning of an address. */
const overlap = 8192;
const chunkSize = 1024 * 1024;

/**
 * Returns the base address of the first request to an endpoint of the service, or the origin of the
 * first request if there is none. Reads only the beginning of most files.
 * @throws PortfolioError `usage` if the file cannot be read
 */
export function recordedBase(file: string): string | undefined {
  let first: string | undefined;
  try {
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      // `openRecording` explains why it refuses such a file.
      if (!fstatSync(opened).isFile()) return undefined;
      const chunk = Buffer.alloc(chunkSize);
      for (let [at, rest] = [0, '']; ; ) {
        const length = readSync(opened, chunk, 0, chunk.length, at);
        if (length === 0) return first;
        at += length;
        const text = rest + chunk.toString('latin1', 0, length);
        for (const [, quoted = ''] of text.matchAll(addresses)) {
          const address = quoted.slice(1, -1).replaceAll('\\/', '/');
          if (!URL.canParse(address)) continue;
          const url = new URL(address);
          const base = serviceOf(url);
          if (base !== undefined) return base;
          first ??= url.origin;
        }
        rest = text.slice(-overlap);
      }
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    throw cannotRead(file, cause);
  }
}

/**
 * Returns the base address of the service if the address has the path of an endpoint; otherwise
 * undefined.
 */
function serviceOf({ origin, pathname }: URL): string | undefined {
  const parts = pathname.split('/').filter(Boolean);
  const segments = parts.map(decodeEscapes);
  const from = segments.findIndex((_, at) => routeOf(segments.slice(at)) !== undefined);
  return from === -1 ? undefined : [origin, ...parts.slice(0, from)].join('/');
}
