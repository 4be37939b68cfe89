// Unpacks a compressed body, up to a bound. Imported late: most answers of a page or so come as they are.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const [gzip, br, deflate] = [promisify(gunzip), promisify(brotliDecompress), promisify(inflate)];
const ways: Readonly<Record<string, typeof gzip>> = { gzip, 'x-gzip': gzip, br, deflate };

/** @throws an error with the code ERR_BUFFER_TOO_LARGE past `most` bytes; any other when it is packed in another way, or broken */
export async function unpack(body: Buffer, encoding: string, most: number): Promise<Buffer> {
  const way = Object.hasOwn(ways, encoding) ? ways[encoding] : undefined;
  if (way === undefined) throw new Error('unknown content-encoding');
  return way(body, { maxOutputLength: most });
}
