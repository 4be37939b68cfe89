// The command tree: nouns and their verbs from the catalogue, and the program's own commands.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import type { ArgumentRow, CommandRow, OwnRow } from '../cli/command.ts';
import { shells } from '../cli/completion/shells.ts';
import { argumentsOf, describe } from '../cli/flags.ts';
import { topics } from '../cli/topics.ts';
import { optionRow, settingNames, yesNo } from '../settings/options.ts';
import type { DownloadNoun } from './download-records.ts';
import { followingRows } from './library-following.ts';
import { libraryRows } from './library-rows.ts';

/** The first of a command's two words. */
type Noun<C> = C extends `${infer N} ${string}` ? N : never;

interface NounRow {
  readonly alias: string;
  readonly help: string;
  /** Verbs in addition to those of the catalogue. */
  readonly commands?: readonly CommandRow[];
}

const own = (name: string, help: string, row: Omit<OwnRow, 'kind' | 'name' | 'help'>): CommandRow => ({
  kind: 'own',
  name,
  help,
  ...row,
});

const local = ['global'] as const;
const facts = ['output', 'global'] as const;
const asking = ['global', 'connection', 'request'] as const;

/** @param example an id in the sample */
const download = (noun: DownloadNoun, example: string): CommandRow => {
  const show = `${noun} show` as const;
  const [argument] = argumentsOf({ kind: 'endpoint', name: noun, help: '', endpoint: show });
  return own('download', 'Fetch the pictures in their largest size into a folder', {
    examples: [`${noun} download ${example} --simulate`],
    args: argument === undefined ? [] : [{ ...argument, isVariadic: true }],
    scopes: ['download', ...asking],
    options: { concurrency: 'Pictures to fetch at a time' },
    load: async () => (await import('./download.ts')).downloadOf(noun),
  });
};

const palette = own('palette', "Show the dominant colours of projects' covers", {
  examples: ['projects palette 22363486', 'projects palette 22363486 -o css'],
  args: argumentsOf({ kind: 'endpoint', name: 'projects', help: '', endpoint: 'projects show' }),
  scopes: ['output', ...asking],
  options: { concurrency: 'Projects to fetch at a time' },
  has: { hasColours: true },
  load: async () => (await import('./palette.ts')).palette,
});

const pictures = own('pictures', 'Show the pictures of projects on the terminal, or list them', {
  examples: ['projects pictures 22363486', 'projects pictures 22363486 -o csv'],
  args: argumentsOf({ kind: 'endpoint', name: 'projects', help: '', endpoint: 'projects show' }),
  scopes: ['output', ...asking],
  options: { concurrency: 'Projects to fetch at a time' },
  load: async () => (await import('./pictures.ts')).pictures,
});

const wip = argumentsOf({ kind: 'endpoint', name: 'wips', help: '', endpoint: 'wips comments' }).slice(0, 1);

const wipCommands: readonly CommandRow[] = [
  own('flip', 'Step through the revisions on the terminal', {
    examples: ['wips flip 116758', 'wips flip 116758 --delay 1s'],
    args: wip,
    scopes: ['flip', 'output', ...asking],
    load: async () => (await import('./flip.ts')).flip,
  }),
  own('diff', 'Show two revisions side by side, and what changed', {
    examples: ['wips diff 116758', 'wips diff 116758 1 2 --json'],
    args: [
      ...wip,
      {
        name: 'revision',
        help: 'Two revisions, by number or id; the newest two by default',
        isOptional: true,
        isVariadic: true,
      },
    ],
    scopes: ['output', ...asking],
    load: async () => (await import('./diff.ts')).diff,
  }),
];

/** The compiler requires a row for each noun of the catalogue. */
const nouns: { readonly [N in Noun<CommandName>]: NounRow } = {
  projects: {
    alias: 'project',
    help: 'Search and read projects',
    commands: [pictures, palette, download('projects', '22363486')],
  },
  users: { alias: 'user', help: 'Search and read creatives', commands: [download('users', 'albacastro')] },
  wips: {
    alias: 'wip',
    help: 'Search and read works in progress',
    commands: [...wipCommands, download('wips', '116758')],
  },
  collections: {
    alias: 'collection',
    help: 'Search and read collections',
    commands: [download('collections', '6652816')],
  },
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

/** What `config` can change, with the values that each setting takes. */
const settingValues = {
  title: 'Settings:',
  items: settingNames.map((name): readonly [string, string] => {
    const { setting, help, value } = optionRow(name);
    return [setting ?? '', describe(help, value ?? yesNo)];
  }),
};
const settingKey: ArgumentRow = {
  name: 'key',
  help: 'Name of the setting',
  value: {
    kind: 'choice',
    choices: settingValues.items.map(([name]) => name),
    meanings: Object.fromEntries(settingValues.items),
  },
};
const settingValue: ArgumentRow = {
  name: 'value',
  help: 'Its new value',
  value: ([key]) => {
    const name = settingNames.find((each) => optionRow(each).setting === key);
    return name === undefined ? undefined : (optionRow(name).value ?? yesNo);
  },
};

const configRows: readonly CommandRow[] = [
  own('list', 'List the settings', {
    examples: ['config list', 'config list --json'],
    scopes: facts,
    load: async () => (await import('./config.ts')).configList,
  }),
  own('get', 'Print the value of a setting that is in force', {
    examples: ['config get timeout'],
    values: settingValues,
    args: [settingKey],
    scopes: facts,
    load: async () => (await import('./config.ts')).configGet,
  }),
  own('set', 'Change a setting', {
    examples: ['config set output csv', 'config set cache 1h'],
    values: settingValues,
    args: [settingKey, settingValue],
    scopes: local,
    load: async () => (await import('./config.ts')).configSet,
  }),
  own('unset', 'Remove a setting', {
    examples: ['config unset cache'],
    values: settingValues,
    args: [settingKey],
    scopes: local,
    load: async () => (await import('./config.ts')).configUnset,
  }),
  own('path', "Print the settings file's path", {
    examples: ['config path'],
    scopes: local,
    load: async () => (await import('./config.ts')).configPath,
  }),
];

const cacheRows: readonly CommandRow[] = [
  own('info', 'Show where cached responses are, how many and how old', {
    examples: ['cache info'],
    scopes: facts,
    load: async () => (await import('./cache.ts')).cacheInfo,
  }),
  own('clear', 'Remove all cached responses', {
    examples: ['cache clear'],
    scopes: local,
    load: async () => (await import('./cache.ts')).cacheClear,
  }),
];

/** The paths of the catalogue in which no parameter stands. */
const paths = {
  kind: 'choice',
  choices: commandNames.map((name) => endpointOf(name).path).filter((path) => !path.includes('{')),
} as const;

const ownRows: readonly CommandRow[] = [
  own('api', 'Send a GET request to any path of the service', {
    group: service,
    examples: ['api /v2/fields', 'api /v2/projects -f field=Illustration -f sort=views'],
    args: [{ name: 'path', help: 'Path below the base URL, e.g. /v2/fields', value: paths }],
    has: { identity: ['id'] },
    scopes: ['api', 'output', ...asking],
    load: async () => (await import('./api.ts')).api,
  }),
  own('credits', 'Write who made the pictures in a folder, and under which licence', {
    group: service,
    examples: ['credits .'],
    args: [{ name: 'dir', help: 'Folder that pictures were downloaded into', value: { kind: 'folder' } }],
    scopes: local,
    options: {
      output: 'Output format',
      json: 'The same as -o json',
    },
    formats: ['markdown', 'csv', 'html', 'json'],
    load: async () => (await import('./credits.ts')).credits,
  }),
  {
    kind: 'group',
    name: 'library',
    help: 'Manage a library of your own',
    group: service,
    commands: [...libraryRows, ...followingRows(() => tree)],
  },
  own('serve', 'Run a local copy of the service', {
    group: service,
    examples: ['serve', 'serve --port 0 --key secret --latency 50 --fault 503:0.1'],
    scopes: ['serve', 'global'],
    options: { json: 'Print the base URL as JSON', library: 'Serve this library instead of the sample' },
    load: async () => (await import('./serve.ts')).serve,
  }),
  own('login', 'Store a key and the address of its service', {
    group: settings,
    examples: ['login', 'login --base-url https://api.example.org --with-key < key.txt'],
    scopes: ['login', 'global', 'connection'],
    load: async () => (await import('./login.ts')).login,
  }),
  own('logout', 'Remove the stored key', {
    group: settings,
    examples: ['logout', 'logout --profile work'],
    scopes: local,
    load: async () => (await import('./login.ts')).logout,
  }),
  own('status', 'Show the settings in force, and check the key', {
    group: settings,
    examples: ['status'],
    scopes: ['output', ...asking],
    load: async () => (await import('./status.ts')).status,
  }),
  own('doctor', 'Check the set-up, and ask the service about 20 times what it sends', {
    group: settings,
    examples: ['doctor', 'doctor --json'],
    scopes: ['output', ...asking],
    load: async () => (await import('./doctor.ts')).doctor,
  }),
  { kind: 'group', name: 'config', help: 'Show and change the settings', group: settings, commands: configRows },
  { kind: 'group', name: 'cache', help: 'Show or clear the cache', group: settings, commands: cacheRows },
  own('completion', 'Print a script that makes the Tab key complete', {
    group: settings,
    examples: ['completion bash', 'completion zsh'],
    values: { title: 'Shells:', items: [...shells].map(([name, { help }]) => [name, help] as const) },
    args: [
      {
        name: 'shell',
        help: 'Shell that will read the script',
        value: { kind: 'choice', choices: [...shells.keys()] },
      },
    ],
    scopes: local,
    load: async () => (await import('./completion.ts')).completion,
  }),
  own('__complete', 'Answer the script of a shell', {
    group: settings,
    isHidden: true,
    examples: ['__complete zsh -- projects --field Il'],
    args: [
      { name: 'shell', help: 'Shell that asks' },
      { name: 'word', help: 'What is typed', isOptional: true, isVariadic: true },
    ],
    scopes: local,
    load: async () => (await import('./completion.ts')).completeIn(tree),
  }),
  {
    kind: 'help',
    name: 'help',
    help: 'Print the help of a command or a topic',
    group: settings,
    examples: ['help projects', 'help config set', 'help filtering'],
    args: [
      {
        name: 'command',
        help: 'Command or topic to explain',
        isOptional: true,
        isVariadic: true,
        value: { kind: 'choice', choices: [...topics.keys()], meanings: Object.fromEntries(topics) },
      },
    ],
  },
];

export const tree: readonly CommandRow[] = [...nounRows, ...wordRows, ...ownRows];
