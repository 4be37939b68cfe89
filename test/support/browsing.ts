// Runs `portfolio browse` in this process: keys are typed, and the screen is read from a terminal
// emulator.
import type { Keys } from '../../src/system/keys.ts';
import { type PictureScreen, pictureScreen } from './picture-screen.ts';
import { type Given, type Ran, runWith } from './system.ts';

export interface Browsing {
  /** Types keys: names such as `down`, or texts as a terminal sends them. */
  press(...keys: readonly string[]): void;
  /** Returns the lines of the screen. */
  lines(): Promise<readonly string[]>;
  /**
   * Waits until the screen contains a text.
   * @throws Error with the screen if it does not in time
   */
  shows(text: string | RegExp): Promise<string>;
  /** The emulator, which knows where pictures are. */
  readonly screen: PictureScreen;
  /** Presses `q` and returns the result. */
  quit(): Promise<Ran>;
  readonly ended: Promise<Ran>;
}

/** Sequences that terminals send for keys with names. */
const sequences: Readonly<Record<string, string>> = {
  up: '\x1B[A',
  down: '\x1B[B',
  right: '\x1B[C',
  left: '\x1B[D',
  home: '\x1B[H',
  end: '\x1B[F',
  pageup: '\x1B[5~',
  pagedown: '\x1B[6~',
  enter: '\r',
  escape: '\x1B',
  backspace: '\x7F',
  space: ' ',
  'ctrl-u': '\x15',
};

/** Whether a text is the name of a key. */
export const isKeyName = (text: string): boolean => text in sequences;

/** Maximum wait for a text, in milliseconds. */
const patience = 10_000;

/** @param command the command that is run; '' if `args` begin with it */
export function browsing(
  args: readonly string[],
  { columns = 80, rows = 24, ...given }: Given = {},
  command = 'browse',
): Browsing {
  const screen = pictureScreen(columns, rows);
  const keys = liveKeys();
  const ended = runWith([command, ...args].filter(Boolean), {
    ...{ columns, rows, colorDepth: 24, answers: [], keys },
    ...given,
    onStdout: (text) => screen.write(text),
  });
  const { lines } = screen;
  const shows = async (text: string | RegExp) => {
    const start = Date.now();
    for (;;) {
      const now = (await lines()).join('\n');
      if (typeof text === 'string' ? now.includes(text) : text.test(now)) return now;
      if (Date.now() - start > patience)
        throw new Error(`the screen does not show ${text}:\n${now}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const press = (...typed: readonly string[]) => {
    for (const key of typed) keys.type(sequences[key] ?? key);
  };
  return {
    press,
    lines,
    shows,
    screen,
    ended,
    quit: () => {
      press('q');
      return ended;
    },
  };
}

/** A keyboard on which a test types while the program runs. */
function liveKeys(): Keys & { type(text: string): void } {
  const typed: string[] = [];
  let wake = () => {};
  let isAfterEscape = false;
  /** Returns all that was typed, as a terminal does, up to an Escape. */
  const take = () => {
    const end = typed.indexOf(sequences['escape'] ?? '');
    const taken = typed.splice(0, end < 0 ? typed.length : end + 1);
    isAfterEscape = end >= 0;
    return taken.length === 0 ? undefined : taken.join('');
  };
  return {
    type: (text) => {
      typed.push(text);
      if (!isAfterEscape) wake();
    },
    next: (ms) =>
      new Promise((resolve) => {
        // A person does not press a key within a few milliseconds after Escape. A terminal sends
        // this for Alt.
        if (typed.length > 0 && !(isAfterEscape && ms !== undefined)) return resolve(take());
        const timer =
          ms === undefined
            ? undefined
            : setTimeout(() => {
                isAfterEscape = false;
                wake = () => {};
                resolve(undefined);
              }, ms);
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve(isAfterEscape ? undefined : take());
        };
      }),
    wake: () => wake(),
    close: () => wake(),
  };
}
