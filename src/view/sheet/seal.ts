// The seal of a page: a checksum of all before it, in the last line. It shows whether the page was
// edited.
import { createHash } from 'node:crypto';
import { type Writer, withWrite } from '../../system/output-stream.ts';

const start = '<!-- portfolio ';
const lineOf = (checksum: string): string => `${start}${checksum} -->\n`;

/** Returns a writer for a page, and a function that writes the seal after it. */
export function createSealedWriter(output: Writer) {
  const hash = createHash('sha256');
  const writer = withWrite(output, (chunk) => {
    hash.update(chunk);
    return output.write(chunk);
  });
  return { writer, writeSeal: () => output.write(lineOf(hash.digest('hex'))) };
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
