// Reads text from a terminal without echo: the keys that the user presses, and the terminal's
// answers to queries.
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { signalError } from '../errors.ts';

export interface Keys {
  /**
   * Returns the text that arrived since the last call, or waits for text. Only one call may wait at
   * a time.
   * @param ms maximum wait in milliseconds. Returns undefined after this time, `wake` and `close`
   * @throws the signal's reason if it is aborted, e.g. by Ctrl-C; PortfolioError `hung_up` if the
   * terminal is closed
   */
  next(ms?: number): Promise<string | undefined>;
  /** Ends the wait of `next`, which returns the text that arrived or undefined. */
  wake(): void;
  /**
   * Restores the terminal's mode. Called automatically when the signal aborts.
   * @param rest text that was typed, but not used. Whoever reads the keyboard next receives it
   */
  close(rest?: string): void;
}

interface KeyOptions {
  readonly signal: AbortSignal;
  /** Called on Ctrl-C, because the terminal does not send SIGINT in raw mode. */
  readonly interrupt: () => void;
  /**
   * Calls `listener` when another process stops the program. Returns a function that removes the
   * listener.
   */
  readonly onStop: (listener: () => void) => () => void;
}

/** The terminal's characters for Ctrl-Z and Ctrl-C. */
const [ctrlZ, ctrlC] = ['\x1A', '\x03'];

export function openKeys(
  input: Readable & { setRawMode(isRaw: boolean): unknown },
  { signal, interrupt, onStop }: KeyOptions,
): Keys {
  const decoder = new StringDecoder('utf8');
  let typed = '';
  let isEnded = false;
  /** Ends the wait. */
  let wake = () => {};
  const receive = (text: string) => {
    typed += text;
    if (typed !== '') wake();
  };
  const onEnd = () => {
    isEnded = true;
    wake();
  };
  const onData = (chunk: Buffer) => {
    const text = decoder.write(chunk);
    if (text.includes(ctrlC)) interrupt();
    receive(text);
  };
  // Reports the request to stop as Ctrl-Z, so that the reader restores the terminal before the
  // program stops.
  const ignoreStop = onStop(() => receive(ctrlZ));
  const close = (rest = '') => {
    ignoreStop();
    input.off('data', onData);
    input.off('end', onEnd);
    input.setRawMode(false);
    input.pause();
    if (rest !== '') input.unshift(Buffer.from(rest));
    signal.removeEventListener('abort', abandon);
    wake();
  };
  const abandon = () => close();
  const wait = (ms: number | undefined) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  input.setRawMode(true);
  input.on('data', onData);
  input.on('end', onEnd);
  input.resume();
  signal.addEventListener('abort', abandon, { once: true });
  return {
    next: async (ms) => {
      signal.throwIfAborted();
      if (typed === '' && !isEnded) await wait(ms);
      signal.throwIfAborted();
      if (isEnded) throw signalError('SIGHUP');
      const text = typed;
      typed = '';
      return text || undefined;
    },
    wake: () => wake(),
    close,
  };
}
