// Delays all requests of a client if the service asks for a pause.
import type { Clock } from '../system/system.ts';

export type Timer = Pick<Clock, 'now' | 'sleep'>;

export function createGate({ now, sleep }: Timer) {
  let [closedAt, opensAt] = [0, 0];
  let failure: unknown;
  /** Milliseconds until requests may be sent; 0 also if the clock was set back. */
  const remainingMs = () => (now() < closedAt ? 0 : opensAt - now());
  return {
    /** Resolves when requests may be sent. @throws the error that `close` received */
    pass: async (signal: AbortSignal): Promise<void> => {
      for (let ms = remainingMs(); ms > 0; ms = remainingMs()) {
        if (failure !== undefined) throw failure;
        await sleep(ms, signal);
      }
    },
    /**
     * Stops requests for `seconds`; with `error`, requests that wait fail with it. Returns whether
     * the gate was open before.
     */
    close: (seconds: number, error?: unknown): boolean => {
      const wasOpen = remainingMs() <= 0;
      opensAt = now() + Math.max(remainingMs(), seconds * 1000);
      closedAt = now();
      failure ??= error;
      return wasOpen;
    },
  };
}
