import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import {
  mergeVariants,
  openSnapshot,
  recordLines,
} from '../../../../src/library/exchange/export.ts';
import { libraryWith } from '../../../support/records.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

const unbroken = () => expect.unreachable();

it('has each record with all its forms, the one that was seen last at the end', () => {
  const file = libraryWith([
    [
      { entity: 'projectContent', text: '{"id":1,"name":"old","description":"x"}', seen: 100 },
      { entity: 'project', text: '{"id":1,"name":"new"}', seen: 200 },
      { entity: 'projectContent', text: '{"id":2,"description":"y"}', seen: 100 },
      { entity: 'project', text: '{"id":2}', seen: 100 },
      { entity: 'projectComment', parent: '1', text: '{"comment":"c"}', seen: 100 },
    ],
  ]);
  const [first, second, ...others] = openSnapshot(file).records('project', unbroken);
  expect(others).toEqual([]);
  expect(first).toEqual({
    ...{ row: 1, service: 'https://api.example', kind: 'project', id: '1', parent: undefined },
    forms: [
      {
        ...{ entity: 'projectContent', text: '{"id":1,"name":"old","description":"x"}' },
        ...{ since: 100, last: 100, turn: 0 },
      },
      { entity: 'project', text: '{"id":1,"name":"new"}', since: 200, last: 200, turn: 0 },
    ],
    ...{ first: 100, last: 200 },
  });
  expect(second?.forms.map(({ text }) => text)).toEqual(['{"id":2,"description":"y"}', '{"id":2}']);
  expect(mergeVariants(first ?? { forms: [] })).toEqual({ id: 1, name: 'new', description: 'x' });
  expect([...openSnapshot(file).records('projectComment', unbroken)]).toMatchObject([
    { parent: '1', forms: [{ text: `{"comment":"c"}` }] },
  ]);
});

it('leaves out texts that cannot be read, and names them', () => {
  const file = libraryWith([
    [1, 2, 3, 4].map((id) => ({ entity: 'project', text: `{"id":${id}}`, seen: 100 })),
    [{ entity: 'projectContent', text: '{"id":3,"description":"x"}', seen: 100 }],
    [
      {
        entity: 'project',
        text: `{"id":5,"covers":${'['.repeat(2000)}${']'.repeat(2000)}}`,
        seen: 100,
      },
    ],
  ]);
  const database = new Database(file);
  database.exec(
    `UPDATE body SET json = CAST(x'7b226964223a32ff7d' AS TEXT) WHERE json = '{"id":2}'`,
  );
  database.exec(`UPDATE body SET json = '{"id":3' WHERE json = '{"id":3}'`);
  database.exec(`UPDATE record SET id = CAST(x'ff41' AS TEXT) WHERE id = '4'`);
  database.close();
  const broken: unknown[] = [];
  const read = [...openSnapshot(file).records('project', (each) => broken.push(each))];
  expect(read.map(({ row, id, forms }) => [row, id, forms[0]?.text.slice(0, 26)])).toEqual([
    [1, '1', '{"id":1}'],
    [3, '3', '{"id":3,"description":"x"}'],
    [5, '5', '{"id":5,"covers":[[[[[[[[['],
  ]);
  expect(broken).toEqual([
    { row: 2, sentence: 'the text of project 2 contains invalid UTF-8' },
    { row: 3, sentence: 'the text of project 3 is not JSON' },
    { row: 4, sentence: 'the id of the record in row 4 contains invalid UTF-8' },
  ]);
});

it('writes a text with line breaks as one line, and exactly', () => {
  const text = ' {\n  "id": 1\r\n}';
  const [record = expect.unreachable()] = openSnapshot(
    libraryWith([[{ entity: 'project', text, seen: 5 }]]),
  ).records('project', unbroken);
  const [line = '', ...others] = recordLines(record);
  expect([others, line]).toEqual([[], expect.not.stringContaining('\n')]);
  expect(JSON.parse(line)).toEqual({
    ...{
      table: 'records',
      service: 'https://api.example',
      kind: 'project',
      form: 'project',
      parent: null,
      id: '1',
    },
    ...{ first: 5, since: 5, last: 5, turn: 0, record: { id: 1 }, text },
  });
});
