import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { checkLibrary } from '../../../../src/library/store/check.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { temporaryFile } from '../../../support/records.ts';
import { sampleFile } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

function library(sql = ''): string {
  const file = temporaryFile();
  const writer = openForWriting(file);
  const texts = Array.from({ length: 200 }, (_, id) => `{"id":${id},"name":"name ${id}","fields":["Illustration"]}`);
  writer.put(texts.map((text) => ({ entity: 'project', text, seen: 1 })));
  writer.put([
    { entity: 'projectComment', parent: '5', text: '{"comment":"x"}', seen: 1 },
    { entity: 'stats', parent: '7', text: '{"today":{}}', seen: 1 },
    { entity: 'project', text: '{"id":9007199254740993}', seen: 1 },
    { entity: 'project', text: 'null', seen: 1 },
    { entity: 'project', text: String.raw`{"id":"a\u0000c"}`, seen: 1 },
    { entity: 'project', text: String.raw`{"id":"a\ud800b"}`, seen: 1 },
  ]);
  writer.compact();
  writer.close();
  const database = new Database(file);
  database.exec(sql);
  database.close();
  return file;
}

const failures = (file: string) => checkLibrary(file).filter(({ result }) => result === 'failed');

describe('a library', () => {
  it('that is whole passes', () => {
    expect(checkLibrary(library()).map(({ result }) => result)).toEqual(Array(7).fill('ok'));
  });

  it('of the sample passes', () => {
    expect(failures(sampleFile)).toEqual([]);
  });

  it.each([
    ['a text that is not JSON', `UPDATE body SET json = '{' WHERE body / 64 = 3`, 'records', /project 2/],
    ['the text of another record', `UPDATE body SET json = '{"id":1}' WHERE body / 64 = 3`, 'records', /project 2/],
    [
      'bytes that are no text',
      `UPDATE body SET json = CAST(x'7b226964223a32ff7d' AS TEXT) WHERE body / 64 = 3`,
      'records',
      /^the text of project 2 has bytes that are no text$/,
    ],
    [
      'an id that is no text',
      `UPDATE record SET id = CAST(x'ff41' AS TEXT) WHERE row = 3`,
      'records',
      /^the id of the record in row 3 has bytes that are no text$/,
    ],
    ...(
      [
        ['record.alpha', `UPDATE record SET alpha = CAST(x'ff41' AS TEXT) WHERE row = 3`],
        ['link.id', `UPDATE link SET id = CAST(x'ff41' AS TEXT)`],
        ['list.asked', `INSERT INTO list VALUES (1, 'a', 'é', CAST(x'6176c3' AS TEXT))`],
        ['change.name', `INSERT INTO change VALUES (3, CAST(x'ff41' AS TEXT), 1, 1)`],
        ['change.value', `INSERT INTO change VALUES (3, 'name', 1, CAST(x'ff41' AS TEXT))`],
        ['fact.json', `INSERT INTO fact VALUES (3, CAST(x'ff41' AS TEXT))`],
        ['watch.words', `INSERT INTO watch (words, base, profile, added) VALUES (CAST(x'ff41' AS TEXT), '', 'é', 1)`],
      ] as const
    ).map(([column, sql]): [string, string, string, RegExp] => {
      const fault = `texts? in ${column} ha(s|ve) bytes that are no text`;
      return [`${column} that is no text`, sql, 'texts', new RegExp(`^(a|2) ${fault}$`)];
    }),
    ['a form of nobody', `INSERT INTO body VALUES (999999, '{}')`, 'forms', /text 999999 has no record/],
    ['a record without a text', 'DELETE FROM body WHERE body / 64 = 3', 'forms', /record 3 has no text/],
    ['a text without a time', 'DELETE FROM sight', 'forms', /has no time.*and 203 more/],
    ['words of nobody', `INSERT INTO words (rowid, text) VALUES (9999, 'x')`, 'words', /record 9999/],
    [
      'a figure that its text does not tell',
      'UPDATE record SET views = 9 WHERE row = 3',
      'index',
      /^project 2 differs: views$/,
    ],
    [
      'a link that its text does not tell',
      `INSERT INTO link VALUES (3, 'owner', '7', 0)`,
      'index',
      /^project 2 differs: links$/,
    ],
    ['a sum that is wrong', 'UPDATE record SET followers = 9 WHERE row = 3', 'index', /^project 2 differs: sums$/],
    ['words that are missing', 'DELETE FROM words WHERE rowid = 3', 'index', /^project 2 differs: words$/],
    [
      'words of another text',
      `INSERT OR REPLACE INTO words (rowid, text) VALUES (3, 'x')`,
      'index',
      /^project 2 differs: words$/,
    ],
    ['a change of nobody', `INSERT INTO change VALUES (9999, 'name', 1, 'x')`, 'history', /record 9999/],
    ['words that are damaged', `UPDATE words_data SET block = x'00112233' WHERE id > 10`, 'file', /words/],
  ])('with %s fails', (_, sql, check, text) => {
    expect(failures(library(sql))).toContainEqual(
      expect.objectContaining({ check, result: 'failed', text: expect.stringMatching(text) }),
    );
  });

  it('with damaged pages is named as such, and left alone', () => {
    const file = library();
    const bytes = readFileSync(file).fill(7, 8192 * 3, statSync(file).size);
    writeFileSync(file, bytes);
    expect(failures(file).map(({ check }) => check)).toContain('file');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
