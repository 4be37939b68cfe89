// Rows of the options table. Flags of single commands.
import { trendKinds } from '../../api/entities.ts';
import type { OptionRow } from './option-row.ts';

/** What a library is exported as. Parquet is made of whole files, and so no format of what is printed. */
export const exportFormats = ['parquet', 'ndjson', 'csv'] as const;

export const commands = {
  dir: {
    help: 'Folder to store pictures in (default: the current one)',
    scope: 'download',
    value: { word: 'folder', kind: 'folder' },
  },
  template: {
    help: 'Path of each picture in the folder, from {user} {id} {name} {number} {kind} {noun} {ext}',
    scope: 'download',
    value: { word: 'path', kind: 'text', default: '{user}/{id}-{name}/{number}.{ext}' },
  },
  simulate: { help: 'Print what would be fetched, and fetch and store nothing', scope: 'download' },
  getUrls: {
    help: 'Print the addresses of the pictures, and fetch and store nothing',
    scope: 'download',
    excludes: 'simulate',
  },
  delay: {
    help: 'Show the next revision after this time, e.g. 1s',
    scope: 'flip',
    value: { word: 'time', kind: 'duration' },
  },
  rawField: {
    help: 'Add a query parameter; repeatable',
    scope: 'api',
    short: 'f',
    value: { word: 'name=value', kind: 'text' },
    repeatable: true,
  },
  include: { help: 'Print the response status and headers too', scope: 'api', short: 'i' },
  withKey: { help: 'Read the key from standard input', scope: 'login' },
  keyring: { help: "Store the key in the system's keyring instead of the settings file", scope: 'login' },
  since: {
    help: 'What is new since this time or date, e.g. 7d or 2026-11-01',
    scope: 'news',
    value: { word: 'time', kind: 'text' },
  },
  kind: {
    help: 'Kind of the records, where an id may be of several',
    scope: 'trend',
    value: { word: 'kind', kind: 'choice', choices: trendKinds },
  },
  budget: {
    help: 'Send at most this many requests an hour (h), minute (m) or second (s)',
    scope: 'following',
    value: { word: 'n/h', kind: 'rate', default: '150/h' },
    setting: 'budget',
  },
  repair: {
    help: 'Rebuild the index, by which lists are filtered, sorted and searched',
    scope: 'check',
  },
  of: {
    help: 'Id of the record whose comments, statistics and the like these are',
    scope: 'import',
    value: { word: 'id', kind: 'text' },
  },
  exportFormat: {
    help: 'Format of the files',
    scope: 'export',
    flag: 'output',
    short: 'o',
    value: { word: 'format', kind: 'choice', choices: exportFormats, default: 'parquet' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
