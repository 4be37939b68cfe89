// Limits the time of one try to send a request and read its response.
import type { Progress } from '../api/request.ts';
import type { PortfolioError } from '../errors.ts';

/**
 * Minimum average rate of a body in bytes per second. A try ends when its rate during one timeout
 * is lower.
 */
export const minRate = 500;

export interface TimeLimit extends Progress {
  /** Aborts with the error of `timedOut` when the time is over. */
  readonly signal: AbortSignal;
  /** Stops the timer. */
  end(): void;
  /**
   * Stops the timer and aborts the signal. `end` is faster, because each abort creates an error
   * with a stack.
   */
  cancel(): void;
}

/**
 * Limits a try to `ms` milliseconds until `answered` is called. From then on it limits silence: as
 * long as enough bytes are counted in `ms` milliseconds, the limit starts again, because a large
 * picture may take long. Does not use AbortSignal.timeout, which would hold each request in memory.
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
    if (!hasAnswered || received <= (minRate * ms) / 1000) return control.abort(timedOut());
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
