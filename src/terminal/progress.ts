// Shows on a terminal that the program waits, and the progress of a long list.
import type { Ora } from 'ora';
import type { Screen } from '../system/screen.ts';
import type { Clock, Environment, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';
import type { Pager } from './pager.ts';

const delay = 400; // milliseconds before the spinner is shown; faster responses feel immediate

const interval = 100; // milliseconds between repaints
const lineInterval = 2000; // milliseconds between lines on a terminal that cannot repaint

const firstText = 'Asking the service';

/** The terminal on which progress is shown, and what hides it. */
export interface ProgressOutput {
  readonly system: Pick<Streams, 'stderr'> & Pick<Environment, 'env'> & Pick<Clock, 'now'>;
  readonly options: { readonly quiet?: boolean };
  readonly pager: Pick<Pager, 'isOpen'>;
  note(text: string): Promise<void>;
}

/**
 * Yields the items and shows a spinner while it waits: before each item, or throughout with the text from `describe`.
 * A terminal that cannot or must not repaint (ACCESSIBLE) gets a line from time to time instead.
 */
export async function* withProgress<T>(
  output: ProgressOutput,
  items: AsyncIterable<T>,
  describe?: (item: T) => string | undefined,
): AsyncGenerator<T> {
  const { stderr, env } = output.system;
  if (!stderr.isTTY || output.options.quiet === true) {
    yield* items;
    return;
  }
  const start = () => (canRepaint(env) ? startSpinner(stderr) : startLines(output));
  let spinner = start();
  try {
    for await (const item of items) {
      const text = describe?.(item);
      // Without a text, the item itself is about to be written.
      if (text === undefined) spinner.stop();
      else spinner.show(text);
      yield item;
      if (text === undefined && !output.pager.isOpen()) spinner = start();
    }
  } finally {
    spinner.stop();
  }
}

export interface Spinner {
  show(text: string): void;
  stop(): void;
}

/** Writes lines instead of a spinner: one after a silent while, then one for news at most every two seconds. */
function startLines({ system: { now }, note }: ProgressOutput): Spinner {
  let nextLine = now() + lineInterval;
  const write = (text: string) => {
    nextLine = now() + lineInterval;
    note(text).catch(() => {});
  };
  const timer = setTimeout(write, lineInterval, firstText);
  return {
    show: (text) => {
      clearTimeout(timer);
      if (now() >= nextLine) write(text);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Shows a spinner with a text of one line or more, after a moment. */
export function startSpinner({ stream }: Pick<Screen, 'stream'>, first = firstText): Spinner {
  let text = first;
  let isStopped = false;
  let spinner: Ora | undefined;
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (isStopped) return;
    spinner = ora({
      text,
      interval,
      stream,
      discardStdin: false,
      // Otherwise ora prints plain lines if CI is set.
      isEnabled: true,
      // Showing a hidden cursor again would have to wait for the terminal.
      hideCursor: false,
    }).start();
  }, delay);
  return {
    show: (changed) => {
      text = changed;
      if (spinner !== undefined) spinner.text = changed;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      spinner?.stop();
      // Each call of its `stop` writes a sequence to stderr.
      spinner = undefined;
    },
  };
}
