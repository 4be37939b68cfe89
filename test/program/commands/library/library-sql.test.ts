import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeWithLibrary, runWith } from '../../../support/system.ts';

const given = homeWithLibrary();
const { home } = given;
await runWith(['projects', 'poster', '--demo', '--keep'], given);
const sql = (...args: readonly string[]) => runWith(['library', 'sql', ...args], given);
const three = 'SELECT id, name, stats_views FROM projects ORDER BY stats_views DESC LIMIT 3';

describe('library sql', () => {
  it('prints rows in every format', async () => {
    expect((await sql(three)).stdout.split('\n')[0]).toMatch(/^\d+\t.*\t\d+$/);
    const { rows } = JSON.parse((await sql(three, '--json')).stdout);
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0])).toEqual(['id', 'name', 'stats_views']);
    expect((await sql(three, '-o', 'csv')).stdout).toMatch(/^id,name,stats_views\r\n\d/);
    expect((await sql(three, '-o', 'ids')).stdout).toBe(
      rows.map(({ id }: { id: string }) => `${id}\n`).join(''),
    );
    expect((await sql(three, '--jq', '.rows | length')).stdout).toBe('3\n');
    expect((await sql('SELECT 1.5 AS "a.b", 2 AS "c,d"', '-o', 'csv')).stdout).toBe(
      'a_b,c d\r\n1.5,2\r\n',
    );
    expect((await sql('SELECT 1 AS x WHERE 0', '--json')).stdout).toBe('{"rows":[]}\n');
  });

  it('writes a file', async () => {
    const file = join(home, 'three.csv');
    const written = await sql(three, '--out', file);
    expect(written).toMatchObject({ exit: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toMatch(/^id,name,stats_views\r\n\d/);
  });

  it('prints infinities as SQLite does', async () => {
    const query = 'SELECT 1e400 AS a, -1e400 AS b, 1 AS c';
    expect((await sql(query)).stdout).toBe('Inf\t-Inf\t1\n');
    expect((await sql(query, '-o', 'csv')).stdout).toBe('a,b,c\r\nInf,-Inf,1\r\n');
    expect((await sql(query, '-o', 'ndjson')).stdout).toBe('{"a":1e999,"b":-1e999,"c":1}\n');
    expect((await runWith(['library', 'sql', query], { ...given, columns: 80 })).stdout).toBe(
      '  A     B  C\nInf  -Inf  1\n',
    );
  });

  it('prints a text that explains the parameter of a key, and the cells after it', async () => {
    const query = `SELECT 'see ?client_id=abc' AS a, 'next' AS b, '"api_key": "x,y"' AS c`;
    expect((await sql(query, '-o', 'csv')).stdout).toBe(
      'a,b,c\r\nsee ?client_id=abc,next,"""api_key"": ""x,y"""\r\n',
    );
    expect((await sql(query, '-o', 'tsv')).stdout).toBe(
      'see ?client_id=abc\tnext\t"api_key": "x,y"\n',
    );
  });

  it('adds an apostrophe to formulas in CSV alone, and keeps negative numbers', async () => {
    const query = `SELECT -5 AS a, -0.5 AS b, '-5' AS c, '=HYPERLINK("x")' AS d, '@x' AS "+e"`;
    expect((await sql(query, '-o', 'csv')).stdout).toBe(
      `a,b,c,d,'+e\r\n-5,-0.5,'-5,"'=HYPERLINK(""x"")",'@x\r\n`,
    );
    expect((await sql(query, '-o', 'tsv')).stdout).toBe('-5\t-0.5\t-5\t=HYPERLINK("x")\t@x\n');
  });

  it.each([
    ['-- the newest\nSELECT 1 AS x', '1\n'],
    ['--the newest\nSELECT 2 AS x', '2\n'],
    ['--\nSELECT 3 AS x', '3\n'],
  ])('takes a query that begins with a comment: %j', async (query, stdout) => {
    expect(await sql(query, '-o', 'tsv')).toMatchObject({ exit: 0, stdout });
    expect((await sql(query, '--colunms', 'x')).stderr).toContain('unknown flag "--colunms"');
  });

  it('reads the query from standard input', async () => {
    expect(
      await runWith(['library', 'sql', '-'], { ...given, stdin: 'SELECT 1 AS x;\n' }),
    ).toMatchObject({
      exit: 0,
      stdout: '1\n',
    });
  });

  it('shows where a mistake is', async () => {
    expect(await sql('SELECT 1,\n nam FROM projects')).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: [
        'portfolio: no such column: nam; did you mean name?',
        '   nam FROM projects',
        '   ^',
        'hint: `portfolio help library` lists the views and their columns',
        '',
      ].join('\n'),
    });
  });

  it('needs a library', async () => {
    expect((await sql('SELECT 1', '--library', join(home, 'no.db'))).exit).toBe(3);
    expect((await sql('SELECT 1', '--library', '/dev/null')).stderr).toContain(
      '/dev/null is not a regular file',
    );
  });
});

const query = async (stdin: string) =>
  (await runWith(['library', '__query'], { ...given, stdin })).stdout;

it('writes columns, rows and an end, each in its line', async () => {
  expect(await query("SELECT 1 AS a, 'x\ny' AS b UNION ALL SELECT 2, NULL")).toBe(
    'c["a","b"]\nr{"a":1,"b":"x\\ny"}\nr{"a":2,"b":null}\n.\n',
  );
});

it('stops listening to signals for many rows at a time, because each stop takes memory', async () => {
  let stops = 0;
  const onBlock = () => {
    stops += 1;
  };
  const stdin =
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 20000) SELECT n FROM r';
  const { stdout } = await runWith(['library', '__query'], { ...given, stdin, onBlock });
  expect([stdout.split('\n').length, stops]).toEqual([20_003, 4]);
});

it('writes what is wrong', async () => {
  expect(await query('SELECT nam')).toBe('e{"message":"no such column: nam","at":7}\n');
  expect(await query("SELECT json_extract('{', '$') AS a")).toBe('e{"message":"malformed JSON"}\n');
});
