// Writes to the terminal while the process ends.
import { constants, openSync, writeSync } from 'node:fs';
import { errorCode } from '../errors.ts';

/**
 * Writes to the terminal while the process ends, when streams do not write any more. Ignores
 * errors. Opens the terminal again, because a write to a terminal that is stopped by Ctrl-S would
 * block, and waits, because the terminal may still be receiving pictures.
 * @param maxMs maximum wait in milliseconds
 */
export function writeLast(fd: number, text: string, maxMs: number): void {
  try {
    const opened = openTerminalUnblocked() ?? fd;
    let rest: Uint8Array = Buffer.from(text);
    for (let waited = 0; rest.length > 0 && waited <= maxMs; waited += 10) {
      rest = rest.subarray(writeNow(opened, rest));
      if (rest.length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  } catch {
    // The terminal was closed.
  }
}

/** Returns a descriptor whose writes do not block; undefined without a terminal, and on Windows. */
function openTerminalUnblocked(): number | undefined {
  try {
    return openSync('/dev/tty', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return undefined;
  }
}

/** Writes until the terminal accepts no more. Returns the number of written bytes. */
function writeNow(fd: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') throw error;
  }
  return written;
}
