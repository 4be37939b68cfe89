// Delays all requests of a client if the service asks for a pause.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export function createGate({ now, sleep }: Clock) {
  let [closedAt, opensAt] = [0, 0];
  let failure: unknown;
  /** Returns the rest of the pause in milliseconds; 0 if the clock is set back. */
  const left = () => (now() < closedAt ? 0 : opensAt - now());
  return {
    /** Resolves when requests may be sent. @throws the error that `close` received */
    pass: async (signal: AbortSignal): Promise<void> => {
      for (let ms = left(); ms > 0; ms = left()) {
        if (failure !== undefined) throw failure;
        await sleep(ms, signal);
      }
    },
    /**
     * Delays requests for `seconds`, or makes them fail with `error`. Returns false if it was
     * closed already.
     */
    close: (seconds: number, error?: unknown): boolean => {
      const wasOpen = left() <= 0;
      opensAt = now() + Math.max(left(), seconds * 1000);
      closedAt = now();
      failure ??= error;
      return wasOpen;
    },
  };
}
