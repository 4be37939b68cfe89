// Delays all requests of a client while the service asks for a pause.
import type { Clock } from '../system/system.ts';

export type WaitClock = Pick<Clock, 'now' | 'sleep'>;

export function createGate({ now, sleep }: WaitClock) {
  let [closedAtMs, opensAtMs] = [0, 0];
  let closeError: unknown;
  /**
   * Milliseconds until requests may be sent; 0 or less if they may be sent now. The gate is open if
   * the clock was set back.
   */
  const remainingMs = () => (now() < closedAtMs ? 0 : opensAtMs - now());
  return {
    /** Resolves when requests may be sent. @throws the `error` of `close` if the gate is closed */
    pass: async (signal: AbortSignal): Promise<void> => {
      for (let ms = remainingMs(); ms > 0; ms = remainingMs()) {
        if (closeError !== undefined) throw closeError;
        await sleep(ms, signal);
      }
    },
    /**
     * Closes the gate for at least `seconds`. If there is an `error`, requests fail with it instead
     * of waiting. Returns whether the gate was open before.
     */
    close: (seconds: number, error?: unknown): boolean => {
      const wasOpen = remainingMs() <= 0;
      opensAtMs = now() + Math.max(remainingMs(), seconds * 1000);
      closedAtMs = now();
      closeError ??= error;
      return wasOpen;
    },
  };
}
