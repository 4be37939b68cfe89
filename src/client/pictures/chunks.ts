// Reads the first bytes of a stream, and limits its length.
import { typeBytes } from './picture-type.ts';

/** Reads the first `typeBytes` bytes. Returns them, and a stream that still contains them. */
export async function withHead(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  let head: Uint8Array = Buffer.alloc(0);
  while (head.length < typeBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return { head, body: resumed(head, chunks) };
}

async function* resumed<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Yields the same chunks. @throws the error from `tooLarge` after `maxBytes` bytes */
export async function* bounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** Yields one chunk. */
export async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
