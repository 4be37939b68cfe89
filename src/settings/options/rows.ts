// The options table. It has the program's flags and settings, but not the query parameters, which are in the catalogue.

import { kinds, newsSections, trendKinds } from '../../api/entities.ts';
import { licences } from '../../api/reference/licences.ts';
import { keyParams } from '../../api/schema.ts';
import { imageChoices, imageMeanings } from '../../terminal/pictures/protocols.ts';
import { captionChoices, formatMeanings, formatNames, tileSizes, usualFormats } from '../../view/formats/formats.ts';
import type { OptionRow } from './option-row.ts';

/** Formats of `library export`. Parquet can only be written to a file, so it is not a format for printing. */
export const exportFormats = ['parquet', 'ndjson', 'csv'] as const;

/** Flags that change how records are printed. They cannot be combined with --web or --no-browser. */
const sheets = ['title', 'captions', 'tile', 'out', 'dark', 'scale'] as const;
const printing = ['output', 'json', 'columns', 'headers', 'jq', ...sheets, 'facet'] as const;
/** Flags that a list cannot have if its pictures are downloaded instead. */
const notPrinted = [...printing, 'web', 'browser'] as const;

/** The options table. Below each heading, help lists the flags in this order. */
export const rows = {
  comments: {
    help: 'Add the comments to the page',
    scope: 'comments',
    excludes: ['json', 'columns', 'headers', 'jq', 'web', 'browser'],
    means: { option: 'output', value: 'table' },
  },
  output: {
    help: 'Output format',
    scope: 'output',
    short: 'o',
    value: { word: 'format', kind: 'choice', choices: formatNames, meanings: formatMeanings },
    setting: 'output',
    settable: usualFormats,
  },
  json: {
    help: 'Print what the service sent; the same as -o json',
    scope: 'output',
    means: { option: 'output', value: 'json' },
  },
  columns: {
    help: 'Columns to print, e.g. id,name,stats.views',
    scope: 'output',
    value: { word: 'names', kind: 'column' },
  },
  headers: { help: 'Print a header row', scope: 'output', negated: 'Omit the header row' },
  jq: {
    help: 'Filter the JSON with jq; strings are printed unquoted',
    scope: 'output',
    value: { word: 'expr', kind: 'text' },
  },
  title: {
    help: 'Title of a sheet; by default what the sheet shows',
    scope: 'page',
    value: { word: 'text', kind: 'text' },
    isWritten: true,
  },
  captions: {
    help: 'Text below each picture of a sheet: title and owners, all columns, or nothing',
    scope: 'sheet',
    value: { word: 'how', kind: 'choice', choices: captionChoices, default: 'minimal' },
  },
  tile: {
    help: 'Size of the pictures of a sheet',
    scope: 'sheet',
    value: { word: 'size', kind: 'choice', choices: tileSizes, default: 'medium' },
  },
  out: {
    help: 'Write the sheet to this file; if it fails, the file stays as it was',
    scope: 'page',
    value: { word: 'file', kind: 'file' },
    writes: true,
  },
  dark: {
    help: 'Give the sheet a dark background; without the flag, an HTML sheet follows the setting of the browser',
    scope: 'sheet',
  },
  scale: {
    help: 'Size of a PNG sheet; 2 for sharp pictures on screens of high resolution',
    scope: 'sheet',
    value: { word: 'n', kind: 'integer', min: 1, max: 3, default: 1 },
  },
  web: { help: "Open the records' web pages in the browser", scope: 'web', short: 'w', excludes: printing },
  browser: {
    help: 'Print the page addresses instead, one per line',
    scope: 'web',
    flag: 'no-browser',
    excludes: printing,
    means: { option: 'output', value: 'urls' },
  },

  // Pages to read, filters, and order of records.
  limit: {
    help: 'Print this many records, from as many pages as needed',
    scope: 'list',
    short: 'L',
    excludes: 'all',
    value: { word: 'n', kind: 'integer', min: 1 },
  },
  all: { help: 'Print all pages', scope: 'list' },
  maxPages: {
    help: 'Read at most this many pages (default with a filter and -L: 20)',
    scope: 'list',
    value: { word: 'n', kind: 'integer', min: 1 },
  },
  concurrency: {
    help: 'Pages to fetch at a time',
    scope: 'list',
    value: { word: 'n', kind: 'integer', min: 1, max: 64, default: 4 },
    setting: 'concurrency',
  },
  where: {
    help: "Print only records for which this is true, e.g. 'stats.views > 1000'; repeatable, all must be true",
    scope: 'records',
    value: { word: 'expr', kind: 'text' },
    repeatable: true,
  },
  sortBy: {
    help: 'Order the fetched records by this column, e.g. stats.views',
    scope: 'records',
    excludes: 'facet',
    value: { word: 'column', kind: 'column' },
  },
  desc: { help: 'Order from the highest to the lowest', scope: 'records', needs: 'sortBy' },
  facet: {
    help: 'Count the records by this column instead of listing them, e.g. fields',
    scope: 'records',
    value: { word: 'column', kind: 'column' },
  },
  like: {
    help: 'Print what looks most like these projects or picture files first: ids, rows, files',
    scope: 'colour',
    value: { word: 'id|file', kind: 'file', rowsOf: 'project' },
    repeatable: true,
    writes: false,
  },
  likeBy: {
    help: 'What --like compares',
    scope: 'colour',
    value: { word: 'part', kind: 'choice', choices: ['colour', 'composition', 'both'], default: 'both' },
    needs: 'like',
  },

  // Downloads. On lists, the flags with `needs` work only with --download. The commands `download` take them alone.
  // --get-urls replaces --download.
  download: {
    help: 'Fetch the pictures of all rows in their largest size into this folder',
    scope: 'listDownload',
    value: { word: 'folder', kind: 'folder' },
    excludes: notPrinted,
    writes: true,
  },
  dir: {
    help: 'Folder to store pictures in (default: the current one)',
    scope: 'download',
    value: { word: 'folder', kind: 'folder' },
    writes: true,
  },
  template: {
    help:
      'Path of each picture in the folder, ' +
      'from {user} {id} {name} {number} {kind} {noun} {date} {field} {tags} {license} {ext}',
    scope: 'downloads',
    needs: 'download',
    value: { word: 'path', kind: 'text', default: '{user}/{id}-{name}/{number}.{ext}' },
    isWritten: true,
  },
  archive: {
    help: 'Skip the pictures that this file lists, even if they were moved, and add the fetched ones',
    scope: 'downloads',
    needs: 'download',
    value: { word: 'file', kind: 'file' },
    writes: true,
  },
  license: {
    help: `Fetch only works with these licences, separated by commas: ${licences.join()}`,
    scope: 'licensed',
    needs: 'download',
    value: { word: 'licences', kind: 'text' },
  },
  simulate: { help: 'Print what would be fetched; fetch and store nothing', scope: 'downloads', needs: 'download' },
  getUrls: {
    help: 'Print the picture addresses; fetch and store nothing',
    scope: 'downloads',
    excludes: ['simulate', ...notPrinted],
  },

  // Flags that only one command takes.
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
  openapi: {
    help: 'Print the OpenAPI 3.1 document of the service instead; sends nothing',
    scope: 'api',
    excludes: ['rawField', 'include', 'curl'],
  },
  withKey: { help: 'Read the key from standard input', scope: 'login' },
  keyring: {
    help: "Store the key in the system's keyring instead of the settings file",
    scope: 'login',
    excludes: 'insecureStorage',
  },
  insecureStorage: { help: 'Store the key in the settings file without asking', scope: 'login' },
  since: {
    help: 'Show what is new since this time, e.g. 2w, yesterday or 2026-11-01; `last` shows the last news again',
    scope: 'news',
    value: { word: 'time', kind: 'text' },
  },
  only: {
    help: `Show only some kinds of news: ${newsSections.join()}`,
    scope: 'news',
    value: { word: 'kinds', kind: 'text' },
  },
  kind: {
    help: 'Kind of the records, if the id may belong to several kinds',
    scope: 'trend',
    value: { word: 'kind', kind: 'choice', choices: trendKinds },
  },
  olderThan: {
    help: 'Remove only what is older than this time or date, e.g. 1y or 2025-11-01',
    scope: 'prune',
    value: { word: 'time', kind: 'text' },
  },
  pruneKind: {
    help: 'Remove only records of this kind, their values and their lists',
    scope: 'prune',
    flag: 'kind',
    value: { word: 'kind', kind: 'choice', choices: kinds },
  },
  dryRun: { help: 'Print what would be removed; remove nothing', scope: 'prune' },
  yes: { help: 'Remove without asking', scope: 'prune', excludes: 'dryRun' },
  clobber: { help: 'Replace an existing alias of the same name', scope: 'alias' },
  replace: { help: 'Replace the notes and the order on the board by those in the folder', scope: 'boardImport' },
  budget: {
    help: 'Send at most this many requests an hour (h), minute (m) or second (s)',
    scope: 'following',
    value: { word: 'n/h', kind: 'rate', default: '150/h' },
    setting: 'budget',
  },
  repair: { help: 'Rebuild the index for filtering, sorting and searching', scope: 'check' },
  cachedPictures: {
    help: 'Also remove the cached pictures, which --offline shows',
    scope: 'clearing',
    flag: 'pictures',
  },
  of: {
    help: 'Id of the record these items belong to',
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

  note: {
    help: 'Your note on these items; an item that is on the board already gets it too',
    scope: 'board',
    value: { word: 'text', kind: 'text' },
    mayBeEmpty: true,
    isWritten: true,
  },
  picture: {
    help: 'Add only this picture of the project: its number in `projects pictures`',
    scope: 'board',
    value: { word: 'n', kind: 'integer', min: 1 },
  },

  // The command serve.
  port: {
    help: 'Port to listen on, 0 for any free one',
    scope: 'serve',
    value: { word: 'n', kind: 'integer', min: 0, max: 65_535, default: 8460 },
  },
  host: {
    help: 'Address to listen on',
    scope: 'serve',
    value: { word: 'address', kind: 'text', default: '127.0.0.1' },
  },
  allowHost: {
    help: 'Also answer to this host name, not only localhost and the address; repeatable',
    scope: 'serve',
    value: { word: 'name', kind: 'text' },
    repeatable: true,
  },
  serveKey: {
    help: 'Require this key in every request; other users of this machine can see the key',
    scope: 'serve',
    flag: 'key',
    excludes: 'keyFile',
    value: { word: 'key', kind: 'text' },
    environment: 'PORTFOLIO_SERVE_KEY',
  },
  keyFile: {
    help: 'Require the key in this file',
    scope: 'serve',
    value: { word: 'file', kind: 'file' },
    writes: false,
  },
  latency: {
    help: 'Wait this many milliseconds before each response',
    scope: 'serve',
    value: { word: 'ms', kind: 'integer', min: 0, max: 600_000, default: 0 },
  },
  fault: {
    help: 'Answer this share of requests with this error, e.g. 503:0.1; repeatable',
    scope: 'serve',
    value: { word: 'status:share', kind: 'text' },
    repeatable: true,
  },
  pictures: {
    help: 'Serve the pictures that were downloaded into this folder; repeatable',
    scope: 'serve',
    needs: 'library',
    value: { word: 'folder', kind: 'folder' },
    writes: false,
    repeatable: true,
  },
  rateLimit: {
    help: 'Allow this many requests an hour (h), minute (m) or second (s)',
    scope: 'serve',
    value: { word: 'n/h', kind: 'rate' },
  },

  mcpPort: {
    help: 'Serve over HTTP on this port of 127.0.0.1, 0 for any free one, to clients that have the token',
    scope: 'mcp',
    flag: 'port',
    value: { word: 'n', kind: 'integer', min: 0, max: 65_535 },
  },

  // The service, and the key.
  profile: {
    help: 'Use the settings of this profile',
    scope: 'global',
    value: { word: 'name', kind: 'profile' },
    environment: 'PORTFOLIO_PROFILE',
  },
  baseUrl: {
    help: 'Use the service at this address',
    scope: 'connection',
    value: { word: 'url', kind: 'base-url' },
    environment: 'PORTFOLIO_BASE_URL',
    setting: 'base_url',
  },
  key: {
    help: 'Application key',
    scope: 'none',
    value: { word: 'key', kind: 'text' },
    environment: 'PORTFOLIO_API_KEY',
    setting: 'key',
    internal: true,
  },
  keyParam: {
    help: 'Query parameter that contains the key',
    scope: 'none',
    value: { word: 'name', kind: 'choice', choices: keyParams, default: 'api_key' },
    environment: 'PORTFOLIO_KEY_PARAM',
    setting: 'key_param',
  },
  keyStore: {
    help: 'Where the key is stored, if not in the settings file',
    scope: 'none',
    value: { word: 'place', kind: 'text' },
    setting: 'key_store',
    internal: true,
  },
  keyOrigin: {
    help: 'Origin that the key was stored for',
    scope: 'none',
    value: { word: 'origin', kind: 'text' },
    setting: 'key_origin',
    internal: true,
  },
  demo: { help: 'Use the embedded service and its sample library, without your settings', scope: 'request' },
  offline: { help: 'Use your own library instead of a service', scope: 'request' },
  keep: {
    help: 'Store the received records in your own library',
    scope: 'request',
    negated: 'Store nothing in your library, even if the setting keep is true',
    setting: 'keep',
    settable: ['true', 'pictures', 'false'],
    writes: true,
  },
  keepPictures: {
    help: 'Store the records and their pictures, which --offline then shows',
    scope: 'request',
    flag: 'keep=pictures',
    excludes: 'keep',
    writes: true,
  },
  keepLimit: {
    help: 'Maximum size of all kept pictures, e.g. 500MB',
    scope: 'none',
    value: { word: 'size', kind: 'size', default: '2GB' },
    setting: 'keep_limit',
  },
  library: {
    help: 'Use this file as your own library',
    scope: 'request',
    value: { word: 'file', kind: 'file' },
    writes: false,
    environment: 'PORTFOLIO_LIBRARY',
  },
  record: {
    help: 'Write each request and its response to this HAR file, without keys; adds to a recording',
    scope: 'request',
    value: { word: 'file', kind: 'file' },
    writes: true,
  },
  replay: {
    help: 'Answer from this HAR file instead of a service, e.g. from a recording',
    scope: 'request',
    excludes: ['library', 'pictures'],
    value: { word: 'file', kind: 'file' },
    writes: false,
  },
  mcpToken: {
    help: 'Token that clients of `mcp --port` need; by default a new one, which stderr shows',
    scope: 'none',
    value: { word: 'token', kind: 'text' },
    environment: 'PORTFOLIO_MCP_TOKEN',
  },

  // The terminal.
  color: {
    help: 'Use colour',
    scope: 'global',
    value: { word: 'when', kind: 'choice', choices: ['auto', 'always', 'never'], default: 'auto' },
    setting: 'color',
  },
  images: {
    help: 'How to show pictures on the terminal',
    scope: 'request',
    value: { word: 'how', kind: 'choice', choices: imageChoices, meanings: imageMeanings, default: 'auto' },
    setting: 'images',
  },
  describe: { help: 'Describe pictures in words', scope: 'request' },
  pager: {
    help: 'Pager for output that is longer than the screen; cat for none',
    scope: 'none',
    value: { word: 'command', kind: 'text' },
    environment: 'PORTFOLIO_PAGER',
    setting: 'pager',
  },
  quiet: { help: 'Print errors only, no notes', scope: 'global' },
  verbose: { help: 'Show requests and how long they took', scope: 'global' },

  // Flags for requests.
  timeout: {
    help: 'Give up on a request after this time',
    scope: 'connection',
    value: { word: 'time', kind: 'duration', default: '30s' },
    setting: 'timeout',
  },
  retries: {
    help: 'Retry temporary failures this many times',
    scope: 'connection',
    value: { word: 'n', kind: 'integer', min: 0, max: 20, default: 2 },
    setting: 'retries',
  },
  retryMaxWait: {
    help: 'Wait at most this long before a retry',
    scope: 'connection',
    value: { word: 'time', kind: 'duration', default: '30s' },
    setting: 'retry_max_wait',
  },
  insecureHttp: {
    help: 'Allow sending the key over plain http to another machine',
    scope: 'connection',
    setting: 'insecure_http',
  },
  cache: {
    help: 'Cache responses for this long, e.g. 1h',
    scope: 'request',
    value: { word: 'time', kind: 'duration' },
    negated: 'Neither use nor store cached responses',
    setting: 'cache',
    writes: true,
  },
  curl: { help: 'Print the request as a curl command and send nothing', scope: 'request' },
} as const satisfies Readonly<Record<string, OptionRow>>;
