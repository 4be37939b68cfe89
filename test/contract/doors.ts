// The allow-list of imports in src: which folder may import which, which file may import which package or Node module, and which
// file may use which global that reaches outside. All else fails doors.test.ts, and so does an entry that nothing uses.

/** Rows by room, or by file for what one file may do in addition. A room is a folder, with a slash at its end, or a file directly in src. */
export type Rows = Readonly<Record<string, readonly string[]>>;

export interface Doors {
  readonly rooms: Rows;
  readonly packages: Rows;
  readonly globals: Rows;
  readonly harmless: readonly string[];
}

/** Rooms, or single files in them, that a room may import. Every room has a row, and may import its own files. */
const rooms: Rows = {
  'api/': [],
  'client/': ['api/', 'errors.ts', 'system/make-folder.ts'],
  'download/': ['api/', 'client/', 'errors.ts'],
  'service/': ['api/', 'art/draw.ts'],
  'art/': ['art/compositions/compositions.ts'],
  'art/compositions/': ['art/'],
  'sample/': ['api/', 'art/random.ts', 'service/', 'sample/words/'],
  'view/': ['api/', 'view/formats/format.ts', 'view/pictures/', 'errors.ts'],
  'view/formats/': ['api/', 'view/', 'view/pictures/', 'view/sheet/', 'errors.ts', 'system/screen.ts'],
  'view/pictures/': ['api/', 'art/colour.ts', 'view/width.ts'],
  'view/sheet/': ['api/', 'art/', 'view/', 'view/formats/format.ts', 'view/pictures/', 'errors.ts'],
  'settings/': ['api/', 'settings/options/', 'errors.ts', 'system/make-folder.ts', 'system/system.ts'],
  'settings/options/': ['api/', 'settings/option-row.ts', 'view/formats/formats.ts', 'view/pictures/protocols.ts'],
  'cli/': [
    ...['api/', 'client/', 'download/', 'service/', 'view/', 'view/formats/', 'view/pictures/', 'settings/'],
    ...['errors.ts', 'system/browser-process.ts', 'system/keyring.ts', 'system/keys.ts', 'system/make-folder.ts'],
    ...['system/pager-process.ts', 'system/screen.ts', 'system/system.ts'],
  ],
  'cli/completion/': ['api/', 'cli/command.ts', 'cli/flags.ts', 'cli/watched.ts', 'view/width.ts', 'system/system.ts'],
  'commands/': [
    ...[
      'api/',
      'client/',
      'download/',
      'service/',
      'view/',
      'view/formats/',
      'view/pictures/',
      'settings/',
      'cli/',
      'cli/completion/',
    ],
    ...['settings/options/commands.ts', 'errors.ts', 'system/make-folder.ts', 'system/own-process.ts'],
  ],
  'run.ts': [
    'cli/',
    'commands/tree.ts',
    'client/mask.ts',
    'view/formats/formats.ts',
    'view/message.ts',
    'view/text.ts',
    'view/width.ts',
    'view/paint.ts',
    'errors.ts',
    'system/screen.ts',
    'system/system.ts',
  ],
  'main.ts': ['run.ts', 'errors.ts', 'system/', '../package.json'],
  'writer-thread.ts': ['service/prepare.ts', 'service/writer.ts', 'system/thread.ts', 'errors.ts'],
  'system/': ['errors.ts'],
  'errors.ts': [],
  'build.ts': ['sample/', 'cli/man.ts', 'commands/tree.ts', '../package.json'],
};

/** Packages and Node modules. */
const packages: Rows = {
  'api/values.ts': ['fastest-levenshtein'],

  'art/png.ts': ['node:zlib'],

  'client/cache.ts': ['node:crypto'],
  'client/guard.ts': ['node:dns', 'node:net'],
  'client/http.ts': ['undici', 'node:v8'],
  'client/list.ts': ['node:crypto'],
  'client/read-ahead.ts': ['node:events'],
  'client/picture-cache.ts': ['node:crypto'],
  'client/picture-http.ts': ['node:net', 'undici'],
  'client/store.ts': ['node:crypto', 'node:fs/promises', 'node:path'],
  'client/undici.d.ts': ['undici'],
  'client/decompress.ts': ['node:util', 'node:zlib'],

  'download/credits.ts': ['node:fs', 'node:fs/promises', 'node:path'],
  'download/fetch.ts': ['node:crypto', 'node:path'],
  'download/folder.ts': ['node:crypto', 'node:fs/promises', 'node:path'],
  'download/keep.ts': ['node:path'],
  'download/manifest.ts': ['node:fs/promises', 'node:path'],
  'download/names.ts': ['filenamify'],
  'download/run.ts': ['node:path'],

  'service/admission.ts': ['node:crypto'],
  'service/check.ts': ['libsql'],
  'service/copy.ts': ['libsql', 'node:fs', 'node:path'],
  'service/database.ts': ['libsql', 'node:fs', 'node:module', 'node:url'],
  'service/derivation.ts': ['libsql'],
  'service/exchange.ts': ['node:crypto', 'node:http', 'node:timers/promises'],
  'service/heads.ts': ['node:stream'],
  'service/identity.ts': ['node:crypto'],
  'service/migration.ts': ['libsql', 'node:fs'],
  'service/parquet.ts': ['hyparquet-writer', 'node:fs'],
  'service/query.ts': ['libsql'],
  'service/texts.ts': ['libsql'],
  'service/rows.ts': ['libsql'],
  'sample/library.ts': ['node:fs'],
  'service/bounded.ts': ['lru-cache'],
  'service/server.ts': ['node:http', 'node:net', 'node:stream', 'node:timers/promises'],

  'view/paint.ts': ['chalk'],
  'view/pictures/kitty.ts': ['node:zlib'],
  'view/pictures/sixel.ts': ['sixel'],
  'view/draw-table.ts': ['cli-table3'],
  'view/formats/csv.ts': ['csv-stringify'],
  'view/pictures/decoder.ts': ['sharp', 'node:module'],
  'view/sheet/sheet-html.ts': ['node:crypto'],
  'view/markup.ts': ['htmlparser2'],
  'view/width.ts': ['fast-string-width'],
  'view/yaml-text.ts': ['yaml'],

  'settings/fields.ts': ['node:path'],
  'settings/file.ts': ['node:path'],
  'settings/folders.ts': ['node:path'],
  'settings/foreign.ts': ['node:fs', 'node:path'],
  'settings/json-file.ts': ['conf', 'node:fs', 'node:path'],
  'settings/last-list.ts': ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path'],
  'settings/lock.ts': ['node:fs'],

  'cli/ask.ts': ['node:readline'],
  'cli/cached-client.ts': ['node:path'],
  'cli/collect.ts': ['commander'],
  'cli/downloaded-pictures.ts': ['node:crypto', 'node:path'],
  'cli/expression-environment.ts': ['@marcbachmann/cel-js', 'node:v8'],
  'cli/expression-nodes.ts': ['@marcbachmann/cel-js'],
  'cli/expression.ts': ['@marcbachmann/cel-js'],
  'cli/help.ts': ['commander'],
  'cli/like.ts': ['node:fs', 'node:fs/promises'],
  'cli/library-file.ts': ['node:fs', 'node:path'],
  'cli/misread.ts': ['commander'],
  'cli/parse-error.ts': ['commander'],
  'cli/picture-source.ts': ['node:path'],
  'cli/jq.ts': ['jq-wasm', 'node:v8'],
  'cli/program.ts': ['commander'],
  'cli/progress.ts': ['ora'],
  'commands/download.ts': ['node:path'],
  'commands/library-backup.ts': ['node:fs'],
  'commands/library-export.ts': ['node:fs', 'node:path'],
  'commands/library-import.ts': ['node:fs', 'node:stream'],
  'commands/library-info.ts': ['node:fs'],
  'commands/serve.ts': ['node:fs'],

  'system/browser-process.ts': ['node:child_process', 'node:fs', 'node:path', 'open'],
  'system/keyring.ts': ['@napi-rs/keyring'],
  'system/keys.ts': ['node:string_decoder'],
  'system/make-folder.ts': ['node:fs', 'node:path'],
  'system/own-process.ts': ['node:child_process'],
  'system/pager-process.ts': ['node:child_process'],
  'system/screen.ts': ['node:fs', 'node:net', 'node:stream', 'node:tty'],
  'system/search-path.ts': ['node:path'],
  'system/system.ts': ['node:fs', 'node:os', 'node:path', 'node:stream', 'node:timers/promises'],
  'system/thread.ts': ['node:worker_threads'],
  'system/tmux.ts': ['node:child_process'],

  'build.ts': ['node:fs', 'node:path'],
  'main.ts': ['node:path'],
  'writer-thread.ts': ['node:worker_threads'],
};

/** Globals that reach outside: the process, the clock, random numbers, timers, the network, the console, the file's location. */
const globals: Rows = {
  'build.ts': ['process', 'Date.now'],
  'cli/jq.ts': ['console'],
  'cli/keep.ts': ['setImmediate'],
  'cli/printer.ts': ['AbortSignal.timeout', 'setTimeout'],
  'cli/progress.ts': ['setTimeout'],
  'client/client.ts': ['setTimeout'],
  'client/pace.ts': ['setTimeout'],
  // When to try again, on the clock that the user looks at.
  'client/retry.ts': [
    ...['Date.toDateString', 'Date.getFullYear', 'Date.getMonth', 'Date.getDate', 'Date.getHours', 'Date.getMinutes'],
  ],
  'main.ts': ['process', 'setTimeout', 'import.meta'],
  'service/answer.ts': ['setImmediate'],
  'service/database.ts': ['import.meta'],
  'view/pictures/decoder.ts': ['import.meta'],
  'system/keys.ts': ['setTimeout'],
  'system/own-process.ts': ['process', 'setTimeout'],
  'system/pager-process.ts': ['process'],
  'system/screen.ts': ['process', 'setTimeout'],
  'system/system.ts': ['process', 'Date.now', 'Math.random'],
};

/** Globals that every file may use, because they do not reach outside. */
const harmless: readonly string[] = [
  ...['Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Infinity', 'JSON', 'Map', 'NaN', 'Number', 'Object'],
  ...['Promise', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'Uint8Array', 'WeakMap', 'WeakSet', 'undefined'],
  ...[
    'Float32Array',
    'Float64Array',
    'Int32Array',
    'Uint32Array',
    'Int8Array',
    'Uint8ClampedArray',
    'Error',
    'RangeError',
    'SyntaxError',
    'TypeError',
    'decodeURIComponent',
    'encodeURIComponent',
  ],
  ...['AbortController', 'Buffer', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'structuredClone'],
  ...['clearImmediate', 'clearInterval', 'clearTimeout'],
];

export const doors: Doors = { rooms, packages, globals, harmless };

/**
 * Members that read the clock, random numbers or the time zone, or start a timer, of globals whose other members are
 * harmless. `new Date()` without arguments counts as `Date.now`.
 */
export const reachingMembers: Rows = {
  AbortSignal: ['timeout'],
  Date: ['now'],
  Intl: ['DateTimeFormat'],
  Math: ['random'],
};
