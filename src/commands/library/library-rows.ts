// The rows of `portfolio library …` in the command tree.
import { type CommandRow, facts, local, type OwnRow, own } from '../../cli/command.ts';

/** All of them take --library. */
export const row = (name: string, help: string, more: Omit<OwnRow, 'kind' | 'name' | 'help'>): CommandRow =>
  own(name, help, { ...more, options: { library: 'Use this file as your own library', ...more.options } });

export const libraryRows: readonly CommandRow[] = [
  row('info', 'Show where your library is, and what it contains', {
    examples: ['library info', 'library info --json'],
    scopes: facts,
    load: async () => (await import('./library-info.ts')).libraryInfo,
  }),
  row('check', 'Check that your library is whole', {
    examples: ['library check', 'library check --repair'],
    scopes: ['check', ...facts],
    load: async () => (await import('./library-check.ts')).libraryCheck,
  }),
  row('backup', 'Copy your library into one file', {
    examples: ['library backup library-2026-11-01.db'],
    args: [{ name: 'file', help: 'File to write, which must not exist', value: { kind: 'file' } }],
    scopes: local,
    load: async () => (await import('./library-backup.ts')).libraryBackup,
  }),
  row('import', 'Import JSON that was printed or downloaded earlier', {
    examples: ['library import - < projects.ndjson', 'library import - --of 22363486 < comments.json'],
    args: [
      {
        name: 'file',
        help: 'Files of --json or -o ndjson, whole or broken; - for standard input',
        isVariadic: true,
        value: { kind: 'file' },
      },
    ],
    scopes: ['import', 'global'],
    load: async () => (await import('./library-import.ts')).libraryImport,
  }),
  row('export', 'Write your library into files for other programs, one for each kind of record', {
    examples: ['library export exported', 'library export exported -o csv'],
    args: [{ name: 'dir', help: 'Folder to write to; nothing in it is overwritten', value: { kind: 'folder' } }],
    scopes: ['export', 'global'],
    load: async () => (await import('./library-export.ts')).libraryExport,
  }),
  row('sql', 'Ask your library with SQL, which reads and changes nothing', {
    examples: [
      "library sql 'SELECT id, name FROM projects ORDER BY stats_views'",
      "library sql 'SELECT field,count(*) FROM project_fields GROUP BY 1'",
    ],
    args: [{ name: 'query', help: 'One SELECT; - reads it from standard input', isVariadic: true }],
    scopes: facts,
    options: { timeout: 'Stop the query after this time' },
    load: async () => (await import('./library-sql.ts')).librarySql,
  }),
  row('__query', 'Run a query for library sql', {
    isHidden: true,
    examples: ['library __query'],
    scopes: local,
    load: async () => (await import('./library-query.ts')).libraryQuery,
  }),
];
