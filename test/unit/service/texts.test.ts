import { expect, it } from 'vitest';
import { LibraryError } from '../../../src/service/database.ts';
import { readText, textIn } from '../../../src/service/texts.ts';

it.each(['', '{"id":1}', '\ufeff{"name":"é 東 👩‍🎨"}'])('reads %j as it was written', (text) => {
  expect(textIn(Buffer.from(text))).toBe(text);
  expect(readText(Buffer.from(text), 'own.db')).toBe(text);
});

it.each([
  ['a byte of no text', [0x22, 0xff, 0x22]],
  ['half a letter', [0x22, 0xc3]],
  ['half of a pair of UTF-16', [0xed, 0xa0, 0x80]],
])('takes %s for no text, and names the file', (_, bytes) => {
  expect(textIn(Uint8Array.from(bytes))).toBeUndefined();
  expect(() => readText(Uint8Array.from(bytes), 'own.db')).toThrow(
    new LibraryError('own.db is damaged: a record has bytes that are no text; `portfolio library check` says which'),
  );
});
