// Text from a terminal's keyboard, chunk by chunk and without echo: keys that are pressed, and answers to queries.
import { StringDecoder } from 'node:string_decoder';
import { failureBy } from '../errors.ts';

export interface Keys {
  /**
   * Returns the text that arrived since the last call, or waits for it. Calls that wait at the same time are served in
   * their order, each with its own text.
   * @param ms the longest wait, in milliseconds; undefined is returned after it, and when the keys are closed
   * @throws the signal's reason when it aborts, which Ctrl-C does; PortfolioError `hung_up` when the terminal is closed
   */
  next(ms?: number): Promise<string | undefined>;
  /** Returns the terminal to its previous mode. Also done when the signal aborts. */
  close(): void;
}

/** A terminal's input. */
export interface KeyInput {
  setRawMode(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'end', listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

interface KeyOptions {
  readonly signal: AbortSignal;
  /** Called on Ctrl-C, for which the terminal sends no SIGINT in this mode. */
  readonly interrupt: () => void;
  /** Calls `listener` when another process stops the program. Returns a function that removes the listener. */
  readonly onStop: (listener: () => void) => () => void;
}

interface Waiter {
  resolve(text: string | undefined): void;
  reject(error: unknown): void;
}

/** The terminal's character for Ctrl-Z. */
const ctrlZ = '\x1A';
/** The terminal's character for Ctrl-C. */
const ctrlC = '\x03';

export function openKeys(input: KeyInput, { signal, interrupt, onStop }: KeyOptions): Keys {
  const decoder = new StringDecoder('utf8');
  const waiting = new Set<Waiter>();
  let typed = '';
  let isEnded = false;
  const receive = (text: string) => {
    typed += text;
    const [first] = waiting;
    if (typed === '' || first === undefined) return;
    first.resolve(typed);
    typed = '';
  };
  const fail = (error: unknown) => {
    for (const waiter of waiting) waiter.reject(error);
  };
  const onEnd = () => {
    isEnded = true;
    fail(failureBy('SIGHUP'));
  };
  const onData = (chunk: Buffer) => {
    const text = decoder.write(chunk);
    if (text.includes(ctrlC)) interrupt();
    receive(text);
  };
  // Reported like the key, so that the reader gives the terminal back before the program stops.
  const ignoreStop = onStop(() => receive(ctrlZ));
  const close = () => {
    ignoreStop();
    input.off('data', onData);
    input.off('end', onEnd);
    input.setRawMode(false);
    input.pause();
    signal.removeEventListener('abort', onAbort);
    for (const waiter of waiting) waiter.resolve(undefined);
  };
  const onAbort = () => {
    fail(signal.reason);
    close();
  };
  const wait = (ms: number | undefined) =>
    new Promise<string | undefined>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(waiter);
      };
      const waiter: Waiter = {
        resolve: (text) => {
          end();
          resolve(text);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      const timer = ms === undefined ? undefined : setTimeout(() => waiter.resolve(undefined), ms);
      waiting.add(waiter);
    });
  input.setRawMode(true);
  input.on('data', onData);
  input.on('end', onEnd);
  input.resume();
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    next: async (ms) => {
      signal.throwIfAborted();
      if (isEnded) throw failureBy('SIGHUP');
      if (typed === '') return wait(ms);
      const text = typed;
      typed = '';
      return text;
    },
    close,
  };
}
