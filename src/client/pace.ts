// The time limit of one picture.
import { PortfolioError } from '../errors.ts';

/** Bytes a second. A host that is slower over the whole timeout is given up. */
const minRate = 500;

/** The time limit of one try. */
export interface Limit {
  readonly signal: AbortSignal;
  /** The same chunks, counted. */
  counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The error to throw for `error`: that of the limit, where it caused it. */
  failure(error: unknown): unknown;
  /** Ends the request, if it has not ended. */
  end(): void;
}

/** A large picture over a slow line takes long, so what is limited is the time in which too little arrives. */
export function limited(signal: AbortSignal, ms: number, host: string): Limit {
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
