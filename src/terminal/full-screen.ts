// Runs a view on the whole terminal: switches to the alternate screen, hides the cursor, and
// handles keys, the mouse, changes of the window's size, and Ctrl-Z. The terminal is always
// restored at the end.
import { rejectOnAbort } from '../errors.ts';
import type { Signals, Streams, TerminalAccess } from '../system/system.ts';
import type { Frame, PlacedPicture } from './cells.ts';
import { difference } from './difference.ts';
import { createInput, type InputEvent } from './input.ts';
import type { Pager } from './pager.ts';

export interface FullScreen {
  /** Returns the current size of the window, in characters. */
  size(): { readonly columns: number; readonly rows: number };
  /**
   * Writes text unchanged. Text is dropped while the program is stopped, and after the end of the
   * view.
   */
  write(text: string): Promise<void>;
  /**
   * Shows a frame: writes what changed since the last frame. `next` writes the pictures while it
   * waits, so that keys come first. A picture that was not written in time is written with the next
   * frame, if that contains it too. The pictures are deleted when the terminal is restored.
   */
  draw(frame: Frame): Promise<void>;
  /** Makes the next `draw` write the whole screen, e.g. because another program wrote on it. */
  repaint(): void;
  /**
   * Waits for an event. Returns it with all events that occur until the screen can show another
   * frame, so that many keys or steps of the wheel need one frame. Events that occur between two
   * calls are returned by the later one.
   * @param ms maximum wait in milliseconds. Starts again after half an escape sequence
   * @returns an empty list after this time, and after `wake`
   */
  next(ms?: number): Promise<readonly ScreenEvent[]>;
  /** Ends the wait of `next`, or of its next call. */
  wake(): void;
}

export type ScreenEvent =
  | InputEvent
  /**
   * The size of the window changed, or the program continues after Ctrl-Z. The caller must draw
   * everything again.
   */
  | { readonly kind: 'redraw' };

type FullScreenSystem = Pick<Streams, 'stdout'> &
  Pick<Signals, 'signal' | 'suspend'> &
  Pick<TerminalAccess, 'openKeyboard'>;

/** Milliseconds for which a screen with 60 frames per second shows a frame. */
const frameMs = 16;

/**
 * Sequence that switches to the alternate screen and hides the cursor. `leave` undoes both, and
 * blanks the screen before, for terminals that have only one.
 */
const enter = '\x1B[?1049h\x1B[?25l';
const leave = '\x1B[H\x1B[J\x1B[?25h\x1B[?1049l';
/**
 * Turns on buttons and the wheel (1000), in decimal numbers (1006), and marks around a paste
 * (2004). The terminal can then select text only with Shift.
 */
const mouseOn = '\x1B[?1000h\x1B[?1006h\x1B[?2004h';
const mouseOff = '\x1B[?2004l\x1B[?1006l\x1B[?1000l';
/**
 * Ends what an interrupted write may have begun: a string, a style, a link, a frame without line
 * wrapping (mode 7), a synchronized frame (mode 2026).
 */
const settle = '\x1B\\\x1B[m\x1B]8;;\x1B\\\x1B[?7h\x1B[?2026l';

/**
 * Runs `use`, which draws on the whole terminal. Notes and request lines are written after `use`
 * has ended.
 * @throws the error of `use`, or the signal's reason if the signal aborts
 */
export const withFullScreen = <T>(
  { holdNotesDuring }: Pick<Pager, 'holdNotesDuring'>,
  system: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
): Promise<T> => holdNotesDuring(() => onFullScreen(system, use));

async function onFullScreen<T>(
  { stdout, signal, suspend, openKeyboard: openKeys }: FullScreenSystem,
  use: (screen: FullScreen) => Promise<T>,
): Promise<T> {
  const keyboard = await openKeyboard(openKeys);
  const canvas = createCanvas(stdout);
  let isStale = false;
  const ignoreResize = stdout.onResize(() => {
    isStale = true;
    canvas.repaint();
    keyboard.wake();
  });

  async function stop(): Promise<void> {
    keyboard.close();
    await canvas.end();
    await suspend();
    await keyboard.reopen();
    await canvas.start();
  }

  async function takeEvents(): Promise<readonly ScreenEvent[]> {
    const events = await keyboard.take();
    const taken: ScreenEvent[] = [];
    if (isStale) taken.push({ kind: 'redraw' });
    isStale = false;
    for (const event of events) {
      const isStopped = event.kind === 'key' && event.key === 'ctrl-z';
      if (isStopped) await stop();
      taken.push(isStopped ? { kind: 'redraw' } : event);
    }
    return taken;
  }

  try {
    await canvas.start();
    const used = use({
      size: () => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }),
      write: canvas.write,
      draw: canvas.draw,
      repaint: canvas.repaint,
      next: async (ms) => {
        signal.throwIfAborted();
        while (keyboard.isQuiet() && (await canvas.writePicture())) await keyboard.wait(0);
        if (keyboard.isQuiet()) await keyboard.wait(ms);
        await canvas.frameEnd();
        return takeEvents();
      },
      wake: keyboard.wake,
    });
    // A signal restores the terminal immediately, even while `use` is waiting.
    return await rejectOnAbort(used, signal);
  } finally {
    ignoreResize();
    keyboard.close();
    if (canvas.isShown()) await canvas.end().catch(() => {});
  }
}

async function openKeyboard(openKeys: FullScreenSystem['openKeyboard']) {
  const open = async () => {
    const opened = await openKeys();
    if (opened === undefined) throw new Error('a full screen needs a keyboard');
    return opened;
  };
  let keys = await open();
  const input = createInput();
  const events: InputEvent[] = [];
  let isWoken = false;
  return {
    /** Whether no event has occurred and `wake` was not called since the last `take`. */
    isQuiet: () => events.length === 0 && !isWoken,
    wake: () => {
      isWoken = true;
      keys.wake();
    },
    /** Waits until an event occurs, `wake` is called or `ms` milliseconds have passed. */
    wait: async (ms: number | undefined): Promise<void> => {
      for (let isOver = false; !isOver && events.length === 0; ) {
        const rest = input.wait();
        const text = await keys.next(rest ?? ms);
        if (text !== undefined) events.push(...input.feed(text));
        else if (rest === undefined || isWoken) isOver = true;
        else events.push(...input.flush());
      }
    },
    take: async (): Promise<readonly InputEvent[]> => {
      isWoken = false;
      events.push(...input.feed((await keys.next(0)) ?? ''));
      return events.splice(0);
    },
    close: () => keys.close(),
    reopen: async (): Promise<void> => {
      keys = await open();
    },
  };
}

function createCanvas(stdout: FullScreenSystem['stdout']) {
  let isShown = false;
  /** The last frame, with the pictures that were written. */
  let drawn: Frame | undefined;
  let unwritten: { readonly picture: PlacedPicture; readonly sequence: string }[] = [];
  let cancelRestore = () => {};
  /** Resolves when the screen can show another frame. */
  let frameEnd = Promise.resolve();

  const write = async (text: string): Promise<void> => {
    if (isShown) await stdout.write(text);
  };

  const restoreSequence = (): string => {
    const pictures = drawn?.pictures.map(({ remove = '' }) => remove) ?? [];
    return `${settle}${pictures.join('')}${mouseOff}${leave}`;
  };

  return {
    write,
    isShown: () => isShown,
    frameEnd: () => frameEnd,
    repaint: () => {
      // A frame of another size, so that everything is drawn again.
      drawn &&= { ...drawn, columns: 0 };
    },
    draw: async (frame: Frame): Promise<void> => {
      const { text, pictures, placed } = difference(drawn, frame);
      drawn = { ...frame, pictures: frame.pictures.filter((picture) => !placed.includes(picture)) };
      unwritten = placed.map((picture, at) => ({ picture, sequence: pictures[at] ?? '' }));
      if (text === '') return;
      await write(text);
      frameEnd = new Promise((resolve) => setTimeout(resolve, frameMs));
    },
    /** Returns whether there was one. */
    writePicture: async (): Promise<boolean> => {
      const next = drawn && unwritten.shift();
      if (drawn === undefined || next === undefined) return false;
      drawn = { ...drawn, pictures: [...drawn.pictures, next.picture] };
      await write(next.sequence);
      return true;
    },
    start: async (): Promise<void> => {
      isShown = true;
      drawn = undefined;
      cancelRestore = stdout.writeAtExit(restoreSequence);
      await stdout.write(`${enter}${mouseOn}`);
    },
    end: async (): Promise<void> => {
      isShown = false;
      await stdout.write(restoreSequence());
      cancelRestore();
    },
  };
}
