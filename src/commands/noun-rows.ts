// Nouns and their verbs: the endpoints of the catalogue, and what else can be done with a noun's records.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { asking, type CommandRow, own } from '../cli/command.ts';
import { argumentsOfEndpoint } from '../cli/flags.ts';
import type { DownloadNoun } from './pictures/download-records.ts';

/** The first of a command's two words. */
type Noun<C> = C extends `${infer N} ${string}` ? N : never;

interface NounRow {
  readonly alias: string;
  readonly help: string;
  /** Verbs in addition to those of the catalogue. */
  readonly commands?: readonly CommandRow[];
}

/** @param example an id in the sample */
const download = (noun: DownloadNoun, example: string): CommandRow => {
  const [argument] = argumentsOfEndpoint(`${noun} show`);
  return own('download', 'Fetch the pictures in their largest size into a folder', {
    examples: [`${noun} download ${example} --simulate`],
    args: argument === undefined ? [] : [{ ...argument, isVariadic: true }],
    scopes: ['download', ...asking],
    options: { concurrency: 'Pictures to fetch at a time' },
    load: async () => (await import('./pictures/download.ts')).downloadOf(noun),
  });
};

const palette = own('palette', "Show the dominant colours of projects' covers", {
  examples: ['projects palette 22363486', 'projects palette 22363486 -o css'],
  args: argumentsOfEndpoint('projects show'),
  scopes: ['output', ...asking],
  options: { concurrency: 'Projects to fetch at a time' },
  has: { hasColours: true },
  load: async () => (await import('./pictures/project-pictures.ts')).palette,
});

const pictures = own('pictures', 'Show the pictures of projects on the terminal, or list them', {
  examples: ['projects pictures 22363486', 'projects pictures 22363486 -o csv'],
  args: argumentsOfEndpoint('projects show'),
  scopes: ['output', ...asking],
  options: { concurrency: 'Projects to fetch at a time' },
  load: async () => (await import('./pictures/project-pictures.ts')).pictures,
});

const wip = argumentsOfEndpoint('wips comments').slice(0, 1);

const wipCommands: readonly CommandRow[] = [
  own('flip', 'Step through the revisions on the terminal', {
    examples: ['wips flip 116758', 'wips flip 116758 --delay 1s'],
    args: wip,
    scopes: ['flip', 'output', ...asking],
    load: async () => (await import('./pictures/flip.ts')).flip,
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
    load: async () => (await import('./pictures/diff.ts')).diff,
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

export const nounRows: readonly CommandRow[] = Object.entries(nouns).map(([name, { alias, help, commands = [] }]) => {
  const endpoints = commandNames.filter((command) => command.startsWith(`${name} `));
  const verbs = endpoints.map((command): CommandRow => {
    const verb = command.slice(name.length + 1);
    return { kind: 'endpoint', name: verb, help: endpointOf(command).help, endpoint: command };
  });
  const row = { name, alias, help, group: browse, commands: [...verbs, ...commands] };
  // A noun without a verb runs its search.
  const search = endpoints.find((command) => command === `${name} search`);
  return search === undefined ? { ...row, kind: 'group' } : { ...row, kind: 'endpoint', endpoint: search };
});

/** Endpoints whose command is one word, and the shortcuts to others. */
export const wordRows: readonly CommandRow[] = commandNames.flatMap((command): CommandRow[] => {
  const { shortcut, help } = endpointOf(command);
  const name = command.includes(' ') ? shortcut : command;
  return name === undefined ? [] : [{ kind: 'endpoint', name, help, group: browse, endpoint: command }];
});
