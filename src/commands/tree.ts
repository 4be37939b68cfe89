// The command tree: the commands of the endpoints in the catalogue, and the program's own commands.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import {
  type CommandRow,
  defineCommand,
  localFlagGroups,
  requestFlagGroups,
} from '../cli/command.ts';
import type { ShellName } from '../cli/completion/shells.ts';
import { developers, helpPages } from '../cli/help/topics.ts';
import { boardRows } from './board/board-rows.ts';
import { listedRows } from './browse/browsable-rows.ts';
import { keys as browseKeys } from './browse/keys.ts';
import { libraryRows } from './library/library-rows.ts';
import { browseGroup, nounRows, oneWordRows } from './noun-rows.ts';
import { aliasRows, cacheRows, configRows, profilesRow } from './settings/config-rows.ts';

const collectGroup = 'Collect:';
const settingsGroup = 'Settings:';

const shellInstructions: { readonly [S in ShellName]: string } = {
  bash: 'Add to ~/.bashrc: source <(portfolio completion bash)',
  zsh: 'Add to ~/.zshrc after compinit: source <(portfolio completion zsh)',
  fish: 'Run portfolio completion fish > ~/.config/fish/completions/portfolio.fish',
  powershell: 'Add to $PROFILE: portfolio completion powershell | Out-String | Invoke-Expression',
  nushell:
    'Run portfolio completion nushell | save -f ~/portfolio.nu; in config.nu: source ~/portfolio.nu',
};

/** Paths of the endpoints without path parameters. Completion lists them for `api`. */
const pathChoices = {
  kind: 'choice',
  choices: commandNames.map((name) => endpointOf(name).path).filter((path) => !path.includes('{')),
} as const;

const ownRows: readonly CommandRow[] = [
  {
    kind: 'group',
    name: 'board',
    help: 'Collect records and pictures in boards of your own library',
    helpGroup: collectGroup,
    commands: boardRows,
  },
  {
    kind: 'group',
    name: 'library',
    help: 'Follow lists of the service, and manage your own library',
    helpGroup: collectGroup,
    commands: libraryRows(() => commandTree),
  },
  defineCommand('credits', 'List the owners and licences of downloaded pictures', {
    helpGroup: collectGroup,
    examples: ['credits .', 'credits refs/ada refs/logo.png -o text'],
    args: [
      {
        name: 'path',
        help: 'Folder that pictures were downloaded into, a part of it, or a picture',
        isVariadic: true,
        valueDefinition: { kind: 'file' },
      },
    ],
    flagGroups: ['sheet', ...localFlagGroups],
    options: {
      output: 'Output format',
      json: 'The same as -o json',
      archive: 'Also find moved pictures that this file lists, by their content',
    },
    formats: ['table', 'text', 'html', 'markdown', 'csv', 'json'],
    load: async () => (await import('./credits.ts')).credits,
  }),
  defineCommand('login', 'Store a key and the address of its service', {
    helpGroup: settingsGroup,
    examples: ['login', 'login --base-url https://api.example.org --with-key < key.txt'],
    exampleRequirement: 'terminal',
    flagGroups: ['login', 'global', 'connection'],
    excessHint: 'pass the key on standard input: portfolio login --with-key < FILE',
    load: async () => (await import('./settings/login.ts')).login,
  }),
  defineCommand('logout', 'Remove the stored key', {
    helpGroup: settingsGroup,
    examples: ['logout', 'logout --profile work'],
    flagGroups: localFlagGroups,
    load: async () => (await import('./settings/login.ts')).logout,
  }),
  defineCommand('status', 'Show the active settings, and check the key', {
    helpGroup: settingsGroup,
    examples: ['status'],
    flagGroups: ['output', ...requestFlagGroups],
    load: async () => (await import('./settings/status.ts')).status,
  }),
  profilesRow(settingsGroup),
  {
    kind: 'group',
    name: 'config',
    help: 'Show and change the settings',
    helpGroup: settingsGroup,
    commands: configRows,
  },
  {
    kind: 'group',
    name: 'alias',
    help: 'Give short names to your own commands',
    helpGroup: settingsGroup,
    commands: aliasRows(() => commandTree),
  },
  {
    kind: 'group',
    name: 'cache',
    help: 'Show or clear the cache',
    helpGroup: settingsGroup,
    commands: cacheRows,
  },
  defineCommand('completion', 'Print a script that completes commands with the Tab key', {
    helpGroup: settingsGroup,
    examples: ['completion bash', 'completion zsh'],
    helpList: { title: 'Shells:', items: Object.entries(shellInstructions) },
    args: [
      {
        name: 'shell',
        help: 'Shell that will read the script',
        valueDefinition: { kind: 'choice', choices: Object.keys(shellInstructions) },
      },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./completion.ts')).completion,
  }),
  defineCommand('man', 'Open the manual page of a command or a topic', {
    helpGroup: settingsGroup,
    examples: ['man board add', 'man help rows'],
    args: [
      {
        name: 'command',
        help: 'Command, or `help` and a topic (default: the list of pages)',
        isOptional: true,
        isVariadic: true,
      },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./man.ts')).man,
  }),
  {
    kind: 'help',
    name: 'help',
    help: 'Print the help of a command or a topic',
    helpGroup: settingsGroup,
    examples: [
      'help projects',
      'help config set',
      'help filtering',
      'help skill',
      'help projects --json',
    ],
    args: [
      {
        name: 'command',
        help: 'Command or topic to explain',
        isOptional: true,
        isVariadic: true,
        valueDefinition: {
          kind: 'choice',
          choices: helpPages.map(([name]) => name),
          meanings: Object.fromEntries(helpPages),
        },
      },
    ],
  },
  defineCommand('api', 'Send a GET request to any path, or print the OpenAPI document', {
    helpGroup: developers,
    examples: [
      'api /v2/fields',
      'api /v2/projects -f field=Illustration -f sort=views',
      'api --openapi',
    ],
    args: [
      {
        name: 'path',
        help: 'Path below the base URL, e.g. /v2/fields',
        valueDefinition: pathChoices,
        isOptional: true,
      },
    ],
    kindFacts: { identity: ['id'], sheet: true },
    flagGroups: ['api', 'output', ...requestFlagGroups],
    load: async () => (await import('./api.ts')).api,
  }),
  defineCommand('serve', 'Run a local copy of the service', {
    helpGroup: developers,
    examples: ['serve', 'serve --port 0 --key secret --latency 50 --fault 503:0.1'],
    flagGroups: ['serve', 'global'],
    options: {
      json: 'Print the base URL as JSON',
      library: 'Serve this library instead of the sample',
      replay: 'Serve the responses in this HAR file instead of the sample',
      baseUrl: 'Serve the records of this service, if the library has several services',
    },
    load: async () => (await import('./serve.ts')).serve,
  }),
  defineCommand('mcp', 'Let a model read the service and your library (MCP server)', {
    helpGroup: developers,
    examples: ['mcp', 'mcp --cache 1h', 'mcp --boards'],
    exampleRequirement: 'input',
    flagGroups: ['mcp', ...requestFlagGroups],
    options: { library: 'Use this file as your own library' },
    load: async () => (await import('./mcp/mcp.ts')).mcp,
  }),
  defineCommand('doctor', 'Check the set-up, with about 20 requests to the service', {
    helpGroup: developers,
    examples: ['doctor', 'doctor --json'],
    flagGroups: ['output', ...requestFlagGroups],
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  }),
  defineCommand('__decode', 'Decode a picture from standard input for another command', {
    helpGroup: settingsGroup,
    isHidden: true,
    examples: [`__decode '{"to":"raster","width":1,"height":1}' < cover.jpg`],
    exampleRequirement: 'input',
    args: [{ name: 'task', help: 'What to make of the picture, as JSON' }],
    flagGroups: localFlagGroups,
    load: async () => (await import('./pictures/decode.ts')).runDecoder,
  }),
  defineCommand('__complete', 'Print candidates for the script of a shell', {
    helpGroup: settingsGroup,
    isHidden: true,
    examples: ['__complete zsh -- projects --field Il'],
    args: [
      { name: 'shell', help: 'Shell of the script' },
      { name: 'word', help: 'Typed word', isOptional: true, isVariadic: true },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./completion.ts')).completeIn(commandTree),
  }),
];

const browseRow = defineCommand('browse', 'Browse the service on the whole screen, with pictures', {
  helpGroup: browseGroup,
  examples: ['browse', 'browse projects --field Illustration', 'browse user projects albacastro'],
  exampleRequirement: 'terminal',
  args: [
    {
      name: 'command',
      help: 'A list or a record; by default projects',
      isOptional: true,
      isVariadic: true,
    },
  ],
  listAcceptedCommands: listedRows,
  helpList: {
    title: 'Keys:',
    items: Object.values(browseKeys).map(({ shown, help }) => [shown, help] as const),
  },
  flagGroups: requestFlagGroups,
  options: { library: 'Use this file as your own library' },
  load: async () => (await import('./browse/browse.ts')).browseIn(commandTree),
});

export const commandTree: readonly CommandRow[] = [
  browseRow,
  ...nounRows,
  ...oneWordRows,
  ...ownRows,
];
