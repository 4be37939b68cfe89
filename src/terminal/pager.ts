// Uses the user's pager for output that is longer than the screen.
import { joinSignals } from '../errors.ts';
import { type OutputStream, wrapOutput } from '../system/output-stream.ts';
import { createNoteBuffer } from './held-notes.ts';
import type { PagerSystem } from './open-pager.ts';
import type { PagedOutput } from './paged-output.ts';

export interface Pager {
  /**
   * stdout. On a terminal, text that is longer than the screen goes to the pager, if one is used.
   */
  readonly output: OutputStream;
  /**
   * Writes the held text, or waits until the user closes the pager. `output` can be used after
   * that.
   */
  close(): Promise<void>;
  /** Whether the pager or a view uses the whole terminal. */
  isScreenInUse(): boolean;
  /**
   * Runs `showView`, which uses the whole terminal. Until the view ends, holds back text for stderr
   * if that is a terminal.
   */
  holdNotesDuring<T>(showView: () => Promise<T>): Promise<T>;
}

interface PagerSetup {
  readonly pager: Pager;
  /**
   * stderr. If it is a terminal, holds text back while the pager or a view uses the whole terminal.
   */
  readonly stderr: OutputStream;
  /**
   * Aborted with the system's signal, or if the user closes the pager before the output is
   * complete.
   */
  readonly signal: AbortSignal;
}

/** @param getPagerSetting returns the pager command in the settings; undefined if none is set */
export function setUpPager(
  system: PagerSystem,
  getPagerSetting: () => string | undefined,
): PagerSetup {
  const { stdout, stderr, signal } = system;
  if (!stdout.isTTY || stdout.rows === undefined) {
    const pager: Pager = {
      output: stdout,
      close: async () => {},
      isScreenInUse: () => false,
      holdNotesDuring: (showView) => showView(),
    };
    return { pager, stderr, signal };
  }
  const closeController = new AbortController();
  const notes = createNoteBuffer(stderr);
  let pagedOutput: Promise<PagedOutput> | undefined;
  const openPagedOutput = (): Promise<PagedOutput> => {
    // The size when output begins. The window may have been resized while the program waited.
    const { rows = 24, columns = 80 } = stdout;
    pagedOutput ??= import('./paged-output.ts').then(({ createPagedOutput }) =>
      createPagedOutput(system, { rows, columns }, { getPagerSetting, notes, closeController }),
    );
    return pagedOutput;
  };
  const holdNotesDuring: Pager['holdNotesDuring'] = async (showView) => {
    notes.hold();
    return showView().finally(notes.release);
  };
  return {
    pager: {
      output: wrapOutput(stdout, {
        write: async (chunk) => (await openPagedOutput()).write(chunk),
      }),
      close: async () => (await pagedOutput)?.close(),
      isScreenInUse: notes.isHeld,
      holdNotesDuring,
    },
    stderr: wrapOutput(stderr, { write: notes.write }),
    signal: joinSignals(signal, closeController.signal),
  };
}
