// Draws a spinner, or writes lines on a terminal that cannot repaint.
import type { Ora } from 'ora';
import type { OutputStream } from '../system/output-stream.ts';
import type { Clock } from '../system/system.ts';

const delay = 400; // milliseconds before the spinner is shown; faster responses feel immediate

const interval = 100; // milliseconds between repaints
const lineInterval = 2000; // milliseconds between lines on a terminal that cannot repaint

const firstText = 'Asking the service';

export interface Spinner {
  show(text: string): void;
  stop(): void;
}

/**
 * Writes lines instead of a spinner: the first after two seconds, later ones at least two seconds
 * apart.
 */
export function startLines({
  system: { now },
  note,
}: {
  readonly system: Pick<Clock, 'now'>;
  note(text: string): Promise<void>;
}): Spinner {
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
