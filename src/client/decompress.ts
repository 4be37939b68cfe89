// How to decompress a response body. Imported only where one is compressed: most are not.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const [gzip, br, deflate] = [promisify(gunzip), promisify(brotliDecompress), promisify(inflate)];
const decompressors: Readonly<Record<string, typeof gzip>> = { gzip, 'x-gzip': gzip, br, deflate };

/** What decompresses a body with this Content-Encoding; undefined for an encoding that is not supported. */
export const decompressorFor = (encoding: string): typeof gzip | undefined =>
  Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
