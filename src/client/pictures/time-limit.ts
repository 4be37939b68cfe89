// Limits the time of one try to read a picture.
import { PortfolioError } from '../../errors.ts';

/** Bytes a second. A try ends if the host is slower over the whole timeout. */
const minRate = 500;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Yields the same chunks and counts their bytes. */
  counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Returns a timeout error if the limit caused `error`, and `error` if not. */
  failure(error: unknown): unknown;
  /** Ends the request. */
  end(): void;
}

/** Starts a limit. A large picture may take long, so the limit is the time in which too few bytes arrive. */
export function startTimeLimit(signal: AbortSignal, ms: number, host: string): TimeLimit {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  let received = 0;
  let isOver = false;
  const check = () => {
    isOver = received < (minRate * ms) / 1000;
    if (isOver) return control.abort();
    received = 0;
    timer = setTimeout(check, ms);
  };
  let timer = setTimeout(check, ms);
  return {
    signal: control.signal,
    counted: async function* (body) {
      for await (const chunk of body) {
        received += chunk.length;
        yield chunk;
      }
    },
    failure: (error) =>
      isOver && !signal.aborted
        ? new PortfolioError('timeout', `the picture host ${host} did not send the picture in time`, {
            why: `less than ${minRate} bytes a second for ${ms / 1000} s`,
            hint: 'allow more time with --timeout',
          })
        : error,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      control.abort();
    },
  };
}
