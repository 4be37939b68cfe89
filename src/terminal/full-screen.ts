// Runs a view on the whole terminal: switches to the alternate screen, hides the cursor, and handles keys, a new size
// of the window, and Ctrl-Z. The terminal is always restored at the end.
import { untilAborted } from '../errors.ts';
import type { Clock, Signals, Streams, TerminalAccess } from '../system/system.ts';
import type { Pager } from './pager.ts';

export interface FullScreen {
  /** Whether there is a keyboard. Otherwise the only event is the end of a wait. */
  readonly hasKeyboard: boolean;
  /** The size of the window now, in characters. */
  size(): { readonly columns: number; readonly rows: number };
  /** Replaces what is shown. Lines end with CR LF. */
  show(text: string): Promise<void>;
  /**
   * Waits for an event. Keys that are pressed between two calls are kept for the next ones.
   * @param ms the longest wait, in milliseconds; required without a keyboard
   */
  next(ms?: number): Promise<ScreenEvent>;
}

export type ScreenEvent =
  | { readonly kind: 'key'; readonly key: string }
  /** The window has another size, or the program continues after Ctrl-Z: the caller shows everything again. */
  | { readonly kind: 'redraw' }
  | { readonly kind: 'timeout' };

type FullScreenSystem = Pick<Streams, 'stdout'> &
  Pick<Signals, 'signal' | 'suspend'> &
  Pick<TerminalAccess, 'keys'> &
  Pick<Clock, 'sleep'>;

/** Switches to the alternate screen and hides the cursor, and back. */
const enter = '\x1B[?1049h\x1B[?25l';
const leave = '\x1B[?25h\x1B[?1049l';
const clear = '\x1B[H\x1B[2J';
const ctrlZ = '\x1A';

/** A key: an escape sequence, or one character. */
const keyPattern = /\x1B\[[0-?]*[ -/]*[@-~]|\x1BO.|./gsu;

/**
 * Runs `use` with the whole terminal. Notes and request lines appear after it.
 * @throws what `use` throws, and the signal's reason when it aborts
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

  /** Waits until keys are read, the window is resized or the time is over. */
  async function wait(ms: number | undefined): Promise<void> {
    // A resize ends the wait but not the reading, which the next wait continues.
    reading ??= read(ms);
    // Avoids an unhandled rejection after a resize. The next wait reports it.
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
    // A signal restores the terminal immediately, whatever `use` waits for.
    return await untilAborted(used, signal);
  } finally {
    ignoreResize();
    keys?.close();
    await stdout.write(leave).catch(() => {});
  }
}
