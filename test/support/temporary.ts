// One folder for all temporary files of a run of the tests, the tested programs and their browsers
// included.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * The names are short because paths are part of what tests compare, and of the addresses of
 * sockets.
 */
const start = 'pt-';

/**
 * Makes the folder before the first test, and returns what removes it after the last. Each project
 * of the configuration calls this.
 */
export function setup(): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(start)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), start));
  // Some tests run the program as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['TEMP'] = folder;
  // A process that a test ended may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
