// Writes a PNG in bands of rows. Other requests can proceed between two bands, so a large picture does not block them
// for long.
import { crc32, createDeflate, deflateSync } from 'node:zlib';

export interface BandedPicture {
  readonly width: number;
  readonly height: number;
  /** Draws `rows` rows, from row `top` on, into `lines` (all zeros). A row is a zero and three bytes per pixel. */
  readonly draw: (top: number, rows: number, lines: Uint8ClampedArray) => void;
}

const level = { level: 1 } as const;
/** Maximum number of pixels in one band. */
const maxPixels = 200_000;

export async function encodePng(picture: BandedPicture): Promise<Uint8Array> {
  const { width, height } = picture;
  const rows = Math.max(1, Math.min(height, Math.floor(maxPixels / width)));
  if (rows === height) return file(picture, [deflateSync(scanlines(picture, 0, rows), level)]);
  const deflate = createDeflate(level);
  const chunks: Uint8Array[] = [];
  deflate.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  for (let top = 0; top < height; top += rows) {
    const lines = scanlines(picture, top, Math.min(rows, height - top));
    await new Promise((resolve) => deflate.write(lines, resolve));
  }
  deflate.end();
  await ended;
  return file(picture, chunks);
}

/** Returns the rows of a band. The zero before each row means that the row is not filtered. */
function scanlines({ width, draw }: BandedPicture, top: number, rows: number): Uint8Array {
  const lines = new Uint8ClampedArray((width * 3 + 1) * rows);
  draw(top, rows, lines);
  return new Uint8Array(lines.buffer);
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function file({ width, height }: BandedPicture, data: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per channel, in the order red, green, blue.
  head.set([8, 2, 0, 0, 0], 8);
  const parts = data.map((part) => chunk('IDAT', part));
  return Buffer.concat([signature, chunk('IHDR', head), ...parts, chunk('IEND', new Uint8Array())]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
