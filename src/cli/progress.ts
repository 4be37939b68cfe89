// Shows on a terminal that an answer is awaited, once it has taken longer than a person calls at once.
import type { Context } from './context.ts';

const patience = 400; // milliseconds; the spinner's own package takes a good part of that to load

/** Passes the items on, with a spinner while each is awaited. */
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
    }).start();
    stopSpinner = () => spinner.stop();
  }, patience);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopSpinner();
  };
}
