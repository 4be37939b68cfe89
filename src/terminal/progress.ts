// Shows on a terminal that the program is waiting, and its progress if that is known.
import type { Clock, Environment, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';
import type { Pager } from './pager.ts';
import type { Spinner } from './spinner.ts';

export interface ProgressContext {
  readonly system: Pick<Streams, 'stdout' | 'stderr'> &
    Pick<Environment, 'env'> &
    Pick<Clock, 'now'>;
  readonly options: { readonly quiet?: boolean | undefined };
  readonly pager: Pick<Pager, 'isScreenInUse'>;
  note(text: string): Promise<void>;
}

/**
 * Whether to show progress: always if stderr has its own `showProgress`. Otherwise only if stderr
 * is a terminal, --quiet is not set, and stdout is not a pipe, whose reader may write to the same
 * terminal. With `PORTFOLIO_FORCE_TTY`, a pipe looks like a terminal, but has no height.
 */
export const showsProgress = ({
  system: { stdout, stderr },
  options,
}: Omit<ProgressContext, 'pager'>): boolean =>
  stderr.showProgress !== undefined ||
  (stderr.isTTY &&
    options.quiet !== true &&
    (stdout.isFile === true || (stdout.isTTY && stdout.rows !== undefined)));

/**
 * Yields the items. Shows a spinner while it waits for an item, if `showsProgress` is true. If
 * `describe` returns a text for an item, the spinner continues with this text. Otherwise it stops
 * until the caller has written the item, and stays away while a pager or a view uses the whole
 * terminal. If output may not be repainted (see `canRepaint`), writes lines instead of a spinner.
 */
export async function* withProgress<T>(
  context: ProgressContext,
  items: AsyncIterable<T>,
  describe?: (item: T) => string | undefined,
): AsyncGenerator<T> {
  if (!showsProgress(context)) {
    yield* items;
    return;
  }
  let spinner = await startProgress(context);
  try {
    for await (const item of items) {
      const text = describe?.(item);
      // Without a text, the caller writes the item itself, and needs the line of the spinner.
      if (text === undefined) spinner.stop();
      else spinner.show(text);
      yield item;
      if (text === undefined && !context.pager.isScreenInUse())
        spinner = await startProgress(context);
    }
  } finally {
    spinner.stop();
  }
}

export async function startProgress(context: ProgressContext): Promise<Spinner> {
  const { stderr, env } = context.system;
  if (!showsProgress(context)) return { show: () => {}, stop: () => {} };
  const { startProgressLines, startSpinner } = await import('./spinner.ts');
  return canRepaint(env) ? startSpinner(stderr, env) : startProgressLines(context);
}
