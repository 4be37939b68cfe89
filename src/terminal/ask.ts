// Asks the user at the terminal. Writes questions to stderr, so that stdout contains only the
// result.
import { PortfolioError, signalError, usageError } from '../errors.ts';
import type { Signals, Streams } from '../system/system.ts';

export type Prompting = Pick<Streams, 'stdin' | 'stderr'> & Pick<Signals, 'signal'>;

/** An empty answer means no. */
export const confirm = async (prompting: Prompting, question: string): Promise<boolean> =>
  /^y(es)?$/i.test((await ask(prompting, `${question} [y/N] `)).trim());

/**
 * Asks before something is removed, unless --yes was typed.
 * @throws PortfolioError `usage`, with the hint, without a terminal
 */
export async function mayRemove(
  prompting: Prompting,
  question: string,
  { yes, hint }: { readonly yes: boolean | undefined; readonly hint: string },
): Promise<boolean> {
  if (yes === true) return true;
  if (!prompting.stdin.isTTY || !prompting.stderr.isTTY)
    throw usageError('nothing was removed, because there is no terminal to ask on', hint);
  return confirm(prompting, question);
}

/** The error that is thrown for Ctrl-D and at the end of standard input. */
export const inputEnded = usageError('the input ended before an answer was given');

/**
 * @throws PortfolioError `interrupted` on Ctrl-C, `usage` on Ctrl-D, `hung_up` if the terminal is
 * closed; and the signal's reason when it aborts
 */
export async function ask(
  prompting: Prompting,
  prompt: string,
  { isHidden = false } = {},
): Promise<string> {
  const { createInterface } = await import('node:readline');
  const { stdin, stderr, signal } = prompting;
  // readline shows typed text only if it has an output.
  const prompter = isHidden
    ? createInterface({ input: stdin.stream, terminal: true, historySize: 0 })
    : createInterface({ input: stdin.stream, output: stderr.stream, terminal: stderr.isTTY });
  let isLineEnded = false;
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      prompter.on('SIGINT', () => reject(new PortfolioError('interrupted', 'interrupted')));
      // readline reports an error if the terminal is closed, because it cannot change the
      // terminal's mode.
      prompter.on('error', () => reject(signalError('SIGHUP')));
      prompter.on('close', () => reject(inputEnded));
      if (isHidden) stderr.stream.write(prompt);
      prompter.question(isHidden ? '' : prompt, resolve);
    });
    isLineEnded = !isHidden;
    return answer;
  } finally {
    prompter.close();
    if (!isLineEnded) await stderr.write('\n').catch(() => {});
  }
}
