// The table of the program's own flags and settings. commander's options, the types of options and profiles, the values in force,
// `config`, `status` and help are derived from it. Flags for query parameters of the service are in the catalogue instead.
import { keyParams } from '../api/request.ts';
import type { ValueKind } from '../api/schema.ts';
import { formatMeanings, formatNames } from '../view/formats/formats.ts';
import { imageChoices, imageMeanings } from '../view/pictures/protocols.ts';

/** Groups of flags, each with its heading in help. A command of the tree names the scopes whose flags it takes. */
export const scopes = {
  list: 'Flags:',
  /** Commands whose endpoint responds with a list, of pages or whole. */
  records: 'Flags for the fetched records:',
  /** Lists that can be searched by colour. */
  colour: 'Flags:',
  download: 'Flags:',
  flip: 'Flags:',
  api: 'Flags:',
  login: 'Flags:',
  serve: 'Flags:',
  /** Commands that show records with comments. */
  comments: 'Flags:',
  /** Commands that ask again and again. */
  following: 'Flags:',
  import: 'Flags:',
  export: 'Flags:',
  news: 'Flags:',
  trend: 'Flags:',
  output: 'Output flags:',
  /** Commands that print records with a page on the web. */
  web: 'Output flags:',
  /** All commands. */
  global: 'Global flags:',
  /** Commands that talk to a service. */
  connection: 'Global flags:',
  /** Commands that ask a service for records. */
  request: 'Global flags:',
  /** A setting without a flag. */
  none: '',
} as const;

export type Scope = keyof typeof scopes;

/** What the value of a flag may be. */
export type OptionValue =
  | ValueKind
  /** A duration, e.g. 500ms, 30s, 2m, 1h, 7d. */
  | { readonly kind: 'duration'; readonly default?: string }
  /** A number of requests in an hour, a minute or a second, e.g. 150/h. */
  | { readonly kind: 'rate'; readonly default?: string }
  /** An http(s) address without a query and a password. */
  | { readonly kind: 'base-url' }
  /** A path, or the name of a profile. They are checked where they are used; completion offers what is there. */
  | { readonly kind: 'file' | 'folder' | 'profile' };

export interface OptionRow {
  readonly help: string;
  readonly scope: Scope;
  /** The flag's name if it differs from the row's. */
  readonly flag?: string;
  readonly short?: string;
  /** Undefined for a switch. `word` is its name in help: `<word>`. */
  readonly value?: OptionValue & { readonly word: string };
  readonly repeatable?: true;
  /** Help of the flag's `--no-` form, which sets it to false. */
  readonly negated?: string;
  /** Rows whose flags cannot be used together with this one. */
  readonly excludes?: string | readonly string[];
  /** A row whose flag must be given too. */
  readonly needs?: string;
  /** The flag is a shorthand for this value of another row. */
  readonly means?: { readonly option: string; readonly value: string };
  readonly environment?: string;
  /** The key in a profile of the settings file. */
  readonly setting?: string;
  /** Not shown or changed by `config`: only `login` and `logout` change it. */
  readonly internal?: true;
}

/** Flags that say how records are printed. */
const printing = ['output', 'json', 'columns', 'headers', 'jq', 'facet'] as const;

/** What a library is exported as. Parquet is made of whole files, and so no format of what is printed. */
export const exportFormats = ['parquet', 'ndjson', 'csv'] as const;

const options = {
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
  },
  json: {
    help: 'Print what the service sent; the same as -o json',
    scope: 'output',
    means: { option: 'output', value: 'json' },
  },
  columns: {
    help: 'Columns to print, e.g. id,name,stats.views',
    scope: 'output',
    value: { word: 'names', kind: 'text' },
  },
  headers: { help: 'Print a header row', scope: 'output', negated: 'Omit the header row' },
  jq: {
    help: 'Filter the JSON with a jq expression, strings unquoted',
    scope: 'output',
    value: { word: 'expr', kind: 'text' },
  },
  web: {
    help: "Open the records' web pages in the browser",
    scope: 'web',
    short: 'w',
    excludes: printing,
  },
  browser: {
    help: 'Print the addresses of the pages instead, one a line',
    scope: 'web',
    flag: 'no-browser',
    excludes: printing,
    means: { option: 'output', value: 'urls' },
  },
  limit: {
    help: 'Print this many records, from as many pages as needed',
    scope: 'list',
    short: 'L',
    excludes: 'all',
    value: { word: 'n', kind: 'integer', min: 1 },
  },
  all: { help: 'Print all pages', scope: 'list' },
  concurrency: {
    help: 'Pages to fetch at a time',
    scope: 'list',
    value: { word: 'n', kind: 'integer', min: 1, max: 64, default: 4 },
    setting: 'concurrency',
  },
  where: {
    help: "Print only records for which this holds, e.g. 'stats.views > 1000'",
    scope: 'records',
    value: { word: 'expr', kind: 'text' },
  },
  sortBy: {
    help: 'Order the fetched records by this column, e.g. stats.views',
    scope: 'records',
    excludes: 'facet',
    value: { word: 'column', kind: 'text' },
  },
  desc: { help: 'Order them from the highest to the lowest', scope: 'records', needs: 'sortBy' },
  facet: {
    help: 'Count the records by this column instead of listing them, e.g. fields',
    scope: 'records',
    value: { word: 'column', kind: 'text' },
  },
  like: {
    help: 'Search for the main colour of this project or picture file, the most alike first',
    scope: 'colour',
    value: { word: 'id|file', kind: 'file' },
  },
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
    help: 'Answer to this host name too, beside localhost and the address; repeatable',
    scope: 'serve',
    value: { word: 'name', kind: 'text' },
    repeatable: true,
  },
  serveKey: {
    help: 'Require this key of every request; other users of the machine can see it',
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
  },
  latency: {
    help: 'Wait this many milliseconds before each response',
    scope: 'serve',
    value: { word: 'ms', kind: 'integer', min: 0, max: 600_000, default: 0 },
  },
  fault: {
    help: 'Fail this share of the requests, e.g. 503:0.1; repeatable',
    scope: 'serve',
    value: { word: 'status:share', kind: 'text' },
    repeatable: true,
  },
  pictures: {
    help: 'Serve the pictures that were downloaded into this folder, in place of their addresses; repeatable',
    scope: 'serve',
    needs: 'library',
    value: { word: 'folder', kind: 'folder' },
    repeatable: true,
  },
  rateLimit: {
    help: 'Allow this many requests an hour (h), minute (m) or second (s)',
    scope: 'serve',
    value: { word: 'n/h', kind: 'rate' },
  },
  since: {
    help: 'What is new since this time or date, e.g. 7d or 2026-11-01',
    scope: 'news',
    value: { word: 'time', kind: 'text' },
  },
  kind: {
    help: 'Kind of the records, where an id may be of several',
    scope: 'trend',
    value: { word: 'kind', kind: 'choice', choices: ['project', 'user', 'wip', 'collection'] },
  },
  budget: {
    help: 'Send at most this many requests an hour (h), minute (m) or second (s)',
    scope: 'following',
    value: { word: 'n/h', kind: 'rate', default: '150/h' },
    setting: 'budget',
  },
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
    help: 'Query parameter that carries the key',
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
  demo: { help: 'Use the embedded service and its sample library', scope: 'request' },
  offline: { help: 'Use your own library: what --keep put there', scope: 'request' },
  keep: {
    help: 'Put what the service sends into your own library',
    scope: 'request',
    negated: 'Do not put it there, whatever the setting says',
    setting: 'keep',
  },
  library: {
    help: 'Use this file as your own library',
    scope: 'request',
    value: { word: 'file', kind: 'file' },
    environment: 'PORTFOLIO_LIBRARY',
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
    negated: 'Do not use cached responses, and store none',
    setting: 'cache',
  },
  curl: { help: 'Print the request as a curl command and send nothing', scope: 'request' },
} as const satisfies Readonly<Record<string, OptionRow>>;

type Rows = typeof options;
export type OptionName = keyof Rows;

export const optionNames = Object.keys(options) as readonly OptionName[]; // the keys of the table are its names

/** The row as an OptionRow, for code that treats all rows alike. */
export const optionRow = (name: OptionName): OptionRow => options[name];

/** The rows that `config` shows and changes in a profile. */
export const settingNames: readonly OptionName[] = optionNames.filter((name) => {
  const { setting, internal } = optionRow(name);
  return setting !== undefined && internal !== true;
});

/** What the setting of a switch takes. */
export const yesNo = { kind: 'choice', choices: ['true', 'false'] } as const;

type Typed<Row> = Row extends { readonly repeatable: true }
  ? readonly string[]
  : Row extends { readonly value: object }
    ? Row extends { readonly negated: string }
      ? string | false
      : string
    : boolean;

/** The values of the flags that were given. */
export type Options = { readonly [N in OptionName]?: Typed<Rows[N]> };

type SettingOf<Row> = Row extends { readonly setting: infer S extends string } ? S : never;
export type SettingKey = SettingOf<Rows[OptionName]>;

/** One profile as stored: each value as text. */
export type Profile = { readonly [K in SettingKey]?: string };

/** The flag as typed, with its dashes: `baseUrl` → `--base-url`. */
export const flagOf = (name: OptionName): string =>
  `--${(optionRow(name).flag ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The flag that gave the option this value: `--no-headers` for false. */
export const typedFlag = (name: OptionName, value: unknown): string =>
  value === false && optionRow(name).negated !== undefined ? flagOf(name).replace('--', '--no-') : flagOf(name);
