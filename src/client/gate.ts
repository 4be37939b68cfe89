// Delays all requests of a client if the service asks for a pause.
import type { Clock } from '../system/system.ts';

export type Timer = Pick<Clock, 'now' | 'sleep'>;

export function createGate({ now, sleep }: Timer) {
  let [closedAt, opensAt] = [0, 0];
  let failure: unknown;
  /** Returns the rest of the pause in milliseconds; 0 if the clock is set back. */
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
     * Delays requests for `seconds`, or makes them fail with `error`. Returns false if it was
     * closed already.
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
