// The doors of src: who may import whom, which file may import which package or Node module, and which file may use what of
// the world outside. Nothing else may; and what nobody uses may not stand here. `doors.test.ts` holds src to it.

/** Each row is keyed by a room, or by one file that may do more than its room. A room is a folder with its slash, or a file at the top. */
export type Rows = Readonly<Record<string, readonly string[]>>;

export interface Doors {
  readonly rooms: Rows;
  readonly packages: Rows;
  readonly globals: Rows;
  readonly harmless: readonly string[];
}

/** Rooms, or single files of them, that a room may import. Every room has a row; it may always import itself. */
const rooms: Rows = {
  'api/': [],
  'client/': ['api/', 'errors.ts'],
  'service/': ['api/'],
  'service/filling.ts': ['sample/records.ts'],
  'service/library.ts': ['sample/records.ts'],
  'sample/': ['api/'],
  'view/': ['api/'],
  'settings/': ['api/', 'errors.ts', 'system.ts'],
  'cli/': ['api/', 'client/', 'service/', 'view/', 'settings/', 'errors.ts', 'system.ts'],
  'run.ts': ['cli/', 'client/mask.ts', 'view/text.ts', 'errors.ts', 'system.ts'],
  'main.ts': ['run.ts', 'system.ts', '../package.json'],
  'system.ts': ['settings/keyring.ts', 'errors.ts'],
  'errors.ts': [],
  'build.ts': ['cli/program.ts', 'sample/', 'service/', '../package.json'],
};

/** Packages, and modules of Node. */
const packages: Rows = {
  'api/values.ts': ['fastest-levenshtein'],

  'client/cache.ts': ['node:crypto'],
  'client/http.ts': ['undici', 'node:v8'],
  'client/paging.ts': ['node:events'],
  'client/store.ts': ['node:crypto', 'node:fs/promises', 'node:path'],
  'client/undici.d.ts': ['undici'],
  'client/decompress.ts': ['node:util', 'node:zlib'],

  'service/admission.ts': ['node:crypto'],
  'service/filling.ts': ['libsql'],
  'service/library.ts': ['libsql', 'node:fs', 'node:module', 'node:url'],
  'service/server.ts': ['node:crypto', 'node:http', 'node:net', 'node:stream', 'node:timers/promises'],

  'view/csv.ts': ['csv-stringify'],
  'view/paint.ts': ['chalk'],
  'view/table.ts': ['cli-table3'],
  'view/width.ts': ['fast-string-width'],

  'settings/fields.ts': ['node:path'],
  'settings/file.ts': ['conf', 'node:fs', 'node:path'],
  'settings/keyring.ts': ['@napi-rs/keyring'],
  'settings/lock.ts': ['node:fs'],

  'cli/action.ts': ['commander'],
  'cli/cache.ts': ['node:path'],
  'cli/commands.ts': ['commander'],
  'cli/help.ts': ['commander'],
  'cli/program.ts': ['commander'],
  'cli/progress.ts': ['ora'],
  'cli/prompt.ts': ['read'],

  'build.ts': ['commander', 'node:fs', 'node:path'],
  'main.ts': ['node:fs', 'node:path'],
  'system.ts': ['node:fs', 'node:os', 'node:stream', 'node:timers/promises'],
};

/** Global names that reach outside: the process, the clock, chance, timers, the network, the console, the place of the file. */
const globals: Rows = {
  'build.ts': ['process'],
  'cli/progress.ts': ['setTimeout'],
  'client/client.ts': ['setTimeout'],
  'main.ts': ['process', 'import.meta'],
  'service/library.ts': ['import.meta'],
  'system.ts': ['process', 'Date.now', 'Math.random'],
};

/** Global names that every file may use, because they reach nothing outside. */
const harmless: readonly string[] = [
  ...[
    'Array',
    'Boolean',
    'Infinity',
    'JSON',
    'Map',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'RegExp',
    'Set',
    'String',
  ],
  ...['Error', 'SyntaxError', 'undefined', 'AbortController', 'Buffer', 'clearTimeout'],
  ...['URL', 'URLSearchParams', 'decodeURIComponent', 'encodeURIComponent'],
];

export const doors: Doors = { rooms, packages, globals, harmless };

/**
 * The members of some globals that read the clock, chance or the time zone, or start a timer; their other members are
 * harmless. `new Date()` without arguments counts as `Date.now`.
 */
export const reachingMembers: Rows = {
  AbortSignal: ['timeout'],
  Date: ['now'],
  Intl: ['DateTimeFormat'],
  Math: ['random'],
};
