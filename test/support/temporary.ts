// One folder for all temporary files of a run of the tests, the tested programs and their browsers
// included.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * The names are short because paths are part of what tests compare, and of the addresses of
 * sockets.
 */
const start = 'pt-';

/** The folder of files that Linux has in memory only. */
const memory = '/dev/shm';

/** Eight times what the quick tests write, in bytes. */
const ample = 4e9;

/**
 * Makes the folder before the first test, and returns what removes it after the last. Each project
 * of the configuration calls this.
 */
export function setup({ name }: TestProject): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(start)) return undefined;
  const isSmall = name === 'quick' || name === 'unit';
  const folder = (isSmall && folderInMemory()) || mkdtempSync(join(tmpdir(), start));
  // Some tests run the program as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['TEMP'] = folder;
  // A process that a test ended may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Most of the time of a new library is spent waiting for the disk. Returns a folder without a disk,
 * whose path is as long as in `/tmp`; `undefined` if it has too little space, or cannot have
 * scripts, which some tests run.
 */
function folderInMemory(): string | undefined {
  const folder = join(
    memory,
    `${start}${randomInt(36 ** 2)
      .toString(36)
      .padStart(2, '0')}`,
  );
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < ample) return undefined;
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  const script = join(folder, 'script');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(script).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}
