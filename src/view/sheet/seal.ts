// The checksum at the end of a page in a file, by which this program recognises a page that somebody changed.
import { createHash } from 'node:crypto';

const start = '<!-- portfolio ';
const sealOf = (page: Uint8Array): string => `${start}${createHash('sha256').update(page).digest('hex')} -->\n`;

/** Returns the page with the checksum of it as its last line. */
export const sealed = (page: Uint8Array): Buffer => Buffer.concat([page, Buffer.from(sealOf(page))]);

/** Whether the page was changed after it was written. A page without a checksum is not from --out. */
export function isChanged(page: Buffer): boolean {
  const at = page.lastIndexOf(start);
  return at >= 0 && page.toString('latin1', at) !== sealOf(page.subarray(0, at));
}
