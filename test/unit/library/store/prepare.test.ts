import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asString } from '../../../../src/library/store/derived.ts';
import { packer, unpacked } from '../../../../src/library/store/prepare.ts';
import { openForWriting, type Put } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';
import { sampleFile } from '../../../support/system.ts';

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

function tablesOf(groups: readonly Iterable<Put>[]) {
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

/** As another thread gets them. */
function passed(puts: readonly Put[]): Iterable<Put> {
  const all = packer();
  for (const put of puts) all.add(put);
  return unpacked(all.parcel(0, all.count()));
}

test('what was prepared leads to the same tables, together and one after the other', () => {
  const puts = someOfEach();
  expect(new Set(puts.map(({ entity }) => entity)).size).toBeGreaterThan(10);
  const expected = tablesOf([puts]);
  expect(expected.every((table) => table.length > 0)).toBe(true);
  expect(tablesOf([passed(puts)])).toEqual(expected);
  expect(tablesOf([passed([...passed(puts)])])).toEqual(expected);
  const each = puts.map((put) => [put]);
  expect(tablesOf(each.map(passed))).toEqual(tablesOf(each));
});

test('a prepared record is not parsed again, and has not kept its value', () => {
  const put: Put = { entity: 'project', text: '{"id":1,"name":"Whale"}', seen: 1 };
  const [prepared] = passed([{ ...put, value: { id: 2, name: 'Shark' } }]);
  expect(prepared).toMatchObject({ prepared: { id: '2' } });
  expect(asString(prepared?.text ?? '')).toBe(put.text);
  expect(prepared).not.toHaveProperty('value');
  expect(tablesOf([passed([{ ...put, value: { id: 2, name: 'Shark' } }])])[0]).toMatchObject([{ 2: '2' }]);
});

test('some of them are passed as they are together, whatever their length, and memory is used again', () => {
  const all = packer();
  const texts = ['x', 'ż'.repeat(30_000), '🐋', '', 'y'.repeat(300_000)].map((name, id) =>
    JSON.stringify({ id, name }),
  );
  const add = () => {
    for (const text of texts) all.add({ entity: 'project', text, seen: 1 });
  };
  const read = (from: number, to: number) => [...unpacked(all.parcel(from, to))].map(({ text }) => asString(text));
  add();
  expect(all.count()).toBe(5);
  expect(all.bytes()).toBeGreaterThan(Buffer.byteLength(texts.join('')));
  expect(read(0, 5)).toEqual(texts);
  expect(read(1, 3)).toEqual(texts.slice(1, 3));
  expect(read(4, 5)).toEqual(texts.slice(4));
  const before = all.parcel(0, 5);
  all.clear();
  expect([all.count(), all.bytes()]).toEqual([0, 0]);
  texts.reverse();
  add();
  expect(read(0, 5)).toEqual(texts);
  expect([...unpacked(before)].map(({ text }) => asString(text))).toEqual(texts.toReversed());
});
