// Shows a spinner on a terminal while a response takes long.
import type { Context } from './context.ts';

const delay = 400; // milliseconds before the spinner is shown; faster responses feel immediate

/** Yields the same items, with a spinner while it waits for the first one. */
export async function* withSpinner<T>(context: Context, items: AsyncIterable<T>): AsyncGenerator<T> {
  const { stderr, env } = context.system;
  if (!stderr.isTTY || context.options.quiet === true || env['TERM'] === 'dumb') {
    yield* items;
    return;
  }
  const stop = startSpinner(context);
  try {
    for await (const item of items) {
      stop();
      yield item;
    }
  } finally {
    stop();
  }
}

function startSpinner(context: Context): () => void {
  let stopped = false;
  let stopSpinner = () => {};
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (stopped) return;
    const spinner = ora({
      text: 'Asking the service',
      stream: context.system.stderr.stream,
      discardStdin: false,
      // A hidden cursor would have to be shown again at the end, which waits for the terminal.
      hideCursor: false,
    }).start();
    stopSpinner = () => spinner.stop();
  }, delay);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopSpinner();
    // Only once: each call shows the cursor again, with a sequence on stderr.
    stopSpinner = () => {};
  };
}
