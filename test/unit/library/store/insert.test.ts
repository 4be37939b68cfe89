import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  idsOf,
  openForTexts,
  type RecordText,
  serviceBase,
  serviceWith,
  temporaryFile,
} from '../../../support/records.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
const project = (id: number, name = `Name ${id}`): RecordText => ({
  entity: 'project',
  text: JSON.stringify({ id, name, fields: ['Illustration'], owners: [{ id: 1 }] }),
  seen: 1,
});

// More than are looked up together.
const many = Array.from({ length: 1000 }, (_, id) => project(id));

test('records get their rows in the order in which they come, and keep them', () => {
  const file = temporaryFile();
  const writer = openForTexts(file);
  writer.insert(many, serviceBase);
  writer.insert([...many.toReversed(), project(1000)], serviceBase);
  writer.close();
  const database = new Database(file);
  expect(
    database.prepare('SELECT count(*) FROM record WHERE CAST(id AS INTEGER) = row - 1').raw().get(),
  ).toEqual([1001]);
  expect(database.prepare('PRAGMA integrity_check').raw().get()).toEqual(['ok']);
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
  database.close();
});

test.each([[[many]], [many.map((put) => [put])].map((groups) => groups.slice(0, 20))])(
  'a record that comes twice is found by its last words alone',
  (groups) => {
    const service = serviceWith([
      ...groups,
      [project(3, 'first')],
      [project(4), project(3, 'second'), project(3, 'third')],
    ]);
    const found = (q: string) => idsOf(service, `/v2/projects?q=${q}`);
    expect([found('first'), found('second'), found('third')]).toEqual([[], [], [3]]);
    expect(idsOf(service, '/v2/projects?field=illustration&q=third')).toEqual([3]);
  },
);
