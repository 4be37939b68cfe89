// One process at a time: a file that only one can create. A lock whose owner was killed is taken over.
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { codeOf } from '../errors.ts';
import type { System } from '../system.ts';

const pause = 25; // milliseconds between two looks
const patience = 5000; // milliseconds that one owner may take; real ones take a few

/**
 * What `work` returns. It must not wait for anything, so that the lock is held for a moment only.
 * @throws what `work` throws, and the error of the file system where no lock can be made
 */
export async function whileLocked<T>(
  path: string,
  { random, signal, sleep }: Pick<System, 'random' | 'signal' | 'sleep'>,
  work: () => T,
): Promise<T> {
  let owner: string | undefined;
  let waited = 0;
  for (;;) {
    if (created(path)) {
      const own = ownerOf(path);
      try {
        return work();
      } finally {
        if (ownerOf(path) === own) rmSync(path, { force: true });
      }
    }
    const seen = ownerOf(path);
    waited = seen === owner ? waited : 0;
    owner = seen;
    if (waited >= patience) {
      rmSync(path, { force: true });
      continue;
    }
    const ms = pause * (0.5 + random());
    await sleep(ms, signal);
    waited += ms;
  }
}

function created(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** What tells one lock from the next; undefined when there is none. */
function ownerOf(path: string): string | undefined {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
  return facts && `${facts.ino} ${facts.mtimeNs}`;
}
