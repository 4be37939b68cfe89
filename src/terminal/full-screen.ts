// Runs a view on the whole terminal: switches to the alternate screen, hides the cursor, and handles keys, the mouse,
// changes of the window's size, and Ctrl-Z. The terminal is always restored at the end.
import { untilAborted } from '../errors.ts';
import type { Clock, Signals, Streams, TerminalAccess } from '../system/system.ts';
import { createInput, type InputEvent } from './input.ts';
import type { Pager } from './pager.ts';

export interface FullScreen {
  /** Whether keys can be read. Without a keyboard, no `key` events occur. */
  readonly hasKeyboard: boolean;
  /** Returns the current size of the window, in characters. */
  size(): { readonly columns: number; readonly rows: number };
  /** Clears the screen and writes `text`. Its lines must end with CR LF. */
  show(text: string): Promise<void>;
  /** Writes text unchanged. Text is dropped while the program is stopped, and after the end of the view. */
  write(text: string): Promise<void>;
  /** Sets what is written before the terminal is restored: the sequences that delete the pictures on the screen. */
  setCleanup(text: string): void;
  /**
   * Waits for an event. Events that occur between two calls are returned by later calls.
   * @param ms maximum wait in milliseconds; required without a keyboard. Starts again after half an escape sequence
   */
  next(ms?: number): Promise<ScreenEvent>;
  /** Makes the waiting or the next call of `next` that has no other event return `timeout`. */
  wake(): void;
}

export type ScreenEvent =
  | InputEvent
  /** The size of the window changed, or the program continues after Ctrl-Z. The caller must draw everything again. */
  | { readonly kind: 'redraw' }
  | { readonly kind: 'timeout' };

interface FullScreenOptions {
  /** Whether the mouse and pasted text are reported. The terminal can then select text only with Shift. */
  readonly hasMouse?: boolean;
}

type FullScreenSystem = Pick<Streams, 'stdout'> &
  Pick<Signals, 'signal' | 'suspend'> &
  Pick<TerminalAccess, 'keys'> &
  Pick<Clock, 'sleep'>;

/** Sequence that switches to the alternate screen and hides the cursor. `leave` undoes both. */
const enter = '\x1B[?1049h\x1B[?25l';
const leave = '\x1B[?25h\x1B[?1049l';
/** Turns on buttons, the wheel and drags (1000, 1002), in decimal numbers (1006), and marks around a paste (2004). */
const mouseOn = '\x1B[?1000h\x1B[?1002h\x1B[?1006h\x1B[?2004h';
const mouseOff = '\x1B[?2004l\x1B[?1006l\x1B[?1002l\x1B[?1000l';
const clear = '\x1B[H\x1B[2J';

/**
 * Runs `use`, which draws on the whole terminal. Notes and request lines are written after `use` has ended.
 * @throws the error of `use`, or the signal's reason if the signal aborts
 */
export const withFullScreen = <T>(
  { holdNotes }: Pick<Pager, 'holdNotes'>,
  system: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
  options: FullScreenOptions = {},
): Promise<T> => holdNotes(() => onFullScreen(system, use, options));

async function onFullScreen<T>(
  { stdout, signal, suspend, keys: openKeys, sleep }: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
  { hasMouse = false }: FullScreenOptions,
): Promise<T> {
  let keys = await openKeys();
  const input = createInput();
  const events: InputEvent[] = [];
  /** Whether the alternate screen is shown. */
  let isShown = false;
  let isStale = false;
  let isWoken = false;
  let cleanup = '';
  let wakeSleeper = () => {};
  const wake = () => {
    isWoken = true;
    keys?.wake();
    wakeSleeper();
  };
  const ignoreResize = stdout.onResize(() => {
    isStale = true;
    wake();
  });

  /** Waits until an event occurs, `wake` is called or `ms` milliseconds have passed. */
  async function wait(ms: number | undefined): Promise<void> {
    if (keys === undefined) return waitWithoutKeys(ms ?? 0);
    for (let isOver = false; !isOver && events.length === 0; ) {
      const rest = input.wait();
      const text = await keys.next(rest ?? ms);
      if (text !== undefined) events.push(...input.feed(text));
      else if (rest === undefined || isWoken) isOver = true;
      else events.push(...input.flush());
    }
  }

  const waitWithoutKeys = (ms: number): Promise<void> =>
    Promise.race([
      sleep(ms, signal),
      new Promise<void>((resolve) => {
        wakeSleeper = resolve;
      }),
    ]);

  const write = async (text: string): Promise<void> => {
    if (isShown) await stdout.write(text);
  };

  async function start(): Promise<void> {
    isShown = true;
    await stdout.write(`${enter}${hasMouse ? mouseOn : ''}`);
  }

  async function end(): Promise<void> {
    const text = `${cleanup}${hasMouse ? mouseOff : ''}${leave}`;
    isShown = false;
    await stdout.write(text);
  }

  async function suspended(): Promise<void> {
    keys?.close();
    await end();
    await suspend();
    keys = await openKeys();
    await start();
  }

  try {
    await start();
    const used = use({
      hasKeyboard: keys !== undefined,
      size: () => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }),
      show: (text) => write(`${clear}${text}`),
      write,
      setCleanup: (text) => {
        cleanup = text;
      },
      next: async (ms) => {
        signal.throwIfAborted();
        if (events.length === 0 && !isWoken) await wait(ms);
        const event = isStale ? undefined : events.shift();
        const isStopped = event?.kind === 'key' && event.key === 'ctrl-z';
        if (isStopped) await suspended();
        const isRedraw = isStale || isStopped;
        if (isRedraw) isStale = false;
        // After `wake` with an event, the next call returns a timeout.
        if (event === undefined) isWoken = false;
        return isRedraw ? { kind: 'redraw' } : (event ?? { kind: 'timeout' });
      },
      wake,
    });
    // A signal restores the terminal immediately, even while `use` is waiting.
    return await untilAborted(used, signal);
  } finally {
    ignoreResize();
    keys?.close();
    await end().catch(() => {});
  }
}
