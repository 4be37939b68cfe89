// Lets only the process that has created the lock file change a file. Replaces locks of killed
// processes.
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { errorCode } from '../errors.ts';
import type { Clock, Signals } from '../system/system.ts';
import { isBusy } from './reasons.ts';

const retryDelay = 25; // milliseconds between two tries
// milliseconds until a lock is stale; a live owner needs only a few milliseconds
const staleAfter = 5000;

/**
 * Runs `work` while this process holds the lock, and returns its result. `work` is synchronous and
 * must be short. A lock is stale if its file has not changed for `staleAfter`. This process
 * measures the time itself, because the clock of a network drive may differ.
 * @throws the error of `work`, a system error if the lock cannot be created, or the signal's reason
 * if it aborts
 */
export async function whileLocked<T>(
  path: string,
  system: Pick<Clock, 'random' | 'sleep'> & Pick<Signals, 'signal'>,
  work: () => T,
): Promise<T> {
  const { random, signal, sleep } = system;
  let owner: string | undefined;
  let waited = 0;
  for (;;) {
    if (create(path)) {
      const self = ownerOf(path);
      try {
        return work();
      } finally {
        if (ownerOf(path) === self) remove(path);
      }
    }
    const current = ownerOf(path);
    waited = current === owner ? waited : 0;
    owner = current;
    if (waited >= staleAfter) {
      const stale = current;
      // Takes a second lock first, so that this process does not remove a lock that another process
      // has just created.
      await whileLocked(`${path}.stale`, system, () => {
        if (ownerOf(path) === stale) remove(path);
      });
      continue;
    }
    const ms = retryDelay * (0.5 + random());
    await sleep(ms, signal);
    waited += ms;
  }
}

/** Creates the lock file. Returns false if it exists already. */
function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || (isBusy(error) && ownerOf(path) !== undefined))
      return false;
    throw error;
  }
}

/** Returns a text that identifies the lock file; undefined if the file is missing. */
function ownerOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && `${stats.ino} ${stats.mtimeNs}`;
  } catch (error) {
    // Windows does not show a file that is being removed while another program reads it.
    if (isBusy(error)) return 'unknown';
    throw error;
  }
}

const remove = (path: string): void => rmSync(path, { force: true, maxRetries: 5, retryDelay: 50 });
