// The command tree: nouns and their verbs from the catalogue, and the program's own commands.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import type { CommandRow } from '../cli/command.ts';

/** The first of a command's two words. */
type Noun<C> = C extends `${infer N} ${string}` ? N : never;

interface NounRow {
  readonly alias: string;
  readonly help: string;
  /** Verbs in addition to those of the catalogue. */
  readonly commands?: readonly CommandRow[];
}

/** The compiler requires a row for each noun of the catalogue. */
const nouns: { readonly [N in Noun<CommandName>]: NounRow } = {
  projects: { alias: 'project', help: 'Search and read projects' },
  users: { alias: 'user', help: 'Search and read creatives' },
  wips: { alias: 'wip', help: 'Search and read works in progress' },
  collections: { alias: 'collection', help: 'Search and read collections' },
};

const browse = 'Browse:';

const nounRows: readonly CommandRow[] = Object.entries(nouns).map(([name, { alias, help, commands = [] }]) => {
  const own = commandNames.filter((command) => command.startsWith(`${name} `));
  const verbs = own.map((command): CommandRow => {
    const verb = command.slice(name.length + 1);
    return { kind: 'endpoint', name: verb, help: endpointOf(command).help, endpoint: command };
  });
  const row = { name, alias, help, group: browse, commands: [...verbs, ...commands] };
  // A noun without a verb runs its search.
  const search = own.find((command) => command === `${name} search`);
  return search === undefined ? { ...row, kind: 'group' } : { ...row, kind: 'endpoint', endpoint: search };
});

/** Endpoints whose command is one word, and the shortcuts to others. */
const wordRows: readonly CommandRow[] = commandNames.flatMap((command): CommandRow[] => {
  const { shortcut, help } = endpointOf(command);
  const name = command.includes(' ') ? shortcut : command;
  return name === undefined ? [] : [{ kind: 'endpoint', name, help, group: browse, endpoint: command }];
});

const service = 'Service:';
const settings = 'Settings:';

const ownRows: readonly CommandRow[] = [
  {
    kind: 'own',
    name: 'api',
    help: 'Send a GET request to any path of the service',
    group: service,
    args: [{ name: 'path', help: 'Path below the base URL, e.g. /v2/fields' }],
    scopes: ['api', 'output', 'global', 'connection', 'request'],
    load: async () => (await import('./api.ts')).api,
  },
  {
    kind: 'own',
    name: 'serve',
    help: 'Run a local copy of the service',
    group: service,
    scopes: ['serve', 'global'],
    options: { json: 'Print the base URL as JSON' },
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    kind: 'own',
    name: 'login',
    help: 'Store a key and the address of its service',
    group: settings,
    scopes: ['login', 'global', 'connection'],
    load: async () => (await import('./login.ts')).login,
  },
  {
    kind: 'own',
    name: 'logout',
    help: 'Remove the stored key',
    group: settings,
    scopes: ['global'],
    load: async () => (await import('./login.ts')).logout,
  },
  {
    kind: 'own',
    name: 'status',
    help: 'Show the settings in force, and check the key',
    group: settings,
    scopes: ['output', 'global', 'connection', 'request'],
    load: async () => (await import('./status.ts')).status,
  },
  {
    kind: 'group',
    name: 'config',
    help: 'Show and change the settings',
    group: settings,
    commands: [
      {
        kind: 'own',
        name: 'list',
        help: 'List the settings',
        scopes: ['output', 'global'],
        load: async () => (await import('./config.ts')).configList,
      },
      {
        kind: 'own',
        name: 'get',
        help: 'Print one setting',
        args: [{ name: 'key', help: 'Name of the setting' }],
        scopes: ['output', 'global'],
        load: async () => (await import('./config.ts')).configGet,
      },
      {
        kind: 'own',
        name: 'set',
        help: 'Change a setting',
        args: [
          { name: 'key', help: 'Name of the setting' },
          { name: 'value', help: 'Its new value' },
        ],
        scopes: ['global'],
        load: async () => (await import('./config.ts')).configSet,
      },
      {
        kind: 'own',
        name: 'unset',
        help: 'Remove a setting',
        args: [{ name: 'key', help: 'Name of the setting' }],
        scopes: ['global'],
        load: async () => (await import('./config.ts')).configUnset,
      },
      {
        kind: 'own',
        name: 'path',
        help: "Print the settings file's path",
        scopes: ['global'],
        load: async () => (await import('./config.ts')).configPath,
      },
    ],
  },
  {
    kind: 'group',
    name: 'cache',
    help: 'Show or clear the cache',
    group: settings,
    commands: [
      {
        kind: 'own',
        name: 'info',
        help: 'Show where cached responses are, how many and how old',
        scopes: ['output', 'global'],
        load: async () => (await import('./cache.ts')).cacheInfo,
      },
      {
        kind: 'own',
        name: 'clear',
        help: 'Remove all cached responses',
        scopes: ['global'],
        load: async () => (await import('./cache.ts')).cacheClear,
      },
    ],
  },
];

export const tree: readonly CommandRow[] = [...nounRows, ...wordRows, ...ownRows];
