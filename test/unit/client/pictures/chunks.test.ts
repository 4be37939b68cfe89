import { expect, it } from 'vitest';
import { bounded, only, withHead } from '../../../../src/client/pictures/chunks.ts';

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

it.each([
  ['abcdefghijklm', ['a', 'b', 'cdefghijkl', 'm']],
  ['abc', ['abc']],
  ['', []],
])('the beginning of %j is read and put back', async (text, parts) => {
  const { head, body } = await withHead(chunks(...parts));
  expect(Buffer.from(head).toString()).toBe(text.slice(0, 12));
  expect(await textOf(body)).toBe(text);
});

it('a stream that is too long fails', async () => {
  expect(await textOf(bounded(chunks('ab', 'cd'), 4, () => new Error('too large')))).toBe('abcd');
  await expect(textOf(bounded(chunks('ab', 'cd'), 3, () => new Error('too large')))).rejects.toThrow('too large');
});

it('one chunk is a stream', async () => {
  expect(await textOf(only(Buffer.from('one')))).toBe('one');
});
