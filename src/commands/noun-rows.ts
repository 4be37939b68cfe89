// The command rows of the nouns with their verbs, e.g. `projects show`, and the rows of commands
// and shortcuts of one word.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { entityOf, kindOf } from '../api/entities.ts';
import { type CommandRow, defineCommand, requestFlagGroups } from '../cli/command.ts';
import { argumentsOfEndpoint, downloadFlagGroupsOf } from '../cli/flags.ts';
import { diffRow, projectRows } from './pictures/picture-rows.ts';

/** The noun of a command such as `projects show`; `never` for a command of one word. */
type Noun<C> = C extends `${infer N} ${string}` ? N : never;

const createDownloadRow = (showCommand: CommandName): CommandRow => {
  const [argument] = argumentsOfEndpoint(showCommand);
  const [noun = ''] = showCommand.split(' ');
  const { entity, examples } = endpointOf(showCommand);
  const [, , exampleId] = examples[0]?.split(' ') ?? [];
  return defineCommand(
    'download',
    `Fetch ${entityOf(entity).download?.pictures} in their largest size into a folder`,
    {
      examples: [`${noun} download ${exampleId} --simulate`],
      args:
        argument === undefined
          ? []
          : [{ ...argument, isVariadic: true, invalidIdHint: 'give the folder with --dir FOLDER' }],
      flagGroups: ['download', ...downloadFlagGroupsOf(showCommand), ...requestFlagGroups],
      options: {
        concurrency: 'Pictures to fetch at a time',
        force: 'Fetch known pictures again, and replace their files',
        ...(noun === 'projects' && {
          picture: 'Fetch only this picture: its number in `projects pictures`, or its address',
        }),
      },
      load: async () => (await import('./pictures/download.ts')).downloadOf(showCommand),
    },
  );
};

/** Verbs that are not in the catalogue, by noun. `createDownloadRow` adds `download`. */
const extraVerbRows: { readonly [N in Noun<CommandName>]?: readonly CommandRow[] } = {
  projects: projectRows,
  wips: [diffRow],
};

export const browseGroup = 'Browse:';

const nouns = [
  ...new Set(
    commandNames.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0] ?? ''),
  ),
];

export const nounRows: readonly CommandRow[] = nouns.map((noun) => {
  const nounCommands = commandNames.filter((command) => command.startsWith(`${noun} `));
  const verbRows = nounCommands.map((command): CommandRow => {
    const verb = command.slice(noun.length + 1);
    return { kind: 'endpoint', name: verb, help: endpointOf(command).help, endpoint: command };
  });
  const showCommandsWithDownload = nounCommands.filter((command) => {
    const { isList, entity } = endpointOf(command);
    return !isList && entityOf(entity).download !== undefined;
  });
  const commands = [
    ...verbRows,
    ...(extraVerbRows[noun as Noun<CommandName>] ?? []),
    ...showCommandsWithDownload.map(createDownloadRow),
  ];
  // A noun that is typed without a verb runs its search. If it has no search, a verb is required.
  const searchCommand = nounCommands.find((command) => command === `${noun} search`);
  const { entity: mainEntity } = endpointOf(searchCommand ?? nounCommands[0] ?? 'fields');
  const help = `Search and read ${entityOf(mainEntity).noun.many}`;
  const sharedProperties = {
    name: noun,
    alias: kindOf(mainEntity),
    help,
    helpGroup: browseGroup,
    commands,
  };
  return searchCommand === undefined
    ? { ...sharedProperties, kind: 'group' }
    : { ...sharedProperties, kind: 'endpoint', endpoint: searchCommand };
});

export const oneWordRows: readonly CommandRow[] = commandNames.flatMap((command): CommandRow[] => {
  const { shortcut, help } = endpointOf(command);
  const name = command.includes(' ') ? shortcut : command;
  return name === undefined
    ? []
    : [{ kind: 'endpoint', name, help, helpGroup: browseGroup, endpoint: command }];
});
