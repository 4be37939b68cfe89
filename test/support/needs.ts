// What some tests need and Windows lacks, as in `it.runIf(has.links)`. Each value is the result of a
// try, because Windows may allow links, and a disk on Linux may have no permissions.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'needs-'));

/** Calls `attempt` with an unused path. Returns its result; false if it throws. */
function succeeds(attempt: (path: string) => boolean, name: string): boolean {
  try {
    return attempt(join(folder, name));
  } catch {
    return false;
  }
}

export const has = {
  /** Permissions of files, and users that own them. */
  modes: (statSync(folder).mode & 0o777) === 0o700,
  /** Symbolic links. Wine makes empty files instead. */
  links: succeeds((path) => {
    symlinkSync('target', path);
    return lstatSync(path).isSymbolicLink();
  }, 'link'),
  /** Opening a file without following a link. */
  noFollow: constants.O_NOFOLLOW !== undefined,
  /** Removing an open file. On Node 20, Wine shows the file until it is closed. */
  removal: succeeds((path) => {
    const opened = openSync(path, 'wx');
    try {
      rmSync(path);
      return !existsSync(path);
    } finally {
      closeSync(opened);
    }
  }, 'open'),
  /** Named pipes in folders. */
  fifos: succeeds((path) => {
    execFileSync('mkfifo', [path], { stdio: 'ignore' });
    return lstatSync(path).isFIFO();
  }, 'fifo'),
  /** Scripts of `sh` that run as programs. */
  sh: succeeds((path) => {
    writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(path, { stdio: 'ignore' });
    return true;
  }, 'script'),
};
