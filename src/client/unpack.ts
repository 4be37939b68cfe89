// Ways to unpack a compressed body. Imported late: most answers come as they are.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const [gzip, br, deflate] = [promisify(gunzip), promisify(brotliDecompress), promisify(inflate)];
const ways: Readonly<Record<string, typeof gzip>> = { gzip, 'x-gzip': gzip, br, deflate };

/** What unpacks this content-encoding; undefined where nothing here does. */
export const unpack = (encoding: string): typeof gzip | undefined =>
  Object.hasOwn(ways, encoding) ? ways[encoding] : undefined;
