// Holds back all requests of a client while the service wants a pause.

/** The time, and a way to wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Gate {
  /** Resolves when requests may be sent. @throws the error that was given to `close` */
  pass(signal: AbortSignal): Promise<void>;
  /** Holds requests back for this many seconds, or fails them with `error`. Returns false if it was closed already. */
  close(seconds: number, error?: unknown): boolean;
}

export function createGate({ now, sleep }: Clock): Gate {
  let [closedAt, opensAt] = [0, 0];
  let failure: unknown;
  /** Milliseconds. A clock that is set back does not make requests wait for the difference. */
  const left = () => (now() < closedAt ? 0 : opensAt - now());
  return {
    pass: async (signal) => {
      for (let ms = left(); ms > 0; ms = left()) {
        if (failure !== undefined) throw failure;
        await sleep(ms, signal);
      }
    },
    close: (seconds, error) => {
      const wasOpen = left() <= 0;
      opensAt = now() + Math.max(left(), seconds * 1000);
      closedAt = now();
      failure ??= error;
      return wasOpen;
    },
  };
}
