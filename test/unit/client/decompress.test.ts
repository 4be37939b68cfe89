import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decompressorFor } from '../../../src/client/decompress.ts';

const text = Buffer.from('{"fields":[]}');

it.each([
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
])('decompresses %s', async (encoding, compressed) => {
  expect((await decompressorFor(encoding)?.(compressed))?.toString()).toBe(text.toString());
});

it.each(['', 'identity', 'gzip, br', 'zstd', 'constructor', '__proto__'])('knows no encoding %j', (encoding) => {
  expect(decompressorFor(encoding)).toBeUndefined();
});

it('decompresses no more than it may', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000));
  await expect(decompressorFor('gzip')?.(bomb, { maxOutputLength: 1000 })).rejects.toMatchObject({
    code: 'ERR_BUFFER_TOO_LARGE',
  });
});
