// Shows on a terminal that the program is waiting, and the progress of a long list.
import type { Ora } from 'ora';
import type { OutputStream } from '../system/output-stream.ts';
import type { Clock, Environment, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';
import type { Pager } from './pager.ts';

const delay = 400; // milliseconds before the spinner is shown; faster responses feel immediate

const interval = 100; // milliseconds between repaints
const lineInterval = 2000; // milliseconds between lines on a terminal that cannot repaint

const firstText = 'Asking the service';

/** The terminal on which progress is shown, and the options that hide it. */
export interface ProgressOutput {
  readonly system: Pick<Streams, 'stdout' | 'stderr'> &
    Pick<Environment, 'env'> &
    Pick<Clock, 'now'>;
  readonly options: { readonly quiet?: boolean | undefined };
  readonly pager: Pick<Pager, 'isOpen'>;
  note(text: string): Promise<void>;
}

/**
 * Whether to show progress. In a pipe, the next program may write to the same terminal at any time,
 * so stdout must be a file or this terminal. A terminal without a height may be a pipe, see
 * `PORTFOLIO_FORCE_TTY`.
 */
export const showsProgress = ({
  system: { stdout, stderr },
  options,
}: Omit<ProgressOutput, 'pager'>): boolean =>
  stderr.showProgress !== undefined ||
  (stderr.isTTY &&
    options.quiet !== true &&
    (stdout.isFile === true || (stdout.isTTY && stdout.rows !== undefined)));

/**
 * Yields the items. Shows a spinner before each item, or all the time if `describe` returns texts.
 * A terminal that cannot or must not repaint (ACCESSIBLE) gets a line at most every 2 seconds
 * instead.
 */
export async function* withProgress<T>(
  output: ProgressOutput,
  items: AsyncIterable<T>,
  describe?: (item: T) => string | undefined,
): AsyncGenerator<T> {
  if (!showsProgress(output)) {
    yield* items;
    return;
  }
  let spinner = startProgress(output);
  try {
    for await (const item of items) {
      const text = describe?.(item);
      // If there is no text, the spinner stops, because the caller writes the item to the terminal.
      if (text === undefined) spinner.stop();
      else spinner.show(text);
      yield item;
      if (text === undefined && !output.pager.isOpen()) spinner = startProgress(output);
    }
  } finally {
    spinner.stop();
  }
}

export interface Spinner {
  show(text: string): void;
  stop(): void;
}

/** Starts to show that the program is waiting, until the caller stops it. */
export function startProgress(output: ProgressOutput): Spinner {
  const { stderr, env } = output.system;
  if (!showsProgress(output)) return { show: () => {}, stop: () => {} };
  return canRepaint(env) ? startSpinner(stderr) : startLines(output);
}

/**
 * Writes lines instead of a spinner: the first after two seconds, later ones at least two seconds
 * apart.
 */
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

/** Shows a spinner with a text of one or more lines, after `delay` milliseconds. */
export function startSpinner(
  { stream, showProgress }: Pick<OutputStream, 'stream' | 'showProgress'>,
  first = firstText,
): Spinner {
  if (showProgress !== undefined) return { show: showProgress, stop: () => {} };
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
      // By default, ora prints plain lines if the variable CI is set.
      isEnabled: true,
      // The program would have to wait at its end to show a hidden cursor again.
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
      // Prevents a second call of ora's `stop`, because each call writes a sequence to stderr.
      spinner = undefined;
    },
  };
}
