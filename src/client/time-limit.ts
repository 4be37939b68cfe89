// Limits the time of one try of a request.
import type { Progress } from '../api/request.ts';
import type { PortfolioError } from '../errors.ts';

/** Minimum bytes of a body per second. A try ends if fewer arrive during one timeout. */
export const minBytesPerSecond = 500;

export interface TimeLimit extends Progress {
  readonly signal: AbortSignal;
  end(): void;
  /**
   * Stops the timer and aborts the signal. Slower than `end`, because an abort creates an error.
   */
  cancel(): void;
}

/**
 * Limits a try to `ms` milliseconds until `answered`. Then starts again whenever enough bytes are
 * counted in `ms` milliseconds, because a large picture may take long. AbortSignal.timeout would
 * hold each request in memory.
 */
export function startTimeLimit(
  signal: AbortSignal,
  ms: number,
  timedOut: () => PortfolioError,
): TimeLimit {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  let hasAnswered = false;
  let received = 0;
  const check = () => {
    if (!hasAnswered || received <= (minBytesPerSecond * ms) / 1000)
      return control.abort(timedOut());
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
    answered: () => {
      hasAnswered = true;
      clearTimeout(timer);
      timer = setTimeout(check, ms);
    },
    counted: async function* (body) {
      for await (const chunk of body) {
        received += chunk.length;
        yield chunk;
      }
    },
    end,
    cancel: () => {
      end();
      control.abort();
    },
  };
}
