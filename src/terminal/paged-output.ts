// Writes output that is longer than the screen to the user's pager. Imported with the first output
// on a terminal.
import { PortfolioError } from '../errors.ts';
import type { PagerProcess } from '../system/child-processes.ts';
import { isAssistant } from '../system/environment.ts';
import type { Environment, Processes, Signals, Streams } from '../system/system.ts';
import { canRepaint } from './abilities.ts';

export type PagerSystem = Pick<Streams, 'stdout' | 'stderr'> &
  Pick<Signals, 'signal'> &
  Pick<Environment, 'env' | 'platform'> &
  Pick<Processes, 'startPager'>;

/** See `Pager`. */
export interface PagedOutput {
  write(chunk: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

interface PagerEvents {
  /** Returns the pager in the settings; undefined if none is set. */
  readonly setting: () => string | undefined;
  /** Text for stderr, which is held back while the pager is open. */
  readonly notes: { hold(): void; release(): Promise<void> };
  /** Aborted if the user closes the pager early. */
  readonly left: AbortController;
}

/** Holds output until it is longer than the screen, and then writes it to the pager. */
export function createPagedOutput(
  system: PagerSystem,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  events: PagerEvents,
): PagedOutput {
  const { stdout } = system;
  /**
   * Held output, which is written to stdout if no pager is used or the pager fails; undefined if
   * none is held.
   */
  let held: string | undefined = '';
  let opened: OpenPager | undefined;
  let isClosing = false;

  const write = async (chunk: string | Uint8Array): Promise<void> => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (opened === undefined) return held === undefined ? stdout.write(text) : hold(held + text);
    if (held !== undefined) held = held.length > maxHeld ? undefined : held + text;
    return toPager(opened, text);
  };

  async function hold(text: string): Promise<void> {
    held = text;
    if (picture.test(text)) return writeHeld();
    const { isLongerThan } = await import('../view/text/width.ts');
    if (!isLongerThan(text, { rows: rows - 1, columns })) return;
    opened = await openPager(system, events, () => isClosing);
    return opened === undefined ? writeHeld() : toPager(opened, text);
  }

  /** Writes the held output to stdout. Later output is not paged either. */
  async function writeHeld(): Promise<void> {
    const text = held ?? '';
    held = undefined;
    if (text !== '') await stdout.write(text);
  }

  async function toPager(to: OpenPager, text: string): Promise<void> {
    try {
      const { withoutMoves } = await import('../view/text/width.ts');
      await to.running.write(withoutMoves(text));
    } catch {
      if (!(await printedInstead(to))) throw closedEarly();
    }
  }

  /**
   * Writes the held output to stdout if the pager could not be run. Returns whether the output was
   * written.
   */
  async function printedInstead({ ended }: OpenPager): Promise<boolean> {
    const isNeeded = isMissing(await ended) && held !== undefined;
    opened = undefined;
    if (isNeeded) await writeHeld();
    else held = '';
    return isNeeded;
  }

  const close = async (): Promise<void> => {
    isClosing = true;
    opened?.running.end();
    if (opened === undefined) await writeHeld();
    else await printedInstead(opened);
    isClosing = false;
    held = '';
  };
  return { write, close };
}

async function openPager(
  system: PagerSystem,
  { setting, notes, left }: PagerEvents,
  isClosing: () => boolean,
): Promise<OpenPager | undefined> {
  const command = pagerCommand(system, setting);
  if (command === undefined) return undefined;
  const running = await system.startPager(command);
  notes.hold();
  const ended = running.ended.then(async (code) => {
    await notes.release();
    // The results of pending requests are not needed any more.
    if (!isMissing(code) && !isClosing()) left.abort(closedEarly());
    return code;
  });
  return { running, ended };
}

interface OpenPager {
  readonly running: PagerProcess;
  readonly ended: Promise<number>;
}

/**
 * Maximum characters to hold. A pipe holds fewer, so a pager that has accepted this many characters
 * is running.
 */
const maxHeld = 2 ** 20;

/** Whether this is a shell's exit code for a command that cannot be run. */
const isMissing = (code: number): boolean => code === 126 || code === 127;

/**
 * Matches the start of a picture for kitty, sixel or iTerm2. A pager would show the picture's bytes
 * as text.
 */
const picture = /\x1B(?:_G|P|\]1337;)/;

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
