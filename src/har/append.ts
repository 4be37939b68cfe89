// Appends entries to a HAR file that this program wrote. The file is valid JSON after each entry.
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { RefusedFile } from '../files/reasons.ts';
import { exchangeOf } from './exchange.ts';
import { entryScanner } from './scanner.ts';

const mark = '{"log":{"version":"1.2","creator":{"name":"portfolio",';
const tail = '\n]}}\n';

const headOf = (version: string): string =>
  `${mark}"version":${JSON.stringify(version)}},` +
  '"comment":"Keys are replaced by *** in addresses, headers and bodies.","entries":[';

/**
 * Appends an entry, or creates the file with access for this user only. A file whose last entry is
 * cut off, because its writer was killed, is mended first.
 * @throws a system error, or RefusedFile if the file is not a recording of this program
 */
export function appendEntry(path: string, entry: string, version: string): void {
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, flags, 0o600);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new RefusedFile('it is not a regular file');
    const end = endOfEntries(file, stats.size);
    try {
      write(file, `${end === 0 ? headOf(version) : ','}\n${entry}${tail}`, end);
    } catch (error) {
      restore(file, end);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the position after the last entry; 0 if the file has no entry. */
function endOfEntries(file: number, size: number): number {
  const start = read(file, 0, mark.length);
  if (!(start === mark || (size < mark.length && mark.startsWith(start))))
    throw new RefusedFile('it is not a recording of this program');
  if (size > mark.length && read(file, size - tail.length, tail.length) === tail)
    return size - tail.length;
  const scanner = entryScanner();
  let end = 0;
  const chunk = Buffer.alloc(1024 * 1024);
  for (let at = 0; at < size; ) {
    const length = readSync(file, chunk, 0, chunk.length, at);
    if (length === 0) break;
    at += length;
    // Copies the chunk, because the scanner keeps parts of it.
    for (const entry of scanner.push(Buffer.from(chunk.subarray(0, length))))
      if (entry.text !== undefined && exchangeOf(entry.text) !== undefined) end = entry.end;
  }
  ftruncateSync(file, end);
  return end;
}

function read(file: number, at: number, length: number): string {
  const bytes = Buffer.alloc(length);
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, Math.max(0, at)));
}

function write(file: number, text: string, at: number): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Removes a part of an entry, e.g. if the disk is full. */
function restore(file: number, end: number): void {
  try {
    ftruncateSync(file, end);
    if (end > 0) write(file, tail, end);
  } catch {
    // The next recording mends the file.
  }
}
