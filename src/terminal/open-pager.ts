// Runs the user's pager. Imported with output that is longer than the screen.
import { PortfolioError } from '../errors.ts';
import { isAssistant } from '../system/environment.ts';
import type { Environment, Processes, Signals, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';

export type PagerSystem = Pick<Streams, 'stdout' | 'stderr'> &
  Pick<Signals, 'signal'> &
  Pick<Environment, 'env' | 'platform'> &
  Pick<Processes, 'startPager'>;

export interface PagerEvents {
  /** Returns the pager in the settings; undefined if none is set. */
  readonly setting: () => string | undefined;
  /** Text for stderr, which is held back while the pager is open. */
  readonly notes: { hold(): void; release(): Promise<void> };
  /** Aborted if the user closes the pager early. */
  readonly left: AbortController;
}

export interface OpenPager {
  /**
   * Returns whether the pager takes the text. If it could not be run, writes all texts to stdout.
   * @throws PortfolioError `output_closed` if the user closed the pager
   */
  write(text: string): Promise<boolean>;
  /** Waits until the user closes the pager. */
  close(): Promise<void>;
}

/** Opens the pager; returns undefined if the user wants none. */
export async function openPager(
  system: PagerSystem,
  { setting, notes, left }: PagerEvents,
): Promise<OpenPager | undefined> {
  const command = pagerCommand(system, setting);
  if (command === undefined) return undefined;
  const running = await system.startPager(command);
  notes.hold();
  /** All texts, for stdout; undefined if they are there, or show that the pager is running. */
  let texts: string | undefined = '';
  let isClosing = false;
  const ended = running.ended.then(async (code) => {
    await notes.release();
    // The results of pending requests are not needed any more.
    if (!isMissing(code) && !isClosing) left.abort(closedEarly());
    return code;
  });
  const isPrintedInstead = async (): Promise<boolean> => {
    if (!isMissing(await ended) || texts === undefined) return false;
    const unread = texts;
    texts = undefined;
    if (unread !== '') await system.stdout.write(unread);
    return true;
  };
  return {
    write: async (text) => {
      if (texts !== undefined) texts = texts.length > maxHeld ? undefined : texts + text;
      try {
        const { removeCursorMoves: withoutMoves } = await import('../view/text/width.ts');
        await running.write(withoutMoves(text));
        return true;
      } catch {
        if (!(await isPrintedInstead())) throw closedEarly();
        return false;
      }
    },
    close: async () => {
      isClosing = true;
      running.end();
      await isPrintedInstead();
    },
  };
}

/**
 * Maximum characters to hold. A pipe holds fewer, so a pager that has accepted this many characters
 * is running.
 */
const maxHeld = 2 ** 20;

/** Whether this is a shell's exit code for a command that cannot be run. */
const isMissing = (code: number): boolean => code === 126 || code === 127;

const closedEarly = () => new PortfolioError('output_closed', 'the pager was closed');

/** Shell command that runs less, or ends with 127 if less is not installed. */
const less = 'if command -v less >/dev/null; then less; else exit 127; fi';

/**
 * Returns the command in PORTFOLIO_PAGER, the setting or PAGER, by default less; undefined if it is
 * empty or `cat`.
 */
function pagerCommand(
  { env, platform }: Pick<Environment, 'env' | 'platform'>,
  setting: () => string | undefined,
) {
  // An assistant cannot leave a pager.
  if (isAssistant(env)) return undefined;
  const own = env['PORTFOLIO_PAGER'] ?? setting();
  const usualPager = canRepaint(env) ? (env['PAGER'] ?? (platform === 'win32' ? '' : less)) : '';
  const command = (own ?? usualPager).trim();
  return command === '' || command === 'cat' ? undefined : command;
}
