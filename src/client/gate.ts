// Delays all requests of a client while the service asks for a pause, or refuses them if the pause
// is too long.
import type { Clock } from '../system/system.ts';

export type WaitClock = Pick<Clock, 'now' | 'sleep'>;

export function createGate({ now, sleep }: WaitClock) {
  let closedAtMs = 0;
  let opensAtMs = 0;
  let closeError: unknown;
  /**
   * Returns the milliseconds until requests may be sent; 0 or less if they may be sent now. If the
   * clock was set back to a time before the last call of `close`, the gate is open.
   */
  const remainingMs = () => (now() < closedAtMs ? 0 : opensAtMs - now());
  return {
    /**
     * Resolves when requests may be sent.
     * @throws while the gate is closed: the first `error` of this pause, if there is one; the error
     * of `sleep` if the signal aborts
     */
    pass: async (signal: AbortSignal): Promise<void> => {
      for (let ms = remainingMs(); ms > 0; ms = remainingMs()) {
        if (closeError !== undefined) throw closeError;
        await sleep(ms, signal);
      }
    },
    /**
     * Closes the gate for at least `seconds`. If there is an `error`, requests fail with this error
     * instead of waiting. Returns whether the gate was open before.
     */
    close: (seconds: number, error?: unknown): boolean => {
      const wasOpen = remainingMs() <= 0;
      opensAtMs = now() + Math.max(remainingMs(), seconds * 1000);
      closedAtMs = now();
      if (wasOpen) closeError = undefined;
      closeError ??= error;
      return wasOpen;
    },
  };
}
