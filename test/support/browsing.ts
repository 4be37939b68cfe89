// Runs `portfolio browse` in this process: keys are typed, and the screen is read from a terminal emulator.
import xterm from '@xterm/headless';
import type { Keys } from '../../src/system/keys.ts';
import { type Given, type Ran, runWith } from './system.ts';

export interface Browsing {
  /** Types keys: names such as `down`, or texts as a terminal sends them. */
  press(...keys: readonly string[]): void;
  /** Returns the lines of the screen. */
  lines(): Promise<readonly string[]>;
  /** Waits until the screen contains a text. @throws Error with the screen if it does not in time */
  shows(text: string | RegExp): Promise<string>;
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
};

/** Maximum wait for a text, in milliseconds. */
const patience = 10_000;

export function browsing(args: readonly string[], { columns = 80, rows = 24, ...given }: Given = {}): Browsing {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const keys = liveKeys();
  const ended = runWith(['browse', ...args], {
    ...{ columns, rows, colorDepth: 24, answers: [], keys },
    ...given,
    onStdout: (text) => emulator.write(text),
  });
  const lines = async () => {
    await new Promise<void>((resolve) => emulator.write('', resolve));
    const { active } = emulator.buffer;
    return Array.from({ length: rows }, (_, row) => active.getLine(row)?.translateToString(true) ?? '');
  };
  const shows = async (text: string | RegExp) => {
    const start = Date.now();
    for (;;) {
      const screen = (await lines()).join('\n');
      if (typeof text === 'string' ? screen.includes(text) : text.test(screen)) return screen;
      if (Date.now() - start > patience) throw new Error(`the screen does not show ${text}:\n${screen}`);
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
  return {
    type: (text) => {
      typed.push(text);
      wake();
    },
    next: (ms) =>
      new Promise((resolve) => {
        const text = typed.shift();
        if (text !== undefined) return resolve(text);
        const timer = ms === undefined ? undefined : setTimeout(() => wake(), ms);
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve(typed.shift());
        };
      }),
    wake: () => wake(),
    close: () => wake(),
  };
}
