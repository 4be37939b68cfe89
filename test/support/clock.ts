// A clock that stands still until a test turns it: sleepers wake in order, each after what it caused has settled.
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
    /** Turns it until nobody sleeps. */
    turn: async () => {
      for (await settled(); sleepers.length > 0; await settled()) {
        const [next] = sleepers.sort((a, b) => a.at - b.at).splice(0, 1);
        now = Math.max(now, next?.at ?? now);
        next?.wake();
      }
    },
  };
}
