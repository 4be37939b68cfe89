// Writes output that is longer than the screen to the user's pager, and shorter output to stdout.
// Imported when the first text is written to a terminal.
import type { OpenPager, PagerContext, PagerSystem } from './open-pager.ts';

/**
 * The output of a `Pager` on a terminal. `close` writes held text to stdout or, if the pager has
 * the text, waits until the user closes the pager.
 */
export interface PagedOutput {
  write(chunk: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * Returns an output that holds text until it is longer than the screen, and then writes it to the
 * pager. Writes held text to stdout if it contains a picture, if no pager is used (see
 * `openPager`), or at `close`.
 */
export function createPagedOutput(
  system: PagerSystem,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  context: PagerContext,
): PagedOutput {
  const { stdout } = system;
  /** Text that is held; undefined while text is written to stdout at once. */
  let heldText: string | undefined = '';
  let pager: OpenPager | undefined;

  const write = async (chunk: string | Uint8Array): Promise<void> => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (pager !== undefined) return writeToPager(pager, text);
    return heldText === undefined ? stdout.write(text) : holdOrWrite(heldText + text);
  };

  async function holdOrWrite(text: string): Promise<void> {
    heldText = text;
    if (picturePattern.test(text)) return writeHeldText();
    const { needsMoreRows } = await import('../view/text/width.ts');
    if (!needsMoreRows(text, { rows: rows - 1, columns })) return;
    const openedPager = await (await import('./open-pager.ts')).openPager(system, context);
    return openedPager === undefined ? writeHeldText() : writeToPager(openedPager, text);
  }

  /** Writes the held text to stdout. Until `close`, later text is written there at once. */
  async function writeHeldText(): Promise<void> {
    const text = heldText ?? '';
    heldText = undefined;
    if (text !== '') await stdout.write(text);
  }

  async function writeToPager(openedPager: OpenPager, text: string): Promise<void> {
    pager = openedPager;
    heldText = '';
    const isAccepted = await openedPager.write(text).catch((error: unknown) => {
      pager = undefined;
      throw error;
    });
    if (isAccepted) return;
    pager = undefined;
    heldText = undefined;
  }

  const close = async (): Promise<void> => {
    await (pager?.close() ?? writeHeldText());
    pager = undefined;
    heldText = '';
  };
  return { write, close };
}

/**
 * Matches the start of a picture in the format of kitty, sixel or iTerm2, also if it is wrapped for
 * tmux. A pager would show the picture's bytes as text.
 */
const picturePattern = /\x1B(?:_G|P|\]1337;)/;
