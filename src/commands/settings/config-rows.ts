// The rows of `portfolio config …`, `profiles …`, `alias …` and `cache …`.
import {
  type ArgumentRow,
  type CommandRow,
  defineCommand,
  localFlagGroups,
  outputFlagGroups,
} from '../../cli/command.ts';
import { addValueHelp } from '../../cli/flag-help.ts';
import {
  asSettingRow,
  booleanChoice,
  configurableOptionNames,
  optionRowOf,
} from '../../settings/options/options.ts';

/**
 * The settings that `config` can change, each with a help text that also names the choices, the
 * range or the default. A getter makes the texts, because only help and completion need them.
 */
const settingsHelp = {
  title: 'Settings:',
  get items() {
    return configurableOptionNames.map((name): readonly [string, string] => {
      const { settingName, help, valueDefinition } = asSettingRow(optionRowOf(name));
      return [settingName ?? '', addValueHelp(help, valueDefinition ?? booleanChoice)];
    });
  },
};
const settingKeyArgument: ArgumentRow = {
  name: 'key',
  help: 'Name of the setting',
  valueDefinition: {
    kind: 'choice',
    choices: configurableOptionNames.map(
      (name) => asSettingRow(optionRowOf(name)).settingName ?? '',
    ),
    get meanings() {
      return Object.fromEntries(settingsHelp.items);
    },
  },
};
const settingValueArgument: ArgumentRow = {
  name: 'value',
  help: 'New value of the setting',
  valueDefinition: ([key]) => {
    const name = configurableOptionNames.find(
      (optionName) => optionRowOf(optionName).settingName === key,
    );
    return name === undefined
      ? undefined
      : (asSettingRow(optionRowOf(name)).valueDefinition ?? booleanChoice);
  },
};

export const configRows: readonly CommandRow[] = [
  defineCommand('list', 'List the settings', {
    examples: ['config list', 'config list --json'],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./config.ts')).configList,
  }),
  defineCommand('get', 'Print the active value of a setting', {
    examples: ['config get timeout'],
    helpList: settingsHelp,
    args: [settingKeyArgument],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./config.ts')).configGet,
  }),
  defineCommand('set', 'Change a setting', {
    examples: ['config set output csv', 'config set cache 1h'],
    helpList: settingsHelp,
    args: [settingKeyArgument, settingValueArgument],
    flagGroups: localFlagGroups,
    load: async () => (await import('./config.ts')).configSet,
  }),
  defineCommand('unset', 'Remove a setting', {
    examples: ['config unset cache'],
    helpList: settingsHelp,
    args: [settingKeyArgument],
    flagGroups: localFlagGroups,
    load: async () => (await import('./config.ts')).configUnset,
  }),
  defineCommand('path', "Print the settings file's path", {
    examples: ['config path'],
    flagGroups: localFlagGroups,
    load: async () => (await import('./config.ts')).configPath,
  }),
];

const profileArgument: ArgumentRow = {
  name: 'name',
  help: 'Name of the profile',
  valueDefinition: { kind: 'profile' },
};
const profileListProperties = {
  flagGroups: outputFlagGroups,
  load: async () => (await import('./profiles.ts')).profilesList,
};

const profileVerbRows: readonly CommandRow[] = [
  defineCommand('list', 'List the profiles with their services', {
    ...profileListProperties,
    examples: ['profiles list'],
  }),
  defineCommand('use', 'Choose the profile for later commands', {
    examples: ['profiles use default'],
    args: [profileArgument],
    flagGroups: localFlagGroups,
    load: async () => (await import('./profiles.ts')).profilesUse,
  }),
  defineCommand('delete', 'Delete a profile with its settings and its key', {
    examples: ['profiles delete work'],
    exampleRequirement: 'input',
    args: [profileArgument],
    flagGroups: localFlagGroups,
    options: { yes: 'Accepted for scripts; the command never asks' },
    load: async () => (await import('./profiles.ts')).profilesDelete,
  }),
];

/** Returns the row of `portfolio profiles`, which lists the profiles if no verb follows it. */
export const profilesRow = (helpGroup: string): CommandRow =>
  defineCommand('profiles', 'List, choose and delete profiles', {
    ...profileListProperties,
    alias: 'profile',
    helpGroup,
    examples: ['profiles', 'profiles --json'],
    commands: profileVerbRows,
  });

const quotesHint =
  "put the command in quotes: portfolio alias set mine 'projects --field Illustration'";

/**
 * @param getTree returns the command tree, which `alias set` needs to check a new alias: no command
 * may have the name of the alias, and the command of the alias must exist
 */
export const aliasRows = (getTree: () => readonly CommandRow[]): readonly CommandRow[] => [
  defineCommand('list', 'List your aliases', {
    examples: ['alias list', 'alias list --json'],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./alias.ts')).aliasList,
  }),
  defineCommand('set', 'Add an alias', {
    examples: [
      "alias set mine 'projects --field Illustration --country Germany'",
      "alias set seen 'projects --field $1 --sort views'",
      "alias set find 'projects search $@ --sort views'",
    ],
    args: [
      { name: 'name', help: 'Name of the alias' },
      {
        name: 'command',
        help: 'Command, not an alias; $1 to $9 are the words after the alias, $@ the rest',
      },
    ],
    flagGroups: localFlagGroups,
    excessHint: quotesHint,
    load: async () => (await import('./alias.ts')).aliasSetIn(getTree),
  }),
  defineCommand('delete', 'Remove aliases', {
    examples: ['alias delete mine'],
    args: [
      {
        name: 'name',
        help: 'Name of the alias',
        isVariadic: true,
        valueDefinition: { kind: 'alias' },
      },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./alias.ts')).aliasDelete,
  }),
];

export const cacheRows: readonly CommandRow[] = [
  defineCommand('info', 'Show the place, number and age of cached responses', {
    examples: ['cache info'],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./cache.ts')).cacheInfo,
  }),
  defineCommand('clear', 'Remove all cached responses', {
    examples: ['cache clear'],
    flagGroups: localFlagGroups,
    options: {
      demo: 'Remove the library of the demo too',
      yes: 'Remove the library of the demo without asking',
    },
    load: async () => (await import('./cache.ts')).cacheClear,
  }),
];
