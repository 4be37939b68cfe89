// Draws a spinner, or writes lines if output may not be repainted (see `canRepaint`).
import type { Ora } from 'ora';
import type { OutputStream } from '../system/output-stream.ts';
import type { Clock, Variables } from '../system/system.ts';
import { supportsTabProgress } from './abilities.ts';

/** Milliseconds before the spinner is shown. A faster response feels immediate without one. */
const showDelayMs = 400;

const repaintIntervalMs = 100;
const lineIntervalMs = 2000; // Minimum between the lines of `startProgressLines`.

const defaultText = 'Asking the service';

export interface Spinner {
  /** @param fraction the part that is done, from 0 to 1, if it is known */
  show(text: string, fraction?: number): void;
  stop(): void;
}

/**
 * Writes lines instead of a spinner: the first after at least two seconds, later ones at least two
 * seconds apart.
 */
export function startProgressLines({
  system: { now },
  note,
}: {
  readonly system: Pick<Clock, 'now'>;
  note(text: string): Promise<void>;
}): Spinner {
  let nextLineAtMs = now() + lineIntervalMs;
  const writeLine = (text: string) => {
    nextLineAtMs = now() + lineIntervalMs;
    note(text).catch(() => {});
  };
  const timer = setTimeout(writeLine, lineIntervalMs, defaultText);
  return {
    show: (text) => {
      clearTimeout(timer);
      if (now() >= nextLineAtMs) writeLine(text);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Shows a spinner with a text of one or more lines after `showDelayMs`. Also shows the progress on
 * the tab of a terminal that supports this. If the stream has its own `showProgress`, draws nothing
 * and passes each text of `show` to it.
 */
export function startSpinner(
  { stream, showProgress }: Pick<OutputStream, 'stream' | 'showProgress'>,
  env: Variables,
  initialText = defaultText,
): Spinner {
  if (showProgress !== undefined) return { show: showProgress, stop: () => {} };
  let text = initialText;
  let isStopped = false;
  let spinner: Ora | undefined;
  let hasTabProgress = false;
  const writeTabProgress = (state: string) => {
    if (hasTabProgress) stream.write(`\u001b]9;4;${state}\u0007`);
  };
  const timer = setTimeout(async () => {
    hasTabProgress = supportsTabProgress(env);
    writeTabProgress('3'); // busy; the progress is unknown
    const { default: ora } = await import('ora');
    if (isStopped) return;
    spinner = ora({
      text,
      interval: repaintIntervalMs,
      stream,
      discardStdin: false,
      // Without a colour, it needs neither --color nor NO_COLOR.
      color: false,
      // By default, ora prints plain lines if the variable CI is set.
      isEnabled: true,
      // At exit, the program would have to wait until a hidden cursor is shown again.
      hideCursor: false,
    }).start();
  }, showDelayMs);
  return {
    show: (newText, fraction) => {
      if (fraction !== undefined) writeTabProgress(`1;${Math.floor(fraction * 100)}`);
      text = newText;
      if (spinner !== undefined) spinner.text = newText;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      writeTabProgress('0');
      hasTabProgress = false;
      spinner?.stop();
      // Prevents a second call of ora's `stop`, because each call writes a sequence to stderr.
      spinner = undefined;
    },
  };
}
