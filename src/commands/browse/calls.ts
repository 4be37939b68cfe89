// The calls that belong to a view: lists of a record from the catalogue, and the same list with
// another flag.
import { type CommandName, commandNames, endpointOf, showCommandOf } from '../../api/catalogue.ts';
import { entityOf, kindOf } from '../../api/entities.ts';
import type { RecordRef } from '../../api/kinds/entity.ts';
import {
  type Endpoint,
  pathParamNames,
  toFlagName,
  type ValueDefinition,
} from '../../api/schema.ts';
import { createEndpointCommand } from '../../cli/built-calls.ts';
import { toArgv } from '../../cli/calls.ts';
import { withFlag } from '../../cli/changed-flags.ts';
import {
  type CommandRow,
  type CustomCommandRow,
  defineCommand,
  findCommandRow,
  type ParsedCommand,
  requestFlagGroups,
} from '../../cli/command.ts';
import { argumentsOfEndpoint, type Flag, flagsOf, listProgramFlags } from '../../cli/flags.ts';
import type { EndpointCommand } from '../../cli/requests.ts';
import { pickLibraryOptions, suggestCommand } from '../../cli/suggested-command.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import type { FlagGroup } from '../../settings/options/option-row.ts';
import { flagOf, type Options, optionNames, optionRowOf } from '../../settings/options/options.ts';
import { boardRows } from '../board/board-rows.ts';
import { picturesRow } from '../pictures/picture-rows.ts';
import type { KeyNeed, KeyPlace } from './keys.ts';
import type { ListItem, Related, State, View } from './state.ts';
import { currentView, selectedItem, targetItems } from './steps.ts';

/** Other texts of the service could be a flag (`--web`), or several words. */
export const isArgument = (text: string): boolean => /^[^\s@-]\S*$/.test(text);

const ownCall = (
  path: readonly [string, string],
  commandRow: CommandRow,
  words: readonly string[],
): ParsedCommand => ({
  commandRow,
  commandPath: path,
  args: words,
  typedFlags: [],
  options: {},
  params: new Map(),
});

export const createBoardCall = (
  verb: 'show' | 'list' | 'move' | 'remove' | 'note',
  words: readonly string[],
): ParsedCommand =>
  // The table has a row for each of these verbs.
  ownCall(['board', verb], findCommandRow(verb, boardRows) as CommandRow, words);

export const boardsCall = createBoardCall('list', []);
export const boardCall = (name: string): ParsedCommand => createBoardCall('show', [name]);

export const isOfBoards = ({ commandPath: path }: Pick<ParsedCommand, 'commandPath'>): boolean =>
  path[0] === 'board';

export const isOfPictures = (
  call: ParsedCommand,
): call is ParsedCommand & { readonly commandRow: CustomCommandRow } =>
  call.commandRow.kind === 'custom' &&
  ['pictures', revisionsRow.name].includes(call.commandRow.name);

/**
 * The view of a work in progress that shows its revisions. Outside of `browse`, `wips show` has
 * them.
 */
const revisionsRow = defineCommand('revisions', '', {
  args: argumentsOfEndpoint('wips show'),
  flagGroups: requestFlagGroups,
  load: async () => async () => {},
});

export function picturesCommand({ handle }: ListItem): Related | undefined {
  if (handle === undefined || !isArgument(handle.id)) return undefined;
  if (handle.kind === 'wip')
    return { label: 'pictures', call: ownCall(['wip', 'show'], revisionsRow, [handle.id]) };
  if (handle.kind !== 'project') return undefined;
  return { label: 'pictures', call: ownCall(['project', 'pictures'], picturesRow, [handle.id]) };
}

export const isListOfBoards = (call: ParsedCommand): boolean =>
  isOfBoards(call) && call.args.length === 0;

/**
 * Returns the call of the first view, and apart from it the options that all views share, such as
 * the source.
 * @throws PortfolioError `usage` if the command has no view, or a flag prints or stores elsewhere
 */
export function firstCall(typed: ParsedCommand): {
  readonly call: ParsedCommand;
  readonly shared: Options;
} {
  const { commandPath: path, args: words } = typed;
  const [noun, verb = words.length === 0 ? 'list' : 'show'] = path;
  const isBoard = noun === 'board' && (verb === 'show' || verb === 'list');
  if (!isBoard && typed.commandRow.kind !== 'endpoint' && !isOfPictures(typed))
    throw notBrowsable(path);
  const refused = optionNames.find(
    (name) => typed.options[name] !== undefined && elsewhere.has(optionRowOf(name).flagGroup),
  );
  if (refused !== undefined)
    throw usageError(
      `${flagOf(refused)} cannot be used with \`browse\``,
      'keys do the same; ? lists them',
    );
  const flags = listProgramFlags();
  const names = new Set(
    flags.flatMap(({ target: meaning }) => ('option' in meaning ? [meaning.option] : [])),
  );
  const optionsIf = (isShared: boolean): Options =>
    Object.fromEntries(
      Object.entries(typed.options).filter(([name]) => names.has(name as never) === isShared),
    );
  const own = typed.typedFlags.filter(
    ({ longName: long }) => !flags.some((flag) => flag.longName === long),
  );
  const call = {
    ...typed,
    ...(isBoard ? createBoardCall(verb, words) : {}),
    typedFlags: own,
    options: optionsIf(false),
  };
  return { call, shared: optionsIf(true) };
}

const elsewhere: ReadonlySet<FlagGroup> = new Set([
  'file',
  'page',
  'web',
  'toBoard',
  'listDownload',
]);

const notBrowsable = (path: readonly string[]): PortfolioError =>
  usageError(
    `\`portfolio ${path.join(' ')}\` cannot be browsed`,
    'lists, records and boards can, e.g. projects',
  );

/**
 * Returns the lists and figures that belong to the record of a command such as `users show`, most
 * useful first.
 */
function listsOf(command: CommandName | undefined, id = ''): readonly Related[] {
  if (command === undefined || !isArgument(id)) return [];
  const endpoint = endpointOf(command);
  const [inPath] = pathParamNames(endpoint);
  if (endpoint.isList || inPath === undefined) return [];
  // A parameter that another list names has a default, e.g. the newest revision.
  const needed = ({ path, params }: Pick<Endpoint, 'path' | 'params'>) =>
    pathParamNames({ path }).filter((name) => params[name]?.listedIn === undefined);
  return commandNames.flatMap((each) => {
    const other = endpointOf(each);
    const params = other.isList ? needed(other) : pathParamNames(other);
    const isOfRecord = each !== command && params.join() === inPath && each.includes(' ');
    return isOfRecord
      ? [{ label: each.slice(each.indexOf(' ') + 1), call: createEndpointCommand(each, [id]) }]
      : [];
  });
}

/** Returns the lists that take a value as a flag, e.g. `projects --field Illustration`. */
export const listsWith = (kind: ValueDefinition['kind'], value: string): readonly Related[] =>
  commandNames.flatMap((name) => {
    const { params, entity } = endpointOf(name);
    const [param] = Object.entries(params).find(([, each]) => each.kind === kind) ?? [];
    if (param === undefined) return [];
    return [
      {
        label: entityOf(entity).noun.many,
        call: withFlag(createEndpointCommand(name), `--${toFlagName(param)}`, value),
      },
    ];
  });

/**
 * Returns the command line that prints the same as a view. A wall that an expression filters shows
 * matches of all pages. Boards are read from the library.
 */
export function lineFor({ call, content }: View, shared: Options): string {
  const { where, all, limit, maxPages } = call.options;
  const isBounded = all !== undefined || limit !== undefined || maxPages !== undefined;
  const printing =
    content?.kind === 'wall' && where !== undefined && !isBounded
      ? withFlag(call, '--all', '')
      : call;
  return suggestCommand(toArgv(printing), isOfBoards(call) ? pickLibraryOptions(shared) : shared);
}

/**
 * Returns the id of a record for a command. Creatives are named by their username, which titles
 * show.
 */
const idIn = ({ kind, id, people: [person] }: RecordRef): string =>
  kind === 'user' && person !== undefined && isArgument(person.username) ? person.username : id;

/**
 * Returns a call for each kind of the records, e.g. `project show 1 2`. Leaves out records without
 * an id.
 */
export function showCalls(items: readonly ListItem[]): readonly EndpointCommand[] {
  const handles = items.flatMap(({ handle }) =>
    handle !== undefined && isArgument(handle.id) ? [handle] : [],
  );
  const kinds = [...new Set(handles.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    // Several pictures may be of one record.
    const ids = [...new Set(handles.filter((each) => each.kind === kind).map(idIn))];
    const command = showCommandOf(kind);
    return command === undefined ? [] : [createEndpointCommand(command, ids, [kind, 'show'])];
  });
}

/** Returns the flags of a list that filter and sort, which are parameters of the service. */
export const filtersOf = ({ commandRow }: ParsedCommand): readonly Flag[] =>
  commandRow.kind !== 'endpoint' || !endpointOf(commandRow.endpoint).isList
    ? []
    : flagsOf(commandRow).filter(
        // The key `/` searches, and pages follow by themselves.
        ({ target: meaning, valueDefinition: value }) =>
          'param' in meaning &&
          value !== undefined &&
          !['q', 'page', 'per_page'].includes(meaning.param),
      );

export const filterValue = ({ params }: ParsedCommand, { target: meaning }: Flag): string =>
  ('param' in meaning && params.get(meaning.param)) || '';

export const isSearch = ({ commandRow }: ParsedCommand): boolean =>
  commandRow.kind === 'endpoint' && commandRow.endpoint.endsWith(' search');

/**
 * Returns the search for records of the same kind, without a text: in a search, with its filters.
 */
export function searchFrom(call: ParsedCommand): ParsedCommand {
  const { commandRow } = call;
  if (isSearch(call)) {
    const filters = ['--where', ...filtersOf(call).map(({ longName: long }) => long)];
    const others = call.typedFlags.filter(({ longName: long }) => !filters.includes(long));
    return others.reduce((changed, { longName: long }) => withFlag(changed, long, undefined), {
      ...call,
      words: [],
    });
  }
  const kindIn = (name: CommandName) => kindOf(endpointOf(name).entity);
  const isSame = (name: CommandName) =>
    commandRow.kind === 'endpoint' && kindIn(name) === kindIn(commandRow.endpoint);
  return createEndpointCommand(
    commandNames.find((name) => name.endsWith(' search') && isSame(name)) ?? 'projects search',
  );
}

export function listsFor(view: View): readonly Related[] {
  const { content, call } = view;
  const item = selectedItem(view);
  const { handle, lists = [] } = item ?? {};
  const id = handle && idIn(handle);
  const large = item === undefined || isOfPictures(call) ? undefined : picturesCommand(item);
  const first = large === undefined ? [] : [large];
  if (content?.kind !== 'page')
    return handle === undefined ? lists : [...first, ...listsOf(showCommandOf(handle.kind), id)];
  if (call.commandRow.kind !== 'endpoint') return [];
  return [...first, ...listsOf(call.commandRow.endpoint, id || call.args[0])];
}

export function ownersOf({ handle, caption }: ListItem): readonly Related[] {
  const people = handle === undefined || handle.kind === 'user' ? [] : handle.people;
  return people.flatMap(({ id, username }, at) => {
    const value = [username, id].find(isArgument);
    if (value === undefined) return [];
    const call = createEndpointCommand('users show', [value], ['user', 'show']);
    return [{ label: caption.by[at]?.text || value, help: username, call }];
  });
}

export const commentsOf = (view: View): Related | undefined =>
  listsFor(view).find(({ label }) => label === 'comments');

export const alikeTo = ({ handle }: ListItem): EndpointCommand | undefined =>
  handle?.kind === 'project' && isArgument(handle.id)
    ? withFlag(createEndpointCommand('projects search'), '--like', handle.id)
    : undefined;

const places = [
  ['board', isOfBoards],
  ['picture', isOfPictures],
] as const;

export function keyPlace(state: State): KeyPlace {
  const view = currentView(state);
  const item = selectedItem(view);
  const known: Readonly<Record<KeyNeed, boolean>> = {
    item: item !== undefined,
    record: targetItems(view).some(({ handle }) => handle !== undefined),
    pictures: item !== undefined && picturesCommand(item) !== undefined,
    project: item !== undefined && alikeTo(item) !== undefined,
    owner: item !== undefined && ownersOf(item).length > 0,
    comments: commentsOf(view) !== undefined,
    lists: listsFor(view).length > 0,
    filters: filtersOf(view.call).length > 0,
    parts: state.drawsParts,
  };
  return {
    view:
      view.content?.kind === 'page'
        ? 'page'
        : (places.find(([, isOf]) => isOf(view.call))?.[0] ?? 'list'),
    // Object.keys returns strings as names.
    has: (Object.keys(known) as KeyNeed[]).filter((need) => known[need]),
    otherService: targetItems(view).find(({ otherService }) => otherService !== undefined)
      ?.otherService,
  };
}
