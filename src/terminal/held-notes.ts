// Text for stderr that waits while a view uses the whole terminal.
import type { OutputStream } from '../system/output-stream.ts';

export function createNotes(stderr: OutputStream) {
  const notes: (string | Uint8Array)[] = [];
  let isHeld = false;
  return {
    isHeld: () => isHeld,
    hold: (): void => {
      isHeld = true;
    },
    release: async (): Promise<void> => {
      isHeld = false;
      for (const note of notes.splice(0)) await stderr.write(note).catch(() => {});
    },
    write: async (chunk: string | Uint8Array): Promise<void> => {
      if (isHeld && stderr.isTTY) notes.push(chunk);
      else await stderr.write(chunk);
    },
  };
}
