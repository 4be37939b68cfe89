// Holds text for stderr back while a pager or a view uses the whole terminal. If stderr is not a
// terminal, writes the text at once.
import type { OutputStream } from '../system/output-stream.ts';

export function createNoteBuffer(stderr: OutputStream) {
  const heldChunks: (string | Uint8Array)[] = [];
  let isHolding = false;
  return {
    isHeld: () => isHolding,
    hold: (): void => {
      isHolding = true;
    },
    release: async (): Promise<void> => {
      isHolding = false;
      for (const chunk of heldChunks.splice(0)) await stderr.write(chunk).catch(() => {});
    },
    write: async (chunk: string | Uint8Array): Promise<void> => {
      if (isHolding && stderr.isTTY) heldChunks.push(chunk);
      else await stderr.write(chunk);
    },
  };
}
