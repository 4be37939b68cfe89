// Lists the arguments and flags of each command, from its row, the catalogue and the options table.
// Commander, help, completion and the manual pages use these lists.
import { type CommandName, endpointOf, showableKinds, showCommandOf } from '../api/catalogue.ts';
import { type EntityName, entityOf, kindOf } from '../api/entities.ts';
import { shapeAt } from '../api/kinds/shape.ts';
import {
  type Endpoint,
  type Param,
  pathParamNames,
  queryParamNames,
  toFlagName,
  type ValueDefinition,
} from '../api/schema.ts';
import {
  type FlagGroup,
  flagGroupHeadings,
  type OptionValueDefinition,
} from '../settings/options/option-row.ts';
import { flagOf, type OptionName, optionNames, optionRowOf } from '../settings/options/options.ts';
import { reuses } from '../settings/options/reuses.ts';
import {
  canShow,
  type FormatName,
  formatNames,
  type KindFacts,
  kindFactsOf,
} from '../view/formats/formats.ts';
import type { ArgumentRow, CommandRow, CustomCommandRow } from './command.ts';

/**
 * The option of the program that a flag sets, or the parameter of the command's endpoint. `value`
 * is what the parameter gets if the flag takes no value; by default `true`.
 */
type FlagTarget =
  | { readonly option: OptionName }
  | { readonly param: string; readonly value?: string };

export interface Flag {
  /** Long name with its dashes, e.g. `--limit`. */
  readonly longName: string;
  readonly shortName?: string | undefined;
  /** Says what the flag does. `flagHelp` adds facts such as the allowed values and the default. */
  readonly summary: string;
  readonly helpGroup: string;
  /**
   * The allowed values; `undefined` if the flag takes no value. `placeholder` stands for a value in
   * help, e.g. `n`.
   */
  readonly valueDefinition?: (OptionValueDefinition & { readonly placeholder: string }) | undefined;
  /** Name of the environment variable that also sets the option. */
  readonly envVariable?: string | undefined;
  readonly isRepeatable: boolean;
  /** How users type several values, if a search is sent for each value. */
  readonly listStyle?: Param['listStyle'] | undefined;
  readonly target: FlagTarget;
}

/** Groups of the flags that can be typed before the command's name. */
const programFlagGroups: readonly FlagGroup[] = ['global', 'connection', 'request'];

export const listProgramFlags = (): readonly Flag[] => listOptionFlags(programFlagGroups);

export const listGroupFlags = (flagGroup: FlagGroup): readonly Flag[] =>
  listOptionFlags([flagGroup]);

/** The flags --help and --version. Commander handles them, so the options table lacks them. */
export const helpFlag = {
  longName: '--help',
  shortName: '-h',
  summary: 'Print this help',
} as const;
export const versionFlag = { longName: '--version', summary: 'Print the version' } as const;

/**
 * Returns the index of the command's name: the first argument that is neither a flag nor the value
 * of a flag of the program; -1 if there is none.
 */
export function findCommandIndex(args: readonly string[]): number {
  const flags = listProgramFlags();
  const takesValue = (arg = '') =>
    flags.some(
      ({ longName, shortName, valueDefinition }) =>
        valueDefinition !== undefined && (arg === longName || arg === shortName),
    );
  return args.findIndex((arg, index) => !/^-./.test(arg) && !takesValue(args[index - 1]));
}

const jsonFlagHelp = 'Print the commands, options and formats as JSON, for programs';

export function flagsOf(row: CommandRow): readonly Flag[] {
  // The program's flags can also be typed between a group and its command.
  if (row.kind === 'group') return listProgramFlags();
  if (row.kind === 'help') return listOptionFlags(['global'], { json: jsonFlagHelp });
  if (row.kind === 'custom') {
    const formats = formatsOfCustomCommand(row);
    return restrictToFormats(
      listOptionFlags(
        [...row.flagGroups, ...listFileFlagGroups(formats, row.flagGroups)],
        row.options,
      ),
      formats,
    );
  }
  const endpoint = endpointOf(row.endpoint);
  const { params, subset, recordListKey } = endpoint;
  const flags = queryParamNames(endpoint).flatMap((name) =>
    params[name] ? [createParamFlag(name, params[name])] : [],
  );
  if (params['license'] !== undefined) {
    for (const [name, value] of reuses)
      flags.push({
        longName: flagOf(name),
        summary: optionRowOf(name).help,
        helpGroup: flagGroupHeadings.list,
        isRepeatable: true,
        target: { param: 'license', value },
      });
  }
  if (subset !== undefined) {
    const { envelopeKey: param, help: summary } = subset;
    flags.push({
      longName: `--${param}`,
      summary,
      helpGroup: flagGroupHeadings.list,
      isRepeatable: false,
      target: { param },
    });
  }
  if (recordListKey !== undefined)
    flags.push(...listOptionFlags([], { concurrency: 'Records to fetch at a time' }));
  flags.push(...listOptionFlags(endpointFlagGroupsOf(endpoint)));
  return restrictToFormats(
    [...flags.filter((flag) => !isPagingFlag(flag)), ...flags.filter(isPagingFlag)],
    listSupportedFormats(kindFactsOf(endpoint.entity)),
  );
}

/** Returns the flag groups of an endpoint's command. `flagsOf` adds the flags for parameters. */
const endpointFlagGroupsOf = (endpoint: Endpoint<EntityName>): readonly FlagGroup[] => [
  ...('color_hex' in endpoint.params ? (['colour'] as const) : []),
  ...(endpoint.pageSize === undefined ? [] : (['list'] as const)),
  ...(endpoint.isList ? (['records'] as const) : []),
  ...(endpoint.commentsCommand === undefined ? [] : (['comments'] as const)),
  ...(endpoint.isList && showableKinds.includes(kindOf(endpoint.entity))
    ? (['toBoard'] as const)
    : []),
  ...downloadFlagGroupsOfEndpoint(endpoint),
  'output',
  ...listFileFlagGroups(listSupportedFormats(kindFactsOf(endpoint.entity)), ['output']),
  ...(entityOf(endpoint.entity).pictures === undefined ? [] : (['sheet'] as const)),
  ...(entityOf(endpoint.entity).webPage === undefined ? [] : (['web'] as const)),
  ...programFlagGroups,
];

/**
 * Returns the groups of the flags about output files: `file` and `page` if a command offers HTML,
 * otherwise `file` if the command has the group `output`.
 */
const listFileFlagGroups = (
  formats: readonly FormatName[],
  flagGroups: readonly FlagGroup[],
): readonly FlagGroup[] =>
  formats.includes('html') ? ['file', 'page'] : flagGroups.includes('output') ? ['file'] : [];

/**
 * Returns the command that shows a record of this kind, or the project of an appreciation.
 * Undefined without such a command, and for records whose pictures `download` does not store.
 */
export function findShowCommandWithDownload(entity: EntityName): CommandName | undefined {
  const { identity: [rootKey = '', nestedKey] = [], pictures } = entityOf(entity);
  // An appreciation has the id of its project, at `project.id`, so `rootKey` is the kind `project`.
  const showCommand = pictures && showCommandOf(nestedKey === undefined ? kindOf(entity) : rootKey);
  return showCommand && entityOf(endpointOf(showCommand).entity).download && showCommand;
}

/**
 * Returns the groups of the flags that a command `download` shares with commands of lists.
 * @param showCommand the command that shows one record of such a list
 */
export const downloadFlagGroupsOf = (showCommand: CommandName): readonly FlagGroup[] =>
  shapeAt(entityOf(endpointOf(showCommand).entity).shape, ['copyright']) === undefined
    ? ['downloads']
    : ['downloads', 'licensed', 'embeds'];

function downloadFlagGroupsOfEndpoint({
  isList,
  entity,
  params,
}: Endpoint<EntityName>): readonly FlagGroup[] {
  const showCommand = isList ? findShowCommandWithDownload(entity) : undefined;
  if (showCommand === undefined) return [];
  // If the endpoint has a parameter for the licence, `flagsOf` adds flags of the same names for it.
  const sharedFlagGroups = downloadFlagGroupsOf(showCommand).filter(
    (flagGroup) => flagGroup !== 'licensed' || params['license'] === undefined,
  );
  return ['listDownload', ...sharedFlagGroups];
}

/**
 * Whether the flag is about pages or the number of records, e.g. --limit. Help lists such flags
 * last under the heading `Flags:`.
 */
const isPagingFlag = ({ helpGroup, target }: Flag): boolean =>
  'param' in target
    ? target.param === 'page' || target.param === 'per_page'
    : helpGroup === flagGroupHeadings.list && optionRowOf(target.option).flagGroup === 'list';

export const formatsOfCustomCommand = ({
  formats,
  kindFacts = {},
}: CustomCommandRow): readonly FormatName[] => formats ?? listSupportedFormats(kindFacts);

const listSupportedFormats = (kindFacts: KindFacts): readonly FormatName[] =>
  formatNames.filter((name) => canShow(name, kindFacts));

/**
 * Returns the flags, and replaces the choices of -o by `formats`. Removes --dark and --scale if
 * `formats` does not contain `png`.
 */
const restrictToFormats = (
  flags: readonly Flag[],
  formats: readonly FormatName[],
): readonly Flag[] =>
  flags.flatMap((flag) => {
    const { valueDefinition, target } = flag;
    if ('option' in target && /^(?:dark|scale)$/.test(target.option) && !formats.includes('png'))
      return [];
    if (!('option' in target) || target.option !== 'output' || valueDefinition?.kind !== 'choice')
      return [flag];
    return [{ ...flag, valueDefinition: { ...valueDefinition, choices: formats } }];
  });

export const argumentsOf = (row: CommandRow): readonly ArgumentRow[] =>
  row.kind === 'endpoint' ? argumentsOfEndpoint(row.endpoint) : ('args' in row && row.args) || [];

/** Returns the argument in the notation of usage lines, e.g. `<id>` or `[query...]`. */
export function formatArgument({ name, isOptional, isVariadic }: ArgumentRow): string {
  const term = `${name}${isVariadic ? '...' : ''}`;
  return isOptional ? `[${term}]` : `<${term}>`;
}

export function argumentsOfEndpoint(command: CommandName): readonly ArgumentRow[] {
  const endpoint = endpointOf(command);
  const { params, recordListKey } = endpoint;
  const createArgumentRows = (
    name: string,
    properties: Partial<ArgumentRow>,
  ): readonly ArgumentRow[] => {
    const param = params[name];
    return param === undefined
      ? []
      : [
          {
            name: toFlagName(name, param),
            help: param.help,
            valueDefinition: param,
            ...properties,
          },
        ];
  };
  return [
    ...pathParamNames(endpoint).flatMap((name) =>
      createArgumentRows(
        name,
        params[name]?.listedIn ? { isOptional: true } : recordListKey ? { isVariadic: true } : {},
      ),
    ),
    ...queryParamNames(endpoint).flatMap((name) =>
      params[name]?.isPositional
        ? createArgumentRows(name, { isOptional: true, isVariadic: true })
        : [],
    ),
  ];
}

function createParamFlag(name: string, param: Param): Flag {
  const { listStyle } = param;
  return {
    longName: `--${toFlagName(name, param)}`,
    shortName: param.shortName && `-${param.shortName}`,
    summary: param.help,
    helpGroup: flagGroupHeadings.list,
    valueDefinition: { ...param, placeholder: placeholderByKind[param.kind] ?? param.kind },
    isRepeatable: listStyle !== undefined || ['tags', 'colour'].includes(param.kind),
    listStyle,
    target: { param: name },
  };
}

/**
 * Returns the flags of these groups and the flags that `optionHelp` names, with its help texts. A
 * flag that can be negated is followed by its `--no-` form.
 */
function listOptionFlags(
  includedFlagGroups: readonly FlagGroup[],
  optionHelp: { readonly [N in OptionName]?: string } = {},
): readonly Flag[] {
  return optionNames.flatMap((name) => {
    const row = optionRowOf(name);
    const summary =
      optionHelp[name] ?? (includedFlagGroups.includes(row.flagGroup) ? row.help : undefined);
    if (summary === undefined) return [];
    const { shortName, valueDefinition, isRepeatable, negatedHelp, envVariable } = row;
    const longName = flagOf(name);
    const commonProperties = {
      helpGroup: name in optionHelp ? flagGroupHeadings.list : flagGroupHeadings[row.flagGroup],
      target: { option: name },
    };
    const flag: Flag = {
      ...commonProperties,
      longName,
      shortName: shortName && `-${shortName}`,
      summary,
      envVariable,
      valueDefinition,
      isRepeatable: isRepeatable === true,
    };
    if (negatedHelp === undefined) return [flag];
    return [
      flag,
      {
        ...commonProperties,
        longName: longName.replace('--', '--no-'),
        summary: negatedHelp,
        isRepeatable: false,
      },
    ];
  });
}

/**
 * Placeholders in the help of flags for parameters, by kind of value, e.g. `n` for `<n>`. The
 * default is the name of the kind.
 */
const placeholderByKind: { readonly [K in ValueDefinition['kind']]?: string } = {
  integer: 'n',
  colour: 'rrggbb',
  user: 'text',
  id: 'text',
};
