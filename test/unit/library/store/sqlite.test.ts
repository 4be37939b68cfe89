import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { PortfolioError } from '../../../../src/errors.ts';
import { preparedForBytes, readText, textIn } from '../../../../src/library/store/sqlite.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

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
    new PortfolioError(
      'unreadable',
      'own.db is damaged: it contains invalid UTF-8; `portfolio library check --library FILE` shows what is damaged',
    ),
  );
});

it('makes a statement return texts as bytes, in the same order', () => {
  const database = new Database(':memory:');
  database.exec(
    `CREATE TABLE t (a INTEGER, b TEXT, c); INSERT INTO t VALUES (1, 'x', 5), (2, CAST(x'ff' AS TEXT), 'y'), (3, NULL, NULL)`,
  );
  const statement = preparedForBytes(
    database,
    ' SELECT a, b, c, b, c || ? FROM t WHERE a < ? ORDER BY a DESC',
  ).raw();
  const bytes = (...all: readonly number[]) => Buffer.from(all);
  expect(statement.all(['!', 9])).toEqual([
    [3, null, null, null, null],
    [2, bytes(0xff), bytes(0x79), bytes(0xff), bytes(0x79, 0x21)],
    [1, bytes(0x78), 5, bytes(0x78), bytes(0x35, 0x21)],
  ]);
  expect(preparedForBytes(database, 'DELETE FROM t WHERE a = ?').run([1]).changes).toBe(1);
  expect(preparedForBytes(database, 'PRAGMA user_version').raw().get()).toEqual([0]);
  database.close();
});
