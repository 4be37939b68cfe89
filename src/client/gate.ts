// Holds back all requests of a client while the service wants a pause: pages that are read at once must not ask on, each for itself.

/** What waiting takes of the System. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Gate {
  /** Resolves when requests may go out. @throws the error that closed it for longer than anyone waits */
  pass(signal: AbortSignal): Promise<void>;
  /** Lets nothing out for so many seconds; with `error` nobody waits for that. False when it was closed already. */
  close(seconds: number, error?: unknown): boolean;
}

export function createGate({ now, sleep }: Clock): Gate {
  let opens = 0;
  let final: unknown;
  return {
    pass: async (signal) => {
      for (let left = opens - now(); left > 0; left = opens - now()) {
        if (final !== undefined) throw final;
        await sleep(left, signal);
      }
    },
    close: (seconds, error) => {
      const wasOpen = opens <= now();
      opens = Math.max(opens, now() + seconds * 1000);
      final ??= error;
      return wasOpen;
    },
  };
}
