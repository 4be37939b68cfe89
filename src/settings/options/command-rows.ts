// The flags of single commands.
import { trendKinds } from '../../api/entities.ts';
import { newsSections } from '../../api/library-records.ts';
import type { OptionRow } from './option-row.ts';

/**
 * Formats of `library export`. Parquet can only be written to a file, so it is not a format for
 * printing.
 */
export const exportFormats = ['parquet', 'ndjson'] as const;

export const commandRows = {
  rawField: {
    help: 'Add a query parameter; repeatable',
    scope: 'api',
    shortName: 'f',
    valueDefinition: { placeholder: 'name=value', kind: 'text' },
    isRepeatable: true,
  },
  include: { help: 'Print the response status and headers too', scope: 'api', shortName: 'i' },
  openapi: {
    help: 'Print the OpenAPI 3.1 document of the service instead; sends nothing',
    scope: 'api',
  },
  withKey: { help: 'Read the key from standard input', scope: 'login' },
  keyring: {
    help: "Store the key in the system's keyring instead of the settings file",
    scope: 'login',
  },
  insecureStorage: { help: 'Store the key in the settings file without asking', scope: 'login' },
  name: {
    help: 'Name of the watch in digests and for `library unwatch` (default: the title of its list)',
    scope: 'watch',
    valueDefinition: { placeholder: 'name', kind: 'text' },
    isWrittenToFiles: true,
  },
  since: {
    help: 'Show what is new since this time: 2w, yesterday, monday (the last one) or 2026-11-01, from 00:00 local time; `last` shows the last news again',
    scope: 'news',
    valueDefinition: { placeholder: 'time', kind: 'text' },
  },
  sync: { help: 'Run all watches first, as `library sync` does', scope: 'news' },
  only: {
    help: `Show only some kinds of news: ${newsSections.join()}`,
    scope: 'news',
    valueDefinition: { placeholder: 'kinds', kind: 'choices', choices: newsSections },
  },
  kind: {
    help: 'Kind of the records, if the id may belong to several kinds',
    scope: 'trend',
    valueDefinition: { placeholder: 'kind', kind: 'choice', choices: trendKinds },
  },
  olderThan: {
    help: 'Remove only what is older than this time or date, e.g. 1y or 2025-11-01',
    scope: 'prune',
    valueDefinition: { placeholder: 'time', kind: 'text' },
  },
  dryRun: { help: 'Print what would be removed; remove nothing', scope: 'prune' },
  yes: { help: 'Remove without asking', scope: 'prune' },
  replace: {
    help: 'Replace the sections, notes and order on the board by those in the folder',
    scope: 'boardImport',
  },
  budget: {
    help: 'Send at most this many requests an hour (h), minute (m) or second (s)',
    scope: 'following',
    valueDefinition: { placeholder: 'n/h', kind: 'rate', default: '150/h' },
    settingName: 'budget',
  },
  repair: { help: 'Rebuild the index for filtering, sorting and searching', scope: 'check' },
  exportFormat: {
    help: 'Format of the files',
    scope: 'export',
    flagName: 'output',
    shortName: 'o',
    valueDefinition: {
      placeholder: 'format',
      kind: 'choice',
      choices: exportFormats,
      default: 'parquet',
    },
  },

  note: {
    help: 'Your note on these items; an item that is on the board already gets it too',
    scope: 'board',
    valueDefinition: { placeholder: 'text', kind: 'text' },
    mayBeEmpty: true,
    isWrittenToFiles: true,
  },
  picture: {
    help: 'Add only this picture of the project: its number in `projects pictures`, or its address',
    scope: 'board',
    valueDefinition: { placeholder: 'n|address', kind: 'text' },
  },

  boards: {
    help: 'Also offer tools that fill your boards; removing asks you first',
    scope: 'mcp',
  },

  // The command serve.
  port: {
    help: 'Port to listen on, 0 for any free one',
    scope: 'serve',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 0, max: 65_535, default: 8460 },
  },
  host: {
    help: 'Address to listen on',
    scope: 'serve',
    valueDefinition: { placeholder: 'address', kind: 'text', default: '127.0.0.1' },
  },
  serveKey: {
    help: 'Require this key in every request; other users of this machine can see the key',
    scope: 'serve',
    flagName: 'key',
    valueDefinition: { placeholder: 'key', kind: 'text' },
    envVariable: 'PORTFOLIO_SERVE_KEY',
  },
  latency: {
    help: 'Wait this many milliseconds before each response',
    scope: 'serve',
    valueDefinition: { placeholder: 'ms', kind: 'integer', min: 0, max: 600_000, default: 0 },
  },
  fault: {
    help: 'Answer this share of requests with this error, e.g. 503:0.1; repeatable',
    scope: 'serve',
    valueDefinition: { placeholder: 'status:share', kind: 'text' },
    isRepeatable: true,
  },
  rateLimit: {
    help: 'Allow this many requests an hour (h), minute (m) or second (s)',
    scope: 'serve',
    valueDefinition: { placeholder: 'n/h', kind: 'rate' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
