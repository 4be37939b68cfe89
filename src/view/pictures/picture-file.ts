// Reads the structure of picture files before they are decoded: the scans of a JPEG, and the texts
// in a PNG. Decoders read all scans and texts at once, and cannot be limited or stopped.

/**
 * Maximum number of scans of a JPEG. Encoders write about ten. A decoder visits every pixel for
 * each scan.
 */
export const maxScans = 64;

export function scansIn(file: Uint8Array): number {
  if (file[0] !== 0xff || file[1] !== 0xd8) return 0;
  let scans = 0;
  for (let at = file.indexOf(0xff, 2); at !== -1; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1] ?? endOfImage;
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    at += lengthAt(file, at, marker);
  }
  return scans;
}

function lengthAt(file: Uint8Array, at: number, marker: number): number {
  if (marker === 0xff) return 1;
  // A stuffed zero and a restart marker have no length.
  const hasLength = marker > 0x01 && (marker < 0xd0 || marker > 0xd8);
  return hasLength ? 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0) : 2;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

const pngStart = '\x89PNG\r\n\x1a\n';

/**
 * Returns a PNG without its compressed texts, which may expand to gigabytes. Returns other files
 * unchanged.
 */
export function withoutTexts(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.toString('latin1', 0, 8) !== pngStart) return file;
  const kept: Buffer[] = [];
  let start = 0;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (['zTXt', 'iTXt'].includes(bytes.toString('latin1', at + 4, at + 8))) {
      kept.push(bytes.subarray(start, at));
      start = end;
    }
    at = end;
  }
  return start === 0 ? file : Buffer.concat([...kept, bytes.subarray(start)]);
}
