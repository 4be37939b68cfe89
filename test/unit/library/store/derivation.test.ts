import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivationFaults } from '../../../../src/library/store/derivation.ts';
import { openForWriting, type Put } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/** What differs in a library with these groups of records, each put in at one go. */
function faultsAfter(groups: readonly (readonly Put[])[], sql = ''): string[] {
  const file = temporaryFile();
  const writer = openForWriting(file);
  for (const group of groups) writer.put(group);
  writer.close();
  const database = new Database(file);
  try {
    database.exec(sql);
    return [...derivationFaults(database, file)];
  } finally {
    database.close();
  }
}

const project = (text: string, seen = 1): Put => ({ entity: 'project', text, seen });

test('nothing differs, whichever characters the texts have', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
  fc.assert(
    fc.property(texts, fc.string({ unit: 'binary-ascii' }), (names, tag) => {
      const puts = names.map(
        (name, id): Put => ({
          entity: 'project',
          text: JSON.stringify({ id: `${id}${name}`, name, owners: [{ id: name, display_name: tag, city: name }] }),
          seen: 1,
          facts: { labels: { tag: [tag, name] } },
        }),
      );
      expect(faultsAfter([puts])).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('half characters and a NUL are what SQLite makes of them', () => {
  const user = JSON.stringify({ id: 1, username: 'a\0b', display_name: 'x\ud800y\0z', city: '\udc00' });
  expect(faultsAfter([[{ entity: 'user', text: user, seen: 1 }]])).toEqual([]);
});

test.each(['x', 'ż', '日'])('of a word of 40,000 %s, FTS5 keeps the first 32,768 bytes', (letter) => {
  expect(faultsAfter([[project(JSON.stringify({ id: 1, name: `a ${letter.repeat(40_000)} b` }))]])).toEqual([]);
});

test('nothing differs when a form is seen again, unchanged, after another form that tells something else', () => {
  const listed = '{"id":1,"name":"listed","stats":{"views":5}}';
  const whole: Put = { entity: 'projectContent', text: '{"id":1,"name":"whole","stats":{"views":7}}', seen: 2 };
  expect(faultsAfter([[project(listed)], [whole], [project(listed, 3)]])).toEqual([]);
});

test('the sums of a creative are compared with what the projects tell', () => {
  const user: Put = { entity: 'user', text: '{"id":7,"username":"ada"}', seen: 1 };
  const groups = [[user, project('{"id":1,"owners":[{"id":7}],"stats":{"views":5}}')]];
  expect(faultsAfter(groups)).toEqual([]);
  expect(faultsAfter(groups, 'UPDATE record SET views = 6 WHERE kind = 1')).toEqual(['user 7 differs: sums']);
});

test('more records than are read together are compared', () => {
  const many = Array.from({ length: 1300 }, (_, id) => project(JSON.stringify({ id, name: `name ${id}` })));
  expect(faultsAfter([many], "UPDATE record SET alpha = 'x' WHERE row IN (1, 513, 1300)")).toEqual([
    'project 0 differs: alpha',
    'project 512 differs: alpha',
    'project 1299 differs: alpha',
  ]);
});
