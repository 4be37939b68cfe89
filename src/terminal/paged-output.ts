// Writes output that is longer than the screen to the user's pager. Imported with the first output
// on a terminal.
import type { OpenPager, PagerEvents, PagerSystem } from './open-pager.ts';

/** See `Pager`. */
export interface PagedOutput {
  write(chunk: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Holds output until it is longer than the screen, and then writes it to the pager. */
export function createPagedOutput(
  system: PagerSystem,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  events: PagerEvents,
): PagedOutput {
  const { stdout } = system;
  /** Held output; undefined if output is written at once. */
  let held: string | undefined = '';
  let pager: OpenPager | undefined;

  const write = async (chunk: string | Uint8Array): Promise<void> => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (pager !== undefined) return toPager(pager, text);
    return held === undefined ? stdout.write(text) : hold(held + text);
  };

  async function hold(text: string): Promise<void> {
    held = text;
    if (picture.test(text)) return writeHeld();
    const { isLongerThan } = await import('../view/text/width.ts');
    if (!isLongerThan(text, { rows: rows - 1, columns })) return;
    const opened = await (await import('./open-pager.ts')).openPager(system, events);
    return opened === undefined ? writeHeld() : toPager(opened, text);
  }

  /** Writes the held output to stdout. Later output is not paged either. */
  async function writeHeld(): Promise<void> {
    const text = held ?? '';
    held = undefined;
    if (text !== '') await stdout.write(text);
  }

  async function toPager(opened: OpenPager, text: string): Promise<void> {
    pager = opened;
    held = '';
    const isTaken = await opened.write(text).catch((error: unknown) => {
      pager = undefined;
      throw error;
    });
    if (isTaken) return;
    pager = undefined;
    held = undefined;
  }

  const close = async (): Promise<void> => {
    await (pager?.close() ?? writeHeld());
    pager = undefined;
    held = '';
  };
  return { write, close };
}

/**
 * Matches the start of a picture for kitty, sixel or iTerm2. A pager would show the picture's bytes
 * as text.
 */
const picture = /\x1B(?:_G|P|\]1337;)/;
