// Holds back all requests of a client while the service wants a pause, so that pages read at once do not each go on asking.

/** The parts of the System that waiting needs. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Gate {
  /** Resolves when requests may be sent. @throws the error given to `close`, when the pause is longer than the client waits */
  pass(signal: AbortSignal): Promise<void>;
  /** Holds requests back for this many seconds, or fails them with `error`. False when it was closed already. */
  close(seconds: number, error?: unknown): boolean;
}

export function createGate({ now, sleep }: Clock): Gate {
  let [closedAt, opensAt] = [0, 0];
  let failure: unknown;
  /** If the clock was set back, nobody waits for the difference. */
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
