// Ends a try of a request if no response is received in time, or if the body is too slow.
import type { TransferProgress } from '../api/request.ts';
import type { PortfolioError } from '../errors.ts';

/** Average bytes per second that a body must exceed in each period (see `startTimeLimit`). */
export const minBytesPerSecond = 500;

export interface TimeLimit extends TransferProgress {
  readonly signal: AbortSignal;
  stop(): void;
  /**
   * Does what `stop` does, and aborts the signal. Slower, because an abort creates an error.
   */
  abort(): void;
}

/**
 * Starts the time limit of a try. `onResponse` must be called within `timeoutMs`. Then the average
 * speed in each period of `timeoutMs` must exceed `minBytesPerSecond`, so a large picture may take
 * longer than `timeoutMs`. Does not use AbortSignal.timeout, which would keep each request in
 * memory until its time is over.
 * @param signal ends the try early, with its own reason
 * @param createError makes the error with which the try is aborted if it is too slow
 * @throws the reason of `signal` if it has already aborted
 */
export function startTimeLimit(
  signal: AbortSignal,
  timeoutMs: number,
  createError: () => PortfolioError,
): TimeLimit {
  const controller = new AbortController();
  const forwardAbort = () => controller.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', forwardAbort);
  let hasResponse = false;
  let receivedBytes = 0;
  const checkProgress = () => {
    if (!hasResponse || receivedBytes <= (minBytesPerSecond * timeoutMs) / 1000)
      return controller.abort(createError());
    receivedBytes = 0;
    timer = setTimeout(checkProgress, timeoutMs);
  };
  let timer = setTimeout(checkProgress, timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', forwardAbort);
  };
  return {
    signal: controller.signal,
    onResponse: () => {
      hasResponse = true;
      clearTimeout(timer);
      timer = setTimeout(checkProgress, timeoutMs);
    },
    countBytes: async function* (body) {
      for await (const chunk of body) {
        receivedBytes += chunk.length;
        yield chunk;
      }
    },
    stop,
    abort: () => {
      stop();
      controller.abort();
    },
  };
}
