// What a terminal sends, byte by byte and not shown: keys that are pressed, and answers to questions.
import { StringDecoder } from 'node:string_decoder';
import { failureBy } from '../errors.ts';

export interface Keys {
  /** What comes next; undefined where nothing comes within `ms`. Rejects when the signal aborts, which Ctrl-C does, and when the terminal is closed. */
  next(ms?: number): Promise<string | undefined>;
  /** Gives the terminal back as it was. Also done when the signal aborts. */
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
  /** The terminal does not send SIGINT meanwhile. */
  readonly interrupt: () => void;
  /** Calls `listener` when somebody else stops the program. Returns what ends that. */
  readonly onStop: (listener: () => void) => () => void;
}

/** What the terminal sends for Ctrl-Z while it sends keys as they are. */
const ctrlZ = '\x1A';

export function openKeys(input: KeyInput, { signal, interrupt, onStop }: KeyOptions): Keys {
  const decoder = new StringDecoder('utf8');
  let typed = '';
  let wake = () => {};
  let isClosed = false;
  /** A terminal does not end: it was closed. */
  const end = () => {
    isClosed = true;
    wake();
  };
  const listen = (chunk: Buffer) => {
    const text = decoder.write(chunk);
    if (text.includes('\x03')) interrupt();
    typed += text;
    wake();
  };
  // A stop that comes from elsewhere reads like the key for it: the terminal is to be given back first.
  const ignoreStop = onStop(() => {
    typed += ctrlZ;
    wake();
  });
  const close = () => {
    ignoreStop();
    input.off('data', listen);
    input.off('end', end);
    input.setRawMode(false);
    input.pause();
    signal.removeEventListener('abort', abort);
  };
  const abort = () => {
    close();
    wake();
  };
  input.setRawMode(true);
  input.on('data', listen);
  input.on('end', end);
  input.resume();
  signal.addEventListener('abort', abort, { once: true });
  return {
    next: async (ms) => {
      signal.throwIfAborted();
      if (typed === '' && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      signal.throwIfAborted();
      if (isClosed) throw failureBy('SIGHUP');
      const text = typed;
      typed = '';
      return text === '' ? undefined : text;
    },
    close,
  };
}
