import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpack } from '../../../src/client/unpack.ts';

const text = Buffer.from('{"fields":[]}');

it.each([
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
])('unpacks %s', async (encoding, packed) => {
  expect((await unpack(encoding)?.(packed))?.toString()).toBe(text.toString());
});

it.each(['', 'identity', 'gzip, br', 'zstd', 'constructor', '__proto__'])('knows no encoding %j', (encoding) => {
  expect(unpack(encoding)).toBeUndefined();
});

it('unpacks no more than it may', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000));
  await expect(unpack('gzip')?.(bomb, { maxOutputLength: 1000 })).rejects.toMatchObject({
    code: 'ERR_BUFFER_TOO_LARGE',
  });
});
