// Limits the time of one try to send a request and read its response.
import type { PortfolioError } from '../errors.ts';

/**
 * Minimum average rate in bytes per second. If the bytes of a try are counted, the try ends when its rate during one
 * timeout is lower.
 */
export const minRate = 500;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Yields the chunks of `body` and counts their bytes. */
  counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Returns a timeout error if the limit caused `error`, otherwise `error`. */
  failure(error: unknown): unknown;
  /** Stops the timer. */
  end(): void;
  /** Stops the timer and aborts the signal. `end` is faster, because each abort creates an error with a stack. */
  cancel(): void;
}

/**
 * Starts a limit of `ms` milliseconds. If enough bytes were counted by its end, the limit starts again, because a large
 * picture may take long. Does not use AbortSignal.timeout, which would hold each request in memory.
 */
export function startTimeLimit(signal: AbortSignal, ms: number, timedOut: () => PortfolioError): TimeLimit {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  let received = 0;
  let isOver = false;
  const check = () => {
    isOver = received <= (minRate * ms) / 1000;
    if (isOver) return control.abort();
    received = 0;
    timer = setTimeout(check, ms);
  };
  let timer = setTimeout(check, ms);
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  return {
    signal: control.signal,
    counted: async function* (body) {
      for await (const chunk of body) {
        received += chunk.length;
        yield chunk;
      }
    },
    failure: (error) => (isOver && !signal.aborted ? timedOut() : error),
    end,
    cancel: () => {
      end();
      control.abort();
    },
  };
}
