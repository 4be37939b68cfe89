// Checks every file in src against the allow-list in doors.ts, and checks the checker with small
// made-up sources.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { type Sources, violations } from '../support/violations.ts';
import { type Doors, doors } from './doors.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const isCode = /\.[cm]?[jt]sx?$/;

function realSources(): Sources {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    isCode.test(file),
  );
  return Object.fromEntries(
    files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(src, file), 'utf8')]),
  );
}

test('facts travel inside the program as values: only a server writes headers of our own, and nothing reads them', () => {
  const files = (pattern: RegExp) =>
    Object.entries(realSources()).flatMap(([file, text]) => (pattern.test(text) ? file : []));
  // A service reports its rate limit in headers.
  expect(files(/\[['"`]x-/)).toEqual(['client/traffic.ts']);
  expect(files(/['"`]x-[a-z-]+['"`]:/)).toEqual(['service/http/server.ts']);
});

test('src does what doors.ts allows, and uses all that it allows', () => {
  expect(violations(realSources(), doors)).toEqual([]);
});

test('no folder has one file, or more than 40', () => {
  const counts = new Map<string, number>();
  for (const file of Object.keys(realSources()))
    if (file.includes('/')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count < 2 || count > 40)).toEqual([]);
});

/** Packages and modules of Node that reach outside the process. */
const outside =
  /^(libsql|undici|open|conf|ora|@napi-rs\/keyring|node:(fs|net|dns|tls|https?|http2|child_process|os|tty|readline|worker_threads)(\/.*)?)$/;

test.each(['api/', 'records/', 'view/', 'service/'])(
  '%s imports nothing that reaches outside the process',
  (room) => {
    const rows = Object.entries(doors.packages).filter(
      ([file]) => file.startsWith(room) && !file.startsWith('service/http/'),
    );
    expect(rows.filter(([, packages]) => packages.some((name) => outside.test(name)))).toEqual([]);
  },
);

/** A small program that does what its table allows. */
const small: Sources = {
  'api/a.ts': 'export const a = 1;',
  'api/b.ts': "import { a } from './a.ts';\nexport const b = () => [a, new Date(0), Math.max(0)];",
  'cli/c.ts':
    "import { b } from '../api/b.ts';\nimport { dirname, join } from 'node:path';\nexport const c = () => join(String(b()));",
  'cli/d.ts': "import type { Command } from '@scope/package/deep.js';\nexport type D = Command;",
  'main.ts': "import { c } from './cli/c.ts';\nprocess.exitCode = c().length + Date.now();",
};
const smallDoors: Doors = {
  rooms: { 'api/': [], 'cli/': ['api/'], 'main.ts': ['cli/c.ts'] },
  packages: { 'cli/c.ts': ['node:path'], 'cli/': ['@scope/package'] },
  globals: { 'main.ts': ['process', 'Date.now'] },
  harmless: ['String'],
};
const withFile = (file: string, text: string): string[] =>
  violations({ ...small, [file]: text }, smallDoors);
const lineOf = (table: string, row: string, entry: string): string =>
  `to allow it, add '${entry}' to the row '${row}' of \`${table}\` in test/contract/doors.ts`;

describe('the check of imports and globals', () => {
  it('finds nothing in a program that does what its table allows', () => {
    expect(violations(small, smallDoors)).toEqual([]);
  });

  it.each([
    ['a new folder', 'new/e.ts', 'new/'],
    ['a new folder in a room', 'cli/new/e.ts', 'cli/new/'],
    ['a new file at the top', 'e.ts', 'e.ts'],
  ])('reports %s', (_, file, row) => {
    expect(withFile(file, '')).toEqual([
      `src/${file} is in a folder that has no row; to allow it, add a row '${row}' to \`rooms\` in test/contract/doors.ts`,
    ]);
  });

  it.each([
    ["import chalk from 'chalk';", 'imports chalk', 'packages', 'chalk'],
    ["import 'chalk';", 'imports chalk', 'packages', 'chalk'],
    ["import { get } from 'node:https';", 'imports node:https', 'packages', 'node:https'],
    ["import { get } from 'https';", 'imports https', 'packages', 'https'],
    [
      "import { sep } from 'node:path/posix';",
      'imports node:path/posix',
      'packages',
      'node:path/posix',
    ],
    [
      "import { stringify } from 'csv-stringify/sync';",
      'imports csv-stringify/sync',
      'packages',
      'csv-stringify',
    ],
    ["import e from '@other/package';", 'imports @other/package', 'packages', '@other/package'],
    ["import e from '#inside';", 'imports #inside', 'packages', '#inside'],
    ["import type { E } from 'ora';", 'imports ora', 'packages', 'ora'],
    ["export { e } from 'ora';", 'imports ora', 'packages', 'ora'],
    ["export * from 'ora';", 'imports ora', 'packages', 'ora'],
    ["export const e = () => import('ora');", 'imports ora', 'packages', 'ora'],
    ["export type E = typeof import('ora');", 'imports ora', 'packages', 'ora'],
    ["export type E = import('ora').Ora;", 'imports ora', 'packages', 'ora'],
    ["declare module 'x' {\n  import { E } from 'ora';\n}", 'imports ora', 'packages', 'ora'],
    ["import { c } from '../cli/c.ts';", 'imports src/cli/c.ts', 'rooms', 'cli/'],
    ["export type E = typeof import('../main.ts');", 'imports src/main.ts', 'rooms', 'main.ts'],
    [
      "import data from '../../package.json' with { type: 'json' };",
      'imports package.json',
      'rooms',
      '../package.json',
    ],
    ['export const e = process.env;', 'uses the global process', 'globals', 'process'],
    ['export const e = { process };', 'uses the global process', 'globals', 'process'],
    [
      'export const e = (fetch: () => void) => fetch();',
      'uses the global fetch',
      'globals',
      'fetch',
    ],
    [
      'const f = () => { const fetch = 1; };\nfetch(f);',
      'uses the global fetch',
      'globals',
      'fetch',
    ],
    ['console.log(1);', 'uses the global console', 'globals', 'console'],
    ['export const e = globalThis;', 'uses the global globalThis', 'globals', 'globalThis'],
    ["export const e = eval('1');", 'uses the global eval', 'globals', 'eval'],
    ["export const e = require('node:fs');", 'uses the global require', 'globals', 'require'],
    ['export const e = new WebSocket(1);', 'uses the global WebSocket', 'globals', 'WebSocket'],
    ['setInterval(() => {}, 1);', 'uses the global setInterval', 'globals', 'setInterval'],
    ['export const e = import.meta.url;', 'uses the global import.meta', 'globals', 'import.meta'],
    ['export const e = Date.now();', 'uses the global Date.now', 'globals', 'Date.now'],
    ['export const e = new Date();', 'uses the global Date.now', 'globals', 'Date.now'],
    ['export const e = Date();', 'uses the global Date.now', 'globals', 'Date.now'],
    ['export const e = { Date };', 'uses the global Date.now', 'globals', 'Date.now'],
    ["export const e = Date['now']();", 'uses the global Date.now', 'globals', 'Date.now'],
    [
      'export const e = new Date(0).getHours();',
      'uses the global Date.getHours',
      'globals',
      'Date.getHours',
    ],
    [
      'export const e = (at: Date) => at.toLocaleString();',
      'uses the global Date.toLocaleString',
      'globals',
      'Date.toLocaleString',
    ],
    ['export const { random } = Math;', 'uses the global Math.random', 'globals', 'Math.random'],
    [
      'export const e = AbortSignal.timeout(1);',
      'uses the global AbortSignal.timeout',
      'globals',
      'AbortSignal.timeout',
    ],
  ])(
    'reports the file, what it does, and the line that would allow it: %s',
    (text, does, table, entry) => {
      const row = table === 'rooms' ? 'api/' : 'api/e.ts';
      expect(withFile('api/e.ts', text)).toContain(
        `src/api/e.ts ${does}; ${lineOf(table, row, entry)}`,
      );
    },
  );

  it.each([
    ['a variable', 'import(name)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
    ['a template', 'import(`./${name}.ts`)'],
    ['createRequire with a variable', 'createRequire(import.meta.url)(name)'],
  ])('reports an import whose module cannot be read from the source: %s', (_, code) => {
    expect(withFile('api/e.ts', `export const e = (name: string) => ${code};`)).toContain(
      `src/api/e.ts imports a module that the source does not name: ${code}; use a plain string`,
    );
  });

  it('finds what getBuiltinModule loads', () => {
    expect(
      withFile('main.ts', "export const e = process.getBuiltinModule('node:net');"),
    ).toContainEqual(expect.stringContaining('imports node:net'));
    expect(
      withFile('main.ts', 'export const e = (name: string) => process.getBuiltinModule(name);'),
    ).toContainEqual(expect.stringContaining('getBuiltinModule(name)'));
  });

  it('finds what createRequire loads', () => {
    const head = "import { createRequire } from 'node:module';\n";
    expect(withFile('api/e.ts', `${head}createRequire(import.meta.url)('libsql');`)).toContain(
      `src/api/e.ts imports libsql; ${lineOf('packages', 'api/e.ts', 'libsql')}`,
    );
  });

  it.each([
    'export type E = typeof fetch;\nexport interface F {\n  readonly process: Console;\n}',
    'export const e = (a: { process: 1; fetch: 2 }) => [a.process, a.fetch, { console: 1 }];',
    'export const e = (a: Date) => [new Date(a), Date.parse(String(a)), a instanceof Date, Date.UTC(2020), a.getUTCHours()];',
    'import type { fetch } from "./a.ts";\nexport type E = typeof fetch;',
  ])('does not report what is no use of a global: %s', (text) => {
    expect(withFile('api/e.ts', text)).toEqual([]);
  });

  it('reports a circle of imports, of types too', () => {
    const sources = {
      ...small,
      'api/a.ts': "import type { b } from './b.ts';\nexport const a: typeof b | 1 = 1;",
    };
    expect(violations(sources, smallDoors)).toEqual([
      'these files import each other in a circle: api/a.ts → api/b.ts → api/a.ts',
    ]);
  });

  it('reports a circle of imports between folders, though no files import each other', () => {
    const sources = {
      ...small,
      'api/e.ts': "import type { D } from '../cli/d.ts';\nexport type E = D;",
    };
    const allowed = { ...smallDoors, rooms: { ...smallDoors.rooms, 'api/': ['cli/'] } };
    expect([...new Set(violations(sources, allowed))]).toEqual([
      'these folders import each other in a circle: api/ → cli/ → api/',
    ]);
  });

  it.each([
    ['rooms', 'cli/', 'main.ts'],
    ['packages', 'cli/c.ts', 'node:fs'],
    ['globals', 'main.ts', 'fetch'],
  ] as const)('reports an entry of `%s` that nothing uses', (table, row, entry) => {
    const rows = { ...smallDoors[table], [row]: [...(smallDoors[table][row] ?? []), entry] };
    expect(violations(small, { ...smallDoors, [table]: rows })).toEqual([
      `'${entry}' in the row '${row}' of \`${table}\` in test/contract/doors.ts is not used; remove it`,
    ]);
  });

  it.each(['rooms', 'packages', 'globals'] as const)(
    'reports a row of `%s` without a file',
    (table) => {
      expect(
        violations(small, { ...smallDoors, [table]: { ...smallDoors[table], 'gone/': [] } }),
      ).toEqual([
        `the row 'gone/' of \`${table}\` in test/contract/doors.ts matches no file in src; remove it`,
      ]);
    },
  );
});
