import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLibrary, rebuildIndex } from '../../../../src/library/store/check.ts';
import {
  libraryWith,
  openForTexts,
  type RecordText,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';
import { sampleFile } from '../../../support/system.ts';

const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');

/** Number of random inputs at the slow level. */
const runs = process.env['RANDOM_RUNS'];

function library(sql = ''): string {
  const file = temporaryFile();
  const writer = openForTexts(file);
  const texts = Array.from(
    { length: 200 },
    (_, id) => `{"id":${id},"name":"name ${id}","fields":["Illustration"]}`,
  );
  writer.insert(
    texts.map((text) => ({ entity: 'project', text, seen: 1 })),
    serviceBase,
  );
  writer.insert(
    [
      { entity: 'projectComment', parent: '5', text: '{"comment":"x"}', seen: 1 },
      { entity: 'stats', parent: '7', text: '{"today":{}}', seen: 1 },
      { entity: 'project', text: '{"id":9007199254740993}', seen: 1 },
      { entity: 'project', text: 'null', seen: 1 },
      { entity: 'project', text: String.raw`{"id":"a\u0000c"}`, seen: 1 },
      { entity: 'project', text: String.raw`{"id":"a\ud800b"}`, seen: 1 },
    ],
    serviceBase,
  );
  writer.compact();
  writer.close();
  const database = new Database(file);
  database.exec(sql);
  database.close();
  return file;
}

const notText = `CAST(x'7b226964223a32ff7d' AS TEXT)`;
const watchWith = (words: string, failure: string) =>
  `INSERT INTO watch (identity, words, base, profile, added, failure) VALUES (hex(randomblob(16)), ${words}, '', '', 1, ${failure})`;
const damagedWords = "UPDATE words_data SET block = x'00112233' WHERE id > 10";

const failures = (file: string) => checkLibrary(file).filter(({ result }) => result === 'failed');

describe('a library', () => {
  it('that is intact passes', () => {
    expect(checkLibrary(library()).map(({ result }) => result)).toEqual(Array(3).fill('ok'));
  });

  it.each([
    [`UPDATE body SET json = '{' WHERE body / 64 = 3`, 'records', /project 2/],
    [
      `UPDATE body SET json = ${notText} WHERE body / 64 = 3`,
      'records',
      /^the text of project 2 contains invalid UTF-8$/,
    ],
    [
      `UPDATE record SET id = ${notText} WHERE row = 3`,
      'records',
      /^the id of the record in row 3 contains invalid UTF-8$/,
    ],
    [`UPDATE service SET base = ${notText}`, 'records', /^1 row of service cannot be read$/],
    [
      `INSERT INTO change VALUES (1, 'name', 5, 0, ${notText})`,
      'records',
      /^1 row of change cannot be read$/,
    ],
    [
      `INSERT INTO change VALUES (1, 'name', 5, 0, CAST(x'61' AS TEXT) || CAST(x'0080' AS TEXT))`,
      'records',
      /of change/,
    ],
    [watchWith("'[]'", notText), 'records', /^1 row of watch cannot be read$/],
    [`INSERT INTO body VALUES (999999, '{}')`, 'records', /text of record 15624, which is missing/],
    ['DELETE FROM body WHERE body / 64 = 3', 'records', /record 2 has no text/],
    [`INSERT INTO words (rowid, text) VALUES (9999, 'x')`, 'index', /words of record 9999, which/],
    [`INSERT INTO link VALUES (9999, 'owner', '7', 0)`, 'index', /links of record 9999, which/],
    ['DELETE FROM words WHERE rowid = 3', 'index', /^record 3 is not in the search index$/],
    [damagedWords, 'file', /words/],
  ])('fails after %s', (sql, check, text) => {
    expect(failures(library(sql))).toContainEqual(
      expect.objectContaining({ check, result: 'failed', text: expect.stringMatching(text) }),
    );
  });

  it('with damaged pages fails, and is not changed', () => {
    const file = library();
    const bytes = readFileSync(file).fill(7, 8192 * 3, statSync(file).size);
    writeFileSync(file, bytes);
    expect(failures(file).map(({ check }) => check)).toContain('file');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

/** All that is derived from the records of a library. */
function derivedIn(file: string): unknown[] {
  const database = new Database(file);
  database.exec("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, words, 'instance')");
  const all = [
    'SELECT * FROM record ORDER BY row',
    'SELECT * FROM link ORDER BY 1, 2, 3',
    'SELECT hex(term), doc, "offset" FROM temp.term ORDER BY 1, 2, 3',
  ].map((sql) => database.prepare(sql).raw().all());
  database.close();
  return all;
}

const project = (record: object, seen = 1): RecordText => ({
  entity: 'project',
  text: JSON.stringify(record),
  seen,
});
const user = (record: object): RecordText => ({ ...project(record), entity: 'user' });

describe('a rebuild', () => {
  it.each([
    "DELETE FROM link; UPDATE record SET views = views + 1, alpha = id, red = NULL; INSERT INTO words (words) VALUES ('delete-all')",
    damagedWords,
  ])(
    'derives the index again after %s',
    (damage) => {
      const file = library();
      // The slow level derives the index of the whole sample.
      if (runs !== undefined) copyFileSync(sampleFile, file);
      const before = derivedIn(file);
      const database = new Database(file);
      database.exec(damage);
      const count = database.prepare('SELECT count(*) FROM record').raw().get();
      database.close();
      expect([rebuildIndex(file)]).toEqual(count);
      expect(derivedIn(file)).toEqual(before);
      expect(failures(file)).toEqual([]);
    },
    60_000,
  );

  it('leaves a record that cannot be read, removes words of missing records, and derives the others again', () => {
    const file = library(
      "UPDATE body SET json = '{' WHERE body / 64 = 2; INSERT INTO words (rowid, text) VALUES (9999, 'x')",
    );
    expect(rebuildIndex(file)).toBe(205);
    expect(failures(file).map(({ check }) => check)).toEqual(['records']);
  });

  const listed = { id: 1, name: 'listed', stats: { views: 5 } };
  it.each<[string, ...(readonly RecordText[])[]]>([
    [
      'creatives after their projects',
      [project({ id: 1, owners: [{ id: 7 }] })],
      [user({ id: 7, username: 'ada' })],
    ],
    [
      'half characters and a NUL',
      [user({ id: 1, username: 'a\0b', display_name: 'x\ud800y\0z', city: '\udc00' })],
    ],
    [
      'words longer than FTS5 keeps',
      ['x', 'ż', '日'].map((letter, id) => project({ id, name: `a ${letter.repeat(40_000)} b` })),
    ],
    [
      'a form that is seen again, unchanged, after another form',
      [project(listed)],
      [
        {
          ...project({ ...listed, name: 'whole', stats: { views: 7 } }, 2),
          entity: 'projectContent',
        },
      ],
      [project(listed, 3)],
    ],
    [
      'more records than are read together',
      Array.from({ length: 2300 }, (_, id) => project({ id, name: `name ${id}` })),
    ],
  ])('yields what inserting the records did: %s', (_, ...groups) => {
    expectSame(...groups);
  });

  it('yields what inserting did, whichever characters the texts have', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    const inserted = (id: number, name: string, tag: string): RecordText => ({
      ...project({
        id,
        name,
        fields: [name],
        owners: [{ id: name, display_name: name, city: name }],
      }),
      facts: { labels: { tag: [tag, name] } },
    });
    const isSame = fc.property(texts, fc.string({ unit: 'binary' }), (all, tag) =>
      expectSame(all.map((name, id) => inserted(id, name, tag))),
    );
    fc.assert(isSame, { numRuns: Math.min(Number(runs ?? 10), 100) });
  });
});

function expectSame(...groups: readonly (readonly RecordText[])[]): void {
  const file = libraryWith(groups);
  const before = derivedIn(file);
  rebuildIndex(file);
  expect(derivedIn(file)).toEqual(before);
}
