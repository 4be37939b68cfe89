// Streams of bytes: their beginning, and their end where there are too many.
import { typeBytes } from './picture-type.ts';

/** Waits for the bytes that tell the type, and puts them back. */
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

/** The same chunks. @throws the error that `tooLarge` makes after `most` bytes */
export async function* bounded(
  body: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    yield chunk;
  }
}

/** A stream of one chunk. */
export async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
