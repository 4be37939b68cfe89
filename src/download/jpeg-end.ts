// Finds out whether a JPEG has its end. Hosts send half pictures as if they were whole, if half of
// an upload was lost.
import type { FileHandle } from 'node:fs/promises';

const startOfScan = 0xda;
const endOfImage = Buffer.from('ffd9', 'hex');

/** Number of bytes that are read at once. */
const chunkBytes = 65_536;
/** Maximum number of segments and fill bytes before the scan. Usual files have about 20. */
const maxSegments = 1000;

/**
 * Whether a JPEG ends before its end mark. A file whose segments cannot be read counts as whole.
 */
export async function isCutJpeg(file: FileHandle): Promise<boolean> {
  const { size: length } = await file.stat();
  const scan = await scanIn(file, length);
  if (scan === undefined) return false;
  // The mark is usually in the last bytes. Some cameras add data after it, and previews before the
  // scan have marks too.
  for (let end = length; end > scan; end -= chunkBytes) {
    const start = Math.max(scan, end - chunkBytes);
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(end - start + 1),
      0,
      end - start + 1,
      start,
    );
    if (buffer.subarray(0, bytesRead).includes(endOfImage)) return false;
  }
  return true;
}

/**
 * Returns the position of the first scan, at most the end of the file; undefined if it cannot be
 * found.
 */
async function scanIn(file: FileHandle, length: number): Promise<number | undefined> {
  let at = 2;
  for (let count = 0; at < length; count++) {
    if (count === maxSegments) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, at);
    const [first, marker = 0] = buffer;
    if (bytesRead < 4) return length;
    if (first !== 0xff) return undefined;
    if (marker === startOfScan) return at;
    at += marker === 0xff ? 1 : 2 + buffer.readUInt16BE(2);
  }
  return length;
}
