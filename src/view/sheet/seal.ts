// The seal of a page: a checksum of all before it, in the last line. It shows whether the page was
// edited.
import { createHash } from 'node:crypto';

const start = '<!-- portfolio ';
const lineOf = (checksum: string): string => `${start}${checksum} -->\n`;

interface Seal {
  /** Adds a part of the page. Call it with all parts, as they are written. */
  add(part: string | Uint8Array): void;
  /** Returns the last line of the page. Call it once, at the end. */
  lastLine(): string;
}

export function createSeal(): Seal {
  const hash = createHash('sha256');
  return { add: (part) => void hash.update(part), lastLine: () => lineOf(hash.digest('hex')) };
}

/** A page without a seal counts as edited, because a tool may have removed the seal. */
export function isChanged(page: Buffer): boolean {
  const at = page.lastIndexOf(start);
  if (at < 0) return true;
  return (
    page.toString('latin1', at) !==
    lineOf(createHash('sha256').update(page.subarray(0, at)).digest('hex'))
  );
}
