import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { packed, prepare, unpacked } from '../../../src/service/prepare.ts';
import { openForWriting, type Put } from '../../../src/service/writer.ts';
import { temporaryFile } from '../../support/records.ts';
import { sampleFile } from '../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/** Some records of each form, and of each kind some that come again, in the same form, in another one, or changed. */
function someOfEach(): Put[] {
  const database = new Database(sampleFile);
  const found = database
    .prepare(
      `SELECT f.name, r.id, b.json FROM form f CROSS JOIN body b ON b.body % 64 = f.form CROSS JOIN record r ON r.row = b.body / 64
      WHERE b.body IN (SELECT body FROM body o WHERE o.body % 64 = f.form ORDER BY body LIMIT 5)`,
    )
    .raw()
    .all() as [Put['entity'], string, string][]; // names of forms, which are those of entities
  database.close();
  const puts = found.map(
    ([entity, id, text], at) => ({ entity, text, parent: id.slice(0, id.lastIndexOf(' ')), seen: 100 + at }) as Put,
  );
  const changed = puts.map((put) => ({
    ...put,
    text: String(put.text).replace(/\d+(?=})/, '77'),
    seen: put.seen + 50,
  }));
  const facts = { figures: { suggested: 3 } };
  return [...puts, ...puts, ...changed, ...puts.slice(0, 3).map((put) => ({ ...put, facts, seen: 500 }))];
}

function tablesOf(groups: readonly (readonly Put[])[]) {
  const file = temporaryFile();
  const writer = openForWriting(file);
  for (const group of groups) writer.put(group);
  writer.close();
  const database = new Database(file);
  database.exec("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, words, 'instance')");
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).raw().all();
  const tables = ['record', 'body b', 'sight', 'fact f', 'change', 'link', 'temp.term'].map((name) =>
    name.endsWith(' b') || name.endsWith(' f')
      ? database
          .prepare(`SELECT * FROM ${name.slice(0, -2)} ORDER BY 1`)
          .raw()
          .all()
      : rows(name),
  );
  database.close();
  return tables;
}

test('what was prepared leads to the same tables, together and one after the other', () => {
  const puts = someOfEach();
  expect(new Set(puts.map(({ entity }) => entity)).size).toBeGreaterThan(10);
  const expected = tablesOf([puts]);
  expect(expected.every((table) => table.length > 0)).toBe(true);
  expect(tablesOf([puts.map(prepare)])).toEqual(expected);
  expect(tablesOf([unpacked(packed(puts.map(prepare)))])).toEqual(expected);
  expect(tablesOf([unpacked(packed(puts))])).toEqual(expected);
  const each = puts.map((put) => [put]);
  expect(tablesOf(each.map((group) => group.map(prepare)))).toEqual(tablesOf(each));
});

test('a prepared record is not parsed again, and has not kept its value', () => {
  const put: Put = { entity: 'project', text: '{"id":1,"name":"Whale"}', seen: 1 };
  const prepared = prepare({ ...put, value: { id: 2, name: 'Shark' } });
  expect(prepared).toMatchObject({ text: Buffer.from('{"id":1,"name":"Whale"}'), prepared: { id: '2' } });
  expect(prepared).not.toHaveProperty('value');
  expect(tablesOf([[prepared]])[0]).toMatchObject([{ 2: '2' }]);
});
