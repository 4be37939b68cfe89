// Decompresses the body of a response.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { errorCode, PortfolioError } from '../errors.ts';
import type { BudgetShare } from './budget.ts';

interface Limits {
  readonly share: BudgetShare;
  /** Maximum bytes of the decompressed body. */
  readonly maxBytes: number;
  readonly tooLarge: () => Error;
}

/**
 * Decompresses a body.
 * @param encoding value of Content-Encoding in lower case
 * @throws PortfolioError `unreadable`
 */
export async function decompress(
  body: Buffer,
  encoding: string,
  { share, maxBytes, tooLarge }: Limits,
): Promise<Buffer> {
  if (encoding !== 'gzip' && encoding !== 'br')
    throw new PortfolioError('unreadable', 'the response has an unsupported Content-Encoding');
  // Reserves the maximum, because the size after decompression is not known yet.
  await share.hold(body.length + maxBytes);
  try {
    const unpack = encoding === 'br' ? promisify(brotliDecompress) : promisify(gunzip);
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new PortfolioError('unreadable', 'the response cannot be decompressed', { cause: error });
  }
}
