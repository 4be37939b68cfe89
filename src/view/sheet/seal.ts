// Detects edited pages by a checksum in their last line.
import { createHash } from 'node:crypto';

const start = '<!-- portfolio ';
const sealOf = (page: Uint8Array): string => `${start}${createHash('sha256').update(page).digest('hex')} -->\n`;

/** Adds the checksum as the last line. */
export const sealed = (page: Uint8Array): Buffer => Buffer.concat([page, Buffer.from(sealOf(page))]);

/** Whether the page was edited. A page without a checksum was not written by --out, and counts as unedited. */
export function isChanged(page: Buffer): boolean {
  const at = page.lastIndexOf(start);
  return at >= 0 && page.toString('latin1', at) !== sealOf(page.subarray(0, at));
}
