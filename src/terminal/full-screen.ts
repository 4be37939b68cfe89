// Runs a view on the whole terminal: switches to the alternate screen, hides the cursor, and handles keys, changes of
// the window's size, and Ctrl-Z. The terminal is always restored at the end.
import { untilAborted } from '../errors.ts';
import type { Clock, Signals, Streams, TerminalAccess } from '../system/system.ts';
import type { Pager } from './pager.ts';

export interface FullScreen {
  /** Whether keys can be read. Without a keyboard, no `key` events occur. */
  readonly hasKeyboard: boolean;
  /** Returns the current size of the window, in characters. */
  size(): { readonly columns: number; readonly rows: number };
  /** Clears the screen and writes `text`. Its lines must end with CR LF. */
  show(text: string): Promise<void>;
  /**
   * Waits for an event. Keys that are pressed between two calls are returned by later calls.
   * @param ms maximum wait in milliseconds; required without a keyboard
   */
  next(ms?: number): Promise<ScreenEvent>;
}

export type ScreenEvent =
  | { readonly kind: 'key'; readonly key: string }
  /** The size of the window changed, or the program continues after Ctrl-Z. The caller must call `show` again. */
  | { readonly kind: 'redraw' }
  | { readonly kind: 'timeout' };

type FullScreenSystem = Pick<Streams, 'stdout'> &
  Pick<Signals, 'signal' | 'suspend'> &
  Pick<TerminalAccess, 'keys'> &
  Pick<Clock, 'sleep'>;

/** Sequence that switches to the alternate screen and hides the cursor. `leave` undoes both. */
const enter = '\x1B[?1049h\x1B[?25l';
const leave = '\x1B[?25h\x1B[?1049l';
const clear = '\x1B[H\x1B[2J';
const ctrlZ = '\x1A';

/** Matches a key, which is an escape sequence or one character. */
const keyPattern = /\x1B\[[0-?]*[ -/]*[@-~]|\x1BO.|./gsu;

/**
 * Runs `use`, which draws on the whole terminal. Notes and request lines are written after `use` has ended.
 * @throws the error of `use`, or the signal's reason if the signal aborts
 */
export const withFullScreen = <T>(
  { holdNotes }: Pick<Pager, 'holdNotes'>,
  system: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
): Promise<T> => holdNotes(() => onFullScreen(system, use));

async function onFullScreen<T>(
  { stdout, signal, suspend, keys: openKeys, sleep }: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
): Promise<T> {
  let keys = await openKeys();
  const pressed: string[] = [];
  let reading: Promise<void> | undefined;
  let isStale = false;
  let wake = () => {};
  const ignoreResize = stdout.onResize(() => {
    isStale = true;
    wake();
  });

  /** Waits until keys are read, the window is resized or `ms` milliseconds have passed. */
  async function wait(ms: number | undefined): Promise<void> {
    // A resize ends this wait but not the read. The next wait uses the same read.
    reading ??= read(ms);
    // Avoids an unhandled rejection after a resize. The next wait throws the error.
    reading.catch(() => {});
    await Promise.race([
      reading,
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    ]);
  }

  async function read(ms: number | undefined): Promise<void> {
    const text = keys === undefined ? await sleep(ms ?? 0, signal) : await keys.next(ms);
    reading = undefined;
    pressed.push(...(text?.match(keyPattern) ?? []));
  }

  async function suspended(): Promise<void> {
    keys?.close();
    await stdout.write(leave);
    await suspend();
    keys = await openKeys();
    await stdout.write(enter);
  }

  try {
    await stdout.write(enter);
    const used = use({
      hasKeyboard: keys !== undefined,
      size: () => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }),
      show: (text) => stdout.write(`${clear}${text}`),
      next: async (ms) => {
        signal.throwIfAborted();
        if (pressed.length === 0 && !isStale) await wait(ms);
        const key = isStale ? undefined : pressed.shift();
        if (key === ctrlZ) await suspended();
        if (isStale || key === ctrlZ) {
          isStale = false;
          return { kind: 'redraw' };
        }
        return key === undefined ? { kind: 'timeout' } : { kind: 'key', key };
      },
    });
    // A signal restores the terminal immediately, even while `use` is waiting.
    return await untilAborted(used, signal);
  } finally {
    ignoreResize();
    keys?.close();
    await stdout.write(leave).catch(() => {});
  }
}
