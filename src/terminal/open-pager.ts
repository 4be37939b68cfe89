// Runs the user's pager. Imported with output that is longer than the screen.
import { PortfolioError } from '../errors.ts';
import { isRunByAssistant } from '../system/environment.ts';
import type { Environment, Processes, Signals, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';

export type PagerSystem = Pick<Streams, 'stdout' | 'stderr'> &
  Pick<Signals, 'signal'> &
  Pick<Environment, 'env' | 'platform'> &
  Pick<Processes, 'startPager'>;

export interface PagerContext {
  /** Returns the pager in the settings; undefined if none is set. */
  readonly getPagerSetting: () => string | undefined;
  /** Text for stderr, which is held back while the pager is open. */
  readonly notes: { hold(): void; release(): Promise<void> };
  /** Aborted if the user closes the pager early. */
  readonly closeController: AbortController;
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
  { getPagerSetting, notes, closeController }: PagerContext,
): Promise<OpenPager | undefined> {
  const command = findPagerCommand(system, getPagerSetting);
  if (command === undefined) return undefined;
  const pagerProcess = await system.startPager(command);
  notes.hold();
  /**
   * All text so far; undefined if stdout has it, or if so much was accepted that the pager is
   * running.
   */
  let heldText: string | undefined = '';
  let isClosing = false;
  const exitCode = pagerProcess.exitCode.then(async (code) => {
    await notes.release();
    // The results of pending requests are not needed any more.
    if (!isCommandMissing(code) && !isClosing) closeController.abort(createClosedError());
    return code;
  });
  /** If the pager could not be run, writes the held text to stdout, and returns true. */
  const printIfNotRun = async (): Promise<boolean> => {
    if (!isCommandMissing(await exitCode) || heldText === undefined) return false;
    const unreadText = heldText;
    heldText = undefined;
    if (unreadText !== '') await system.stdout.write(unreadText);
    return true;
  };
  return {
    write: async (text) => {
      if (heldText !== undefined)
        heldText = heldText.length > maxHeldChars ? undefined : heldText + text;
      try {
        const { removeCursorMoves } = await import('../view/text/width.ts');
        await pagerProcess.write(removeCursorMoves(text));
        return true;
      } catch {
        if (!(await printIfNotRun())) throw createClosedError();
        return false;
      }
    },
    close: async () => {
      isClosing = true;
      pagerProcess.end();
      await printIfNotRun();
    },
  };
}

/**
 * Maximum characters to hold. A pipe holds fewer, so a pager that has accepted this many characters
 * is running.
 */
const maxHeldChars = 2 ** 20;

/** Whether this is a shell's exit code for a command that cannot be run. */
const isCommandMissing = (code: number): boolean => code === 126 || code === 127;

const createClosedError = () => new PortfolioError('output_closed', 'the pager was closed');

/** Shell command that runs less, or ends with 127 if less is not installed. */
const lessCommand = 'if command -v less >/dev/null; then less; else exit 127; fi';

/**
 * Returns the command in PORTFOLIO_PAGER, the setting or PAGER, by default less; undefined if it is
 * empty or `cat`.
 */
function findPagerCommand(
  { env, platform }: Pick<Environment, 'env' | 'platform'>,
  getPagerSetting: () => string | undefined,
) {
  // An assistant cannot leave a pager.
  if (isRunByAssistant(env)) return undefined;
  const configuredPager = env['PORTFOLIO_PAGER'] ?? getPagerSetting();
  const defaultPager = canRepaint(env)
    ? (env['PAGER'] ?? (platform === 'win32' ? '' : lessCommand))
    : '';
  const command = (configuredPager ?? defaultPager).trim();
  return command === '' || command === 'cat' ? undefined : command;
}
