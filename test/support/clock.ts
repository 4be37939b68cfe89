// A clock that a test advances: sleepers wake in order, each after the effects of the one before
// have settled.
import { setImmediate as settled } from 'node:timers/promises';

export function stoppedClock() {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleepers.push({ at: now + ms, wake });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    /** Advances it until nobody sleeps. */
    turn: async () => {
      for (await settled(); sleepers.length > 0; await settled()) {
        const [next] = sleepers.sort((a, b) => a.at - b.at).splice(0, 1);
        now = Math.max(now, next?.at ?? now);
        next?.wake();
      }
    },
  };
}
