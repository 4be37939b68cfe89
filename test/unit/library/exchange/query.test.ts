import { mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QueryError, rowText, runQuery } from '../../../../src/library/exchange/query.ts';
import { relations } from '../../../../src/library/index/relations.ts';
import { openForTexts, serviceBase } from '../../../support/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-'));
const file = join(folder, 'library.db');
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'a secret');
const out = join(folder, 'written');
const writer = openForTexts(file);
for (const id of [1, 2, 3]) {
  const text = `{"id":${id},"name":"whale ${id}","fields":["Ink","Sea"],"stats":{"views":${id * 10}}}`;
  writer.insert([{ entity: 'project', text, seen: 100 }], serviceBase);
}
writer.insert(
  [
    {
      entity: 'project',
      text: `{"id":9,"covers":${'['.repeat(3000)}${']'.repeat(3000)}}`,
      seen: 100,
    },
  ],
  serviceBase,
);
const labels = '[{"id":1,"name":"Ink"},{"title":"Clay"},"Sea"]';
writer.insert(
  [{ entity: 'user', text: `{"id":7,"username":"ida","fields":${labels}}`, seen: 100 }],
  serviceBase,
);
writer.compact();
writer.close();
const before = readFileSync(file);
const entries = readdirSync(folder).toSorted();

function all(sql: string): readonly string[] {
  const { columns, rows, close } = runQuery(file, sql);
  try {
    return Array.from(rows, (row) => rowText(columns, row));
  } finally {
    close();
  }
}

/**
 * Each wants to write, to read another file, to run other SQL, or to change what the check relies
 * on.
 */
const attacks: readonly string[] = [
  `SELECT writefile('${out}', 'x')`,
  `SELECT readfile('${secret}')`,
  `SELECT * FROM fsdir('${folder}')`,
  `SELECT data FROM fsdir('${secret}')`,
  `ATTACH '${out}' AS other`,
  `SELECT 1; ATTACH '${out}' AS other`,
  `SELECT 1); ATTACH '${out}' AS other; --`,
  `SELECT 1) WHERE writefile('${out}', 'x') --`,
  `VACUUM INTO '${out}'`,
  `SELECT 1; VACUUM INTO '${out}'`,
  'PRAGMA query_only = OFF',
  `PRAGMA temp_store_directory = '${folder}'`,
  'SELECT 1; PRAGMA query_only = OFF; DELETE FROM record',
  "SELECT * FROM pragma_table_info('record')",
  "SELECT * FROM pragma_journal_mode('delete')",
  'SELECT * FROM pragma_database_list',
  'SELECT * FROM pragma_function_list',
  'EXPLAIN SELECT 1',
  'INSERT INTO record DEFAULT VALUES',
  'DELETE FROM record',
  "UPDATE body SET json = ''",
  'REPLACE INTO meta VALUES (1, 1)',
  'DROP TABLE record',
  'CREATE TABLE x (y)',
  'CREATE TEMP TABLE x AS SELECT 1',
  `CREATE VIRTUAL TABLE temp.x USING fts5vocab(main, words, 'row')`,
  'WITH x AS (SELECT 1) DELETE FROM record',
  'WITH x AS (SELECT 1) INSERT INTO meta SELECT 1, 1',
  'WITH x AS (DELETE FROM record RETURNING *) SELECT * FROM x',
  "INSERT INTO words (words) VALUES ('delete-all')",
  "SELECT load_extension('evil')",
  "SELECT sha3_query('SELECT readfile(''/etc/passwd'')')",
  `SELECT sha3_query('ATTACH ''${out}'' AS other')`,
  "SELECT sqlite3mc_config('cipher')",
  "SELECT sqlite3mc_codec_data('cipher_salt')",
  "SELECT fts3_tokenizer('simple', x'0000000000000000')",
  'SELECT fts5(1)',
  "SELECT sqlite_log(1, 'x')",
  'SELECT * FROM sqlite_dbpage',
  'SELECT * FROM sqlite_stmt',
  'SELECT * FROM dbstat',
  'SELECT * FROM carray(1, 2)',
  "SELECT * FROM fts3tokenize('simple', 'x')",
  'SELECT * FROM pragma_module_list',
  `SELECT CASE WHEN 0 THEN writefile('${out}', 'x') END`,
  `SELECT (SELECT max(readfile('${secret}')) FROM records)`,
  `SELECT name FROM projects ORDER BY writefile('${out}', name)`,
  `SELECT sum(1) FILTER (WHERE writefile('${out}', 'x')) OVER () FROM projects`,
  `SELECT count(*) FROM projects GROUP BY readfile('${secret}')`,
  `VALUES (readfile('${secret}'))`,
  `SELECT "readfile"('${secret}')`,
  `SELECT ReadFile('${secret}')`,
  `SELECT\u0000 1`,
  `/* SELECT */ ATTACH '${out}' AS other`,
  `-- SELECT\nATTACH '${out}' AS other`,
  'BEGIN; SELECT 1',
  'COMMIT',
  `SELECT 1 UNION SELECT readfile('${secret}')`,
  `SELECT json_group_array(readfile('${secret}'))`,
  `SELECT * FROM json_each(readfile('${secret}'))`,
  "SELECT edit('x')",
  'SELECT zeroblob(2000000000)',
  '',
  '-- nothing',
];

describe('a query cannot write, read another file, or run other SQL', () => {
  it.each(attacks)('%s', (sql) => {
    let shown: readonly string[] = [];
    expect(() => {
      shown = all(sql);
    }).toThrow(QueryError);
    expect(shown.join()).not.toContain('secret');
    expect(readdirSync(folder).toSorted()).toEqual(entries);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('a query', () => {
  const most = '{"name":"whale 3","v":30}';
  it.each([
    [
      "SELECT name, stats_views AS v FROM projects WHERE name LIKE 'w%' ORDER BY v DESC LIMIT 1;",
      [most],
    ],
    ['WITH x AS (SELECT 1 AS a) SELECT a FROM x', ['{"a":1}']],
    ['VALUES (1, NULL)', ['{"column1":1,"column2":null}']],
    ['-- how many\n/* really */ SELECT count(*) AS n FROM projects -- end', ['{"n":4}']],
    ['SELECT id FROM projects WHERE id = 2', ['{"id":"2"}']],
    [
      'SELECT a.id, b.id FROM projects a JOIN projects b USING (id) WHERE id = 1',
      ['{"id":"1","id:1":"1"}'],
    ],
    ['SELECT 9007199254740993 AS big, 1.5 AS x', ['{"big":9007199254740993,"x":1.5}']],
    [
      'SELECT field AS f, count(*) AS n FROM project_fields GROUP BY 1',
      ['{"f":"Ink","n":3}', '{"f":"Sea","n":3}'],
    ],
    ["SELECT fields FROM projects WHERE id = '1'", ['{"fields":"Ink, Sea"}']],
    ['SELECT fields FROM users', ['{"fields":"Ink, Clay, Sea"}']],
    ['SELECT field AS f FROM user_fields', ['{"f":"Ink"}', '{"f":"Clay"}', '{"f":"Sea"}']],
    ["SELECT first_seen AS f FROM projects WHERE id = '1'", ['{"f":"1970-01-01T00:01:40Z"}']],
    [
      "SELECT id FROM words JOIN record ON row = words.rowid WHERE words MATCH 'whale' AND id = '3'",
      ['{"id":"3"}'],
    ],
    [
      "SELECT j.value AS v FROM records, json_each(records.json, '$.stats') j WHERE records.id = '1'",
      ['{"v":10}'],
    ],
    ['SELECT 1e400 AS a, -1e400 AS b', ['{"a":1e999,"b":-1e999}']],
    ["SELECT CAST(unhex('ff') AS TEXT) AS a, unhex('FF') AS b", ['{"a":"\ufffd","b":"ff"}']],
    [String.raw`SELECT json_extract('"cut \ud83d!"', '$') AS a`, ['{"a":"cut \ufffd!"}']],
    [
      String.raw`SELECT json_extract('"before\u0000after"', '$') AS a`,
      [String.raw`{"a":"before\u0000after"}`],
    ],
    [
      'SELECT \';\' AS a, ";" FROM (SELECT 2 AS [;], 3 AS x) -- ;\n/* ; */ ; -- end;\n;',
      ['{"a":";",";":2}'],
    ],
    ["SELECT upper('a') || round(1.26, 1) AS x, row_number() OVER () AS y", ['{"x":"A1.3","y":1}']],
  ])('%s', (sql, rows) => {
    expect(all(sql)).toEqual(rows);
  });

  it.each(relations.map(({ name, columns }) => [name, columns] as const))(
    'reads the view %s',
    (name, columns) => {
      const answer = runQuery(file, `SELECT * FROM ${name}`);
      expect(answer.columns).toEqual(columns);
      expect(Array.from(answer.rows).length).toBeGreaterThanOrEqual(0);
      answer.close();
    },
  );
});

it.runIf(process.platform === 'linux')('a query that sorts a lot writes no temporary file', () => {
  const numbers =
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)';
  const { rows, close } = runQuery(
    file,
    `${numbers} SELECT hex(i) || hex(i * 7) AS text FROM n ORDER BY text`,
  );
  rows[Symbol.iterator]().next();
  const open = readdirSync('/proc/self/fd').map((name) => readlinkIn('/proc/self/fd', name));
  close();
  // SQLite removes the names of its temporary files at once.
  expect(open.filter((path) => path.includes('etilqs'))).toEqual([]);
});

function readlinkIn(folder: string, name: string): string {
  try {
    return readlinkSync(join(folder, name));
  } catch {
    return ''; // The file of the folder itself is closed by now.
  }
}

describe('a mistake is shown where it is', () => {
  it.each([
    ['SELECT nam FROM projects', 'no such column: nam; did you mean name?', 7],
    ['SELECT p.nam FROM projects p', 'no such column: p.nam; did you mean name?', 9],
    ['SELECT views FROM projects', 'no such column: views; did you mean stats_views?', 7],
    ['SELECT 1 FROM project', 'no such table: project; did you mean projects?', 14],
    ['SELECT 1 FROM missing', 'no such table: missing', 14],
    ['SELECT f(1)', 'no such function: f', 7],
    ["SELECT 'fro', * fro projects", 'near "fro": syntax error', 16],
    ['SELECT 1 +', 'incomplete input', 10],
    ['hello', 'this is not a query: only one SELECT is possible', 0],
    ["SELECT 1, ReadFile('x')", 'the function readfile cannot be used here', 10],
  ])('%s', (sql, message, at) => {
    expect(() => all(sql)).toThrow(expect.objectContaining({ message, at }));
  });
});

describe('more than one query is refused, at the place of the second', () => {
  it.each([
    ['SELECT 1; SELECT 2', 10],
    ["SELECT ';' -- ;\n; /* and */ SELECT 2", 28],
    ['SELECT 1 FROM nothing;;x', 23],
  ])('%s', (sql, at) => {
    expect(() => all(sql)).toThrow(
      expect.objectContaining({ message: 'only one SELECT is possible', at }),
    );
  });
});
