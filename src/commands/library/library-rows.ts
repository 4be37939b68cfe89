// The rows of `portfolio library …` in the command tree.
import {
  type CommandRow,
  defineLibraryCommand,
  localFlagGroups,
  outputFlagGroups,
} from '../../cli/command.ts';
import { watchedRows } from '../../cli/watched-commands.ts';

type GetTree = () => readonly CommandRow[];

export const libraryRows = (getTree: GetTree): readonly CommandRow[] => [
  ...maintenanceRows,
  createImportRow(getTree),
  ...exportAndQueryRows,
  createWatchRow(getTree),
  ...watchesAndUnwatchRows,
  createSyncRow(getTree),
  ...newsAndTrendRows(getTree),
];

const maintenanceRows: readonly CommandRow[] = [
  defineLibraryCommand('info', 'Show where your library is, and what it contains', {
    examples: ['library info', 'library info --json'],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./library-upkeep.ts')).libraryInfo,
  }),
  defineLibraryCommand('check', 'Check that your library is intact', {
    examples: ['library check', 'library check --repair'],
    flagGroups: ['check', ...outputFlagGroups],
    load: async () => (await import('./library-upkeep.ts')).checkAction,
  }),
  defineLibraryCommand(
    'backup',
    'Copy your library into one SQLite file that any tool can query, and the pictures on boards into a folder',
    {
      examples: ['library backup library-2026-11-01.db'],
      args: [{ name: 'file', help: 'File to write', valueDefinition: { kind: 'file' } }],
      flagGroups: localFlagGroups,
      options: { force: 'Replace a file that is there' },
      load: async () => (await import('./library-upkeep.ts')).backupAction,
    },
  ),
  defineLibraryCommand(
    'prune',
    'List and then remove old records, lists and replaced values, and kept pictures without a record',
    {
      examples: [
        'library prune --older-than 1y --dry-run',
        'library prune --older-than 2025-11-01 --yes',
      ],
      flagGroups: ['prune', ...outputFlagGroups],
      load: async () => (await import('./library-prune.ts')).libraryPrune,
    },
  ),
];

const createImportRow = (getTree: GetTree): CommandRow =>
  defineLibraryCommand('import', 'Import an exported library, or JSON that was printed earlier', {
    examples: ['library import exported', 'library import - < projects.ndjson'],
    args: [
      {
        name: 'file',
        help: 'Folders that `library export -o ndjson` wrote, or files of JSON; - for standard input',
        isVariadic: true,
        valueDefinition: { kind: 'file' },
      },
    ],
    flagGroups: ['global'],
    options: { baseUrl: 'Service for records without a service (default: https://import.invalid)' },
    load: async () => (await import('./library-import.ts')).importAction(getTree()),
  });

const exportAndQueryRows: readonly CommandRow[] = [
  defineLibraryCommand(
    'export',
    'Write your library into files for other programs, one for each kind of record, without the kept pictures',
    {
      examples: ['library export exported', 'library export exported -o ndjson'],
      args: [{ name: 'dir', help: 'Folder to write to', valueDefinition: { kind: 'folder' } }],
      flagGroups: ['export', 'global'],
      options: { force: 'Replace files that are there' },
      load: async () => (await import('./library-export.ts')).exportAction,
    },
  ),
  defineLibraryCommand('sql', 'Query your library with SQL (read-only)', {
    examples: [
      "library sql 'SELECT id, name FROM projects ORDER BY stats_views'",
      "library sql 'SELECT field,count(*) FROM project_fields GROUP BY 1'",
      "library sql 'SELECT owners,count(*) FROM projects GROUP BY 1'",
    ],
    args: [{ name: 'query', help: 'One SELECT; - reads it from standard input', isVariadic: true }],
    flagGroups: outputFlagGroups,
    kindFacts: { identity: ['id'] },
    options: { timeout: 'Stop the query after this time' },
    load: async () => (await import('./library-sql.ts')).librarySql,
  }),
  defineLibraryCommand('__query', 'Run a query for library sql', {
    isHidden: true,
    examples: ['library __query'],
    flagGroups: localFlagGroups,
    load: async () => (await import('./library-sql.ts')).libraryQuery,
  }),
];

const createWatchRow = (getTree: GetTree): CommandRow =>
  defineLibraryCommand('watch', 'Run a command again at each `library sync`', {
    examples: [
      'library watch --name illustration projects --field Illustration',
      'library watch user followers albacastro',
    ],
    args: [
      { name: 'command', help: 'A command that reads records, with its flags', isVariadic: true },
    ],
    listAcceptedCommands: watchedRows,
    flagGroups: ['watch', 'global', 'connection'],
    load: async () => (await import('./library-watch.ts')).watchAction(getTree()),
  });

const watchesAndUnwatchRows: readonly CommandRow[] = [
  defineLibraryCommand(
    'watches',
    'List the watches, with the time and the result of their last run',
    {
      examples: ['library watches', 'library watches --json'],
      flagGroups: outputFlagGroups,
      load: async () => (await import('./library-watch.ts')).watches,
    },
  ),
  defineLibraryCommand('unwatch', 'Remove a watch; its records stay in the library', {
    examples: ['library unwatch illustration'],
    args: [
      {
        name: 'watch',
        help: 'Name or number of a watch',
        isVariadic: true,
        valueDefinition: { kind: 'watch' },
      },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./library-watch.ts')).unwatchAction,
  }),
];

const createSyncRow = (getTree: GetTree): CommandRow =>
  defineLibraryCommand('sync', 'Run all watches again, and store their records', {
    examples: ['library sync', 'library sync --budget 100/h --quiet'],
    flagGroups: ['following', 'global', 'connection'],
    options: { budget: 'Maximum requests, e.g. 100/h; one long list may use them all' },
    load: async () => (await import('./library-sync.ts')).syncAction(getTree()),
  });

const newsAndTrendRows = (getTree: GetTree): readonly CommandRow[] => [
  defineLibraryCommand(
    'new',
    'Show a digest of what is new, changed and gone in your watches since you last looked',
    {
      examples: [
        'library new',
        'library new --sync --since monday --out morning.html',
        'library new --since 2w --only new,gone',
        'library new posters --since monday',
      ],
      args: [
        {
          name: 'watch',
          help: 'Names or numbers of watches (default: all)',
          isOptional: true,
          isVariadic: true,
          valueDefinition: { kind: 'watch' },
        },
      ],
      flagGroups: ['news', 'output', 'global', 'connection'],
      kindFacts: { sheet: true, tiles: true, entry: true },
      options: {
        budget: 'With --sync: maximum requests, e.g. 100/h',
        limit: 'Print at most this many, the newest first',
        all: 'Print all (default on a terminal: 50)',
        images: 'How to show the covers of new records on the terminal',
      },
      load: async () => (await import('./library-new.ts')).libraryNewIn(getTree()),
    },
  ),
  defineLibraryCommand('trend', 'Show figures of records over time', {
    examples: ['library trend 22363486', 'library trend 22363486 -o csv'],
    args: [
      {
        name: 'id',
        help: 'Id, user name, web address or row (@3) of a record in your library, or name of a watch',
        isVariadic: true,
        valueDefinition: { kind: 'row', orWatch: true },
      },
    ],
    flagGroups: ['trend', 'output', 'global'],
    kindFacts: { sheet: true },
    options: { baseUrl: 'Show records of the service at this address' },
    load: async () => (await import('./library-trend.ts')).libraryTrend,
  }),
];
