// Lists the arguments and flags of each command, from the catalogue and the options table.
// Commander, completion and the manual page use these lists.
import { type CommandName, endpointOf, showCommandOf, shownKinds } from '../api/catalogue.ts';
import { type EntityName, entityOf, kindOf } from '../api/entities.ts';
import { shapeAt } from '../api/kinds/shape.ts';
import { licences } from '../api/reference/licences.ts';
import {
  type Endpoint,
  flagName,
  type Param,
  pathParams,
  queryParams,
  type ValueKind,
} from '../api/schema.ts';
import { joinWithOr } from '../api/words.ts';
import { type OptionValue, type Scope, scopes } from '../settings/options/option-row.ts';
import { flagOf, type OptionName, optionNames, optionRow } from '../settings/options/options.ts';
import { reuses } from '../settings/options/reuses.ts';
import {
  canShow,
  type FormatName,
  factsOf,
  formatNames,
  type KindFacts,
} from '../view/formats/formats.ts';
import type { ArgumentRow, CommandRow, OwnRow } from './command.ts';

/** The option of the program that a flag sets, or the parameter of the command's endpoint. */
type Meaning =
  | { readonly option: OptionName }
  | { readonly param: string; readonly value?: string };

export interface Flag {
  /** With its dashes. */
  readonly long: string;
  readonly short?: string | undefined;
  /** Help text, with the allowed values and the default. */
  readonly help: string;
  readonly group: string;
  /**
   * The allowed values; `undefined` if the flag takes no value. `word` is the placeholder in help,
   * e.g. `n`.
   */
  readonly value?: (OptionValue & { readonly word: string }) | undefined;
  readonly isRepeatable: boolean;
  /** How several values are typed, if a search is sent for each. */
  readonly several?: Param['several'] | undefined;
  readonly meaning: Meaning;
}

/** Scopes of the flags that can be typed before the command's name. */
const programScopes: readonly Scope[] = ['global', 'connection', 'request'];

export const programFlags = (): readonly Flag[] => optionFlags(programScopes);

export const scopeFlags = (scope: Scope): readonly Flag[] => optionFlags([scope]);

/** Flags that commander handles itself. */
export const helpFlag = { long: '--help', short: '-h', help: 'Print this help' } as const;
export const versionFlag = { long: '--version', help: 'Print the version' } as const;

/** Returns the index of the first word that is not a flag or its value; -1 if there is none. */
export function commandIndex(words: readonly string[]): number {
  const flags = programFlags();
  const takesValue = (word = '') =>
    flags.some(
      ({ long, short, value }) => value !== undefined && (word === long || word === short),
    );
  return words.findIndex((word, at) => !/^-./.test(word) && !takesValue(words[at - 1]));
}

const helpAsJson = 'Print the commands, options and formats as JSON, for programs';

export function flagsOf(row: CommandRow): readonly Flag[] {
  // The program's flags can also be typed between a group and its command.
  if (row.kind === 'group') return programFlags();
  if (row.kind === 'help') return optionFlags(['global'], { json: helpAsJson });
  if (row.kind === 'own') {
    const formats = listOwnFormats(row);
    return withFormats(
      optionFlags([...row.scopes, ...fileScopes(formats, row.scopes)], row.options),
      formats,
    );
  }
  const endpoint = endpointOf(row.endpoint);
  const { params, subset, severalKey } = endpoint;
  const all = queryParams(endpoint).flatMap((name) =>
    params[name] ? [paramFlag(name, params[name])] : [],
  );
  if (params['license'] !== undefined) {
    for (const [name, value] of reuses)
      all.push({
        long: flagOf(name),
        help: optionRow(name).help,
        group: scopes.list,
        isRepeatable: true,
        meaning: { param: 'license', value },
      });
  }
  if (subset !== undefined) {
    const { envelopeKey: param, help } = subset;
    all.push({
      long: `--${param}`,
      help,
      group: scopes.list,
      isRepeatable: false,
      meaning: { param },
    });
  }
  if (severalKey !== undefined)
    all.push(...optionFlags([], { concurrency: 'Records to fetch at a time' }));
  all.push(...optionFlags(endpointScopes(endpoint)));
  return withFormats(
    [...all.filter((flag) => !setsPages(flag)), ...all.filter(setsPages)],
    formatsFor(factsOf(endpoint.entity)),
  );
}

/** Returns the scopes of an endpoint's command. Flags for parameters have no scope. */
const endpointScopes = (endpoint: Endpoint<EntityName>): readonly Scope[] => [
  ...('color_hex' in endpoint.params ? (['colour'] as const) : []),
  ...(endpoint.pageSize === undefined ? [] : (['list'] as const)),
  ...(endpoint.isList ? (['records'] as const) : []),
  ...(endpoint.comments === undefined ? [] : (['comments'] as const)),
  ...(endpoint.isList && shownKinds.includes(kindOf(endpoint.entity))
    ? (['toBoard'] as const)
    : []),
  ...listDownloadScopes(endpoint),
  'output',
  ...fileScopes(formatsFor(factsOf(endpoint.entity)), ['output']),
  ...(entityOf(endpoint.entity).pictures === undefined ? [] : (['sheet'] as const)),
  ...(entityOf(endpoint.entity).webPage === undefined ? [] : (['web'] as const)),
  ...programScopes,
];

/** Returns the scopes of flags about a written file, for a command with flags of these scopes. */
const fileScopes = (formats: readonly FormatName[], scopes: readonly Scope[]): readonly Scope[] =>
  formats.includes('html') ? ['file', 'page'] : scopes.includes('output') ? ['file'] : [];

/** Returns the command that downloads the pictures of these rows; undefined if there is none. */
export function downloadCommand(entity: EntityName): CommandName | undefined {
  const { identity: [first = '', nested] = [], pictures } = entityOf(entity);
  // An appreciation has the id of its project, at `project.id`.
  const command = pictures && showCommandOf(nested === undefined ? kindOf(entity) : first);
  return command && entityOf(endpointOf(command).entity).download && command;
}

/**
 * Returns the scopes of the flags that `download` shares with lists.
 * @param show the command that shows the records
 */
export const downloadScopes = (show: CommandName): readonly Scope[] =>
  shapeAt(entityOf(endpointOf(show).entity).shape, ['copyright']) === undefined
    ? ['downloads']
    : ['downloads', 'licensed', 'embeds'];

function listDownloadScopes({ isList, entity, params }: Endpoint<EntityName>): readonly Scope[] {
  const showCommand = isList ? downloadCommand(entity) : undefined;
  if (showCommand === undefined) return [];
  // If the service selects records by their licence, the flag is a parameter.
  const shared = downloadScopes(showCommand).filter(
    (scope) => scope !== 'licensed' || params['license'] === undefined,
  );
  return ['listDownload', ...shared];
}

/** Whether the flag sets the number of records or the page. Help lists these flags last. */
const setsPages = ({ group, meaning }: Flag): boolean =>
  'param' in meaning
    ? meaning.param === 'page' || meaning.param === 'per_page'
    : group === scopes.list && optionRow(meaning.option).scope === 'list';

export const listOwnFormats = ({ formats, has = {} }: OwnRow): readonly FormatName[] =>
  formats ?? formatsFor(has);

const formatsFor = (has: KindFacts): readonly FormatName[] =>
  formatNames.filter((name) => canShow(name, has));

/** Returns the flags with these choices for -o, without flags of PNG sheets if PNG is missing. */
const withFormats = (flags: readonly Flag[], choices: readonly FormatName[]): readonly Flag[] =>
  flags.flatMap((flag) => {
    const { value, meaning } = flag;
    if ('option' in meaning && /^(?:dark|scale)$/.test(meaning.option) && !choices.includes('png'))
      return [];
    if (!('option' in meaning) || meaning.option !== 'output' || value?.kind !== 'choice')
      return [flag];
    const offering = { ...value, choices };
    return [{ ...flag, value: offering, help: addValueHelp(optionRow('output').help, offering) }];
  });

export const argumentsOf = (row: CommandRow): readonly ArgumentRow[] =>
  row.kind === 'endpoint' ? argumentsOfEndpoint(row.endpoint) : ('args' in row && row.args) || [];

/** Returns the names of a flag with the placeholder of its value, e.g. `-L, --limit <n>`. */
export const flagTerm = ({ short, long, value }: Flag): string =>
  `${short === undefined ? '' : `${short}, `}${long}${value === undefined ? '' : ` <${value.word}>`}`;

/** Returns the argument in the notation of usage lines, e.g. `<id>` or `[query...]`. */
export function argumentTerm({ name, isOptional, isVariadic }: ArgumentRow): string {
  const word = `${name}${isVariadic ? '...' : ''}`;
  return isOptional ? `[${word}]` : `<${word}>`;
}

export function argumentsOfEndpoint(command: CommandName): readonly ArgumentRow[] {
  const endpoint = endpointOf(command);
  const { params, severalKey } = endpoint;
  const argument = (name: string, facts: Partial<ArgumentRow>): readonly ArgumentRow[] => {
    const param = params[name];
    return param === undefined
      ? []
      : [{ name: flagName(name, param), help: param.help, value: param, ...facts }];
  };
  return [
    ...pathParams(endpoint).flatMap((name) =>
      argument(
        name,
        params[name]?.listedIn ? { isOptional: true } : severalKey ? { isVariadic: true } : {},
      ),
    ),
    ...queryParams(endpoint).flatMap((name) =>
      params[name]?.takesWords ? argument(name, { isOptional: true, isVariadic: true }) : [],
    ),
  ];
}

function severalHelp({ several }: Param): string {
  if (several === undefined) return '';
  return several === 'commas' ? ', or several with commas' : '; repeatable';
}

function paramFlag(name: string, param: Param): Flag {
  const { several } = param;
  return {
    long: `--${flagName(name, param)}`,
    short: param.short && `-${param.short}`,
    help: addValueHelp(`${param.help}${severalHelp(param)}`, param),
    group: scopes.list,
    value: { ...param, word: placeholders[param.kind] ?? param.kind },
    isRepeatable: several !== undefined || ['tags', 'colour'].includes(param.kind),
    several,
    meaning: { param: name },
  };
}

/** Returns the flags of the scopes and those in `addedHelp`, for one command. */
function optionFlags(
  wantedScopes: readonly Scope[],
  addedHelp: { readonly [N in OptionName]?: string } = {},
): readonly Flag[] {
  return optionNames.flatMap((name) => {
    const row = optionRow(name);
    const help = addedHelp[name] ?? (wantedScopes.includes(row.scope) ? row.help : undefined);
    if (help === undefined) return [];
    const { short, value, repeatable, negated, environment } = row;
    const long = flagOf(name);
    const shared = {
      group: name in addedHelp ? scopes.list : scopes[row.scope],
      meaning: { option: name },
    };
    const flag: Flag = {
      ...shared,
      long,
      short: short && `-${short}`,
      help: `${addValueHelp(help, value)}${environment === undefined ? '' : ` [env: ${environment}]`}`,
      value,
      isRepeatable: repeatable === true,
    };
    if (negated === undefined) return [flag];
    return [
      flag,
      { ...shared, long: long.replace('--', '--no-'), help: negated, isRepeatable: false },
    ];
  });
}

export function addValueHelp(help: string, value: OptionValue | undefined): string {
  if (value === undefined) return help;
  const byDefault =
    'default' in value && value.default !== undefined ? `default: ${value.default}` : '';
  if (value.kind === 'choice')
    return `${help}: ${joinWithOr(value.choices)}${byDefault && ` (${byDefault})`}`;
  if (value.kind === 'licence') return `${help}: ${joinWithOr(licences)}`;
  const range =
    value.kind === 'integer' && value.max !== undefined ? `${value.min} to ${value.max}` : '';
  const facts = [range, byDefault].filter(Boolean).join(', ');
  return facts === '' ? help : `${help} (${facts})`;
}

/** Placeholders by kind of value, e.g. `n` for `<n>`. The default is the name of the kind. */
const placeholders: { readonly [K in ValueKind['kind']]?: string } = {
  integer: 'n',
  colour: 'rrggbb',
  user: 'text',
  id: 'text',
};
