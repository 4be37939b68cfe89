import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { checkLibrary } from '../../../../src/library/store/check.ts';
import { repairIndexes } from '../../../../src/library/store/repair.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';
import { sampleFile } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const tables = ['record', 'link'].map((table) => `SELECT * FROM ${table} ORDER BY 1, 2, 3`);
const damages = [
  "DELETE FROM link; UPDATE record SET views = views + 1, alpha = id, red = NULL; INSERT INTO words (words) VALUES ('delete-all')",
  "UPDATE words_data SET block = x'00112233' WHERE id > 10",
];

test.each(damages)(
  'all that follows from the records of the sample is derived again after %s',
  (damage) => {
    const file = temporaryFile();
    copyFileSync(sampleFile, file);
    const database = new Database(file);
    const contents = () => tables.map((sql) => database.prepare(sql).raw().all());
    const before = contents();
    database.exec(damage);
    expect(repairIndexes(file)).toBe(before[0]?.length);
    expect(contents()).toEqual(before);
    database.close();
    expect(checkLibrary(file).filter(({ result }) => result === 'failed')).toEqual([]);
  },
  60_000,
);

test('a record that cannot be read stays, words of nobody go, and the others are derived again', () => {
  const file = temporaryFile();
  const writer = openForWriting(file);
  writer.put([1, 2, 3].map((id) => ({ entity: 'project', text: JSON.stringify({ id, name: `name ${id}` }), seen: 1 })));
  writer.close();
  const database = new Database(file);
  database.exec("UPDATE body SET json = '{' WHERE body / 64 = 2; INSERT INTO words (rowid, text) VALUES (99999, 'x')");
  expect(repairIndexes(file)).toBe(2);
  expect(database.prepare('SELECT count(*) FROM record').raw().get()).toEqual([3]);
  database.close();
  expect(checkLibrary(file).flatMap(({ check, result }) => (result === 'failed' ? [check] : []))).toEqual(['records']);
});
