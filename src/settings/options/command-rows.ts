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
    flagGroup: 'api',
    shortName: 'f',
    valueDefinition: { placeholder: 'name=value', kind: 'text' },
    isRepeatable: true,
  },
  include: { help: 'Print the response status and headers too', flagGroup: 'api', shortName: 'i' },
  openapi: {
    help: 'Print the OpenAPI 3.1 document of the service instead; sends nothing',
    flagGroup: 'api',
  },
  withKey: { help: 'Read the key from standard input', flagGroup: 'login' },
  keyring: {
    help: "Store the key in the system's keyring instead of the settings file",
    flagGroup: 'login',
  },
  insecureStorage: {
    help: 'Store the key in the settings file without asking',
    flagGroup: 'login',
  },
  name: {
    help: 'Name of the watch in digests and for `library unwatch` (default: the title of its list)',
    flagGroup: 'watch',
    valueDefinition: { placeholder: 'name', kind: 'text' },
    isWrittenToFiles: true,
  },
  since: {
    help: 'Show what is new since this time: 2w, yesterday, monday (the last one) or 2026-11-01, from 00:00 local time; `last` shows the last news again',
    flagGroup: 'news',
    valueDefinition: { placeholder: 'time', kind: 'text' },
  },
  sync: { help: 'Run all watches first, as `library sync` does', flagGroup: 'news' },
  only: {
    help: `Show only some kinds of news: ${newsSections.join()}`,
    flagGroup: 'news',
    valueDefinition: { placeholder: 'kinds', kind: 'choices', choices: newsSections },
  },
  kind: {
    help: 'Kind of the records, if the id may belong to several kinds',
    flagGroup: 'trend',
    valueDefinition: { placeholder: 'kind', kind: 'choice', choices: trendKinds },
  },
  olderThan: {
    help: 'Remove only what is older than this time or date, e.g. 1y or 2025-11-01',
    flagGroup: 'prune',
    valueDefinition: { placeholder: 'time', kind: 'text' },
  },
  dryRun: { help: 'Print what would be removed; remove nothing', flagGroup: 'prune' },
  yes: { help: 'Remove without asking', flagGroup: 'prune' },
  replace: {
    help: 'Replace the sections, notes and order on the board by those in the folder',
    flagGroup: 'boardImport',
  },
  budget: {
    help: 'Send at most this many requests an hour (h), minute (m) or second (s)',
    flagGroup: 'following',
    valueDefinition: { placeholder: 'n/h', kind: 'rate', default: '150/h' },
    settingName: 'budget',
  },
  repair: { help: 'Rebuild the index for filtering, sorting and searching', flagGroup: 'check' },
  exportFormat: {
    help: 'Format of the files',
    flagGroup: 'export',
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
    flagGroup: 'board',
    valueDefinition: { placeholder: 'text', kind: 'text' },
    mayBeEmpty: true,
    isWrittenToFiles: true,
  },
  picture: {
    help: 'Add only this picture of the project: its number in `projects pictures`, or its address',
    flagGroup: 'board',
    valueDefinition: { placeholder: 'n|address', kind: 'text' },
  },

  boards: {
    help: 'Also offer tools that fill your boards; removing asks you first',
    flagGroup: 'mcp',
  },

  // The command serve.
  port: {
    help: 'Port to listen on, 0 for any free one',
    flagGroup: 'serve',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 0, max: 65_535, default: 8460 },
  },
  host: {
    help: 'Address to listen on',
    flagGroup: 'serve',
    valueDefinition: { placeholder: 'address', kind: 'text', default: '127.0.0.1' },
  },
  serveKey: {
    help: 'Require this key in every request; other users of this machine can see the key',
    flagGroup: 'serve',
    flagName: 'key',
    valueDefinition: { placeholder: 'key', kind: 'text' },
    envVariable: 'PORTFOLIO_SERVE_KEY',
  },
  latency: {
    help: 'Wait this many milliseconds before each response',
    flagGroup: 'serve',
    valueDefinition: { placeholder: 'ms', kind: 'integer', min: 0, max: 600_000, default: 0 },
  },
  fault: {
    help: 'Answer this share of requests with this error, e.g. 503:0.1; repeatable',
    flagGroup: 'serve',
    valueDefinition: { placeholder: 'status:share', kind: 'text' },
    isRepeatable: true,
  },
  rateLimit: {
    help: 'Allow this many requests an hour (h), minute (m) or second (s)',
    flagGroup: 'serve',
    valueDefinition: { placeholder: 'n/h', kind: 'rate' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
