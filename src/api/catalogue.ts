// All endpoints of the service that the program knows. Help, validation, routes and the flags for
// parameters are derived from this table. "Reference 15" is endpoint 15 in the documentation of the
// read API v2. The documentation does not contain the paths of "recorded" endpoints. They are known
// from recorded responses and from other clients.
import {
  type EntityName,
  entityOf,
  type Kind,
  kindOf,
  kinds,
  type ListedEntityName,
  type OwnedEntityName,
} from './entities.ts';
import { none } from './kinds/entity.ts';
import * as p from './params.ts';
import { type Endpoint, type Param, pathParamNames } from './schema.ts';

const locationParams = { country: p.country, state: p.state, city: p.city };
const peopleListParams = {
  page: p.page,
  sort: p.peopleSort,
  sort_order: p.sortOrder,
  per_page: p.perPage,
};

/**
 * Default values of properties that few endpoints need. The rows of those endpoints override them.
 */
const endpointDefaults = {
  recordListKey: none,
  commentsCommand: none,
  subset: none,
  shortcut: none,
  listsRecommendations: false,
  listsValuesOf: none,
} as const;

/**
 * The next three functions return the properties that similar endpoints share: endpoints of one
 * record, of a list without pages, and of a list with pages.
 */
const singleRecordEndpoint = <E extends EntityName>(path: string, envelopeKey: string, entity: E) =>
  ({
    ...endpointDefaults,
    path,
    envelopeKey,
    entity,
    readKind: 'other',
    isList: false,
    pageSize: none,
    titleTemplates: [],
  }) as const;
const listEndpoint = (path: string, envelopeKey: string, entity: EntityName) =>
  ({
    ...endpointDefaults,
    path,
    envelopeKey,
    entity,
    readKind: 'other',
    isList: true,
    pageSize: none,
  }) as const;
const pagedEndpoint = (path: string, envelopeKey: string, entity: EntityName, pageSize = 12) =>
  ({ ...listEndpoint(path, envelopeKey, entity), pageSize }) as const;

/**
 * The next three functions are for endpoints that the embedded service can answer without a
 * function in `service/resolvers.ts` (see `Endpoint.readKind`): one record by its id, a search, and
 * the records that a creative owns.
 */
const recordByIdEndpoint = <E extends EntityName>(
  path: string,
  envelopeKey: string,
  entity: E,
  recordListKey: string,
) =>
  ({
    ...singleRecordEndpoint(path, envelopeKey, entity),
    readKind: 'record',
    recordListKey,
  }) as const;
const searchEndpoint = (
  path: string,
  envelopeKey: string,
  entity: ListedEntityName,
  pageSize = 12,
) => ({ ...pagedEndpoint(path, envelopeKey, entity, pageSize), readKind: 'search' }) as const;
const ownedRecordsEndpoint = (
  path: string,
  envelopeKey: string,
  entity: OwnedEntityName,
  pageSize = 12,
) => ({ ...pagedEndpoint(path, envelopeKey, entity, pageSize), readKind: 'owned' }) as const;

export const catalogue = {
  'projects search': {
    ...searchEndpoint('/v2/projects', 'projects', 'project'), // reference 15
    titleTemplates: ['{field}', 'Projects'],
    help: 'Search for projects',
    examples: [
      'projects poster art --sort views',
      'projects --field Illustration --country Japan -L 100 -o csv',
      "projects --color-hex '#f80' --time month --all --json",
    ],
    params: {
      q: p.searchText,
      sort: p.projectSort,
      time: p.time,
      field: p.field,
      ...locationParams,
      page: p.page,
      tags: p.tags,
      color_hex: p.colorHex,
      color_range: p.colorRange,
      license: p.licence,
    },
  },
  'projects show': {
    // reference 16
    ...recordByIdEndpoint('/v2/projects/{project_id}', 'project', 'projectContent', 'projects'),
    help: 'Show projects with their content',
    examples: [
      'project show 22363486 --comments',
      'project show https://portfolio.example/gallery/22363486/',
    ],
    params: { project_id: p.idParam('project') },
    commentsCommand: 'projects comments',
  },
  'projects comments': {
    // reference 17
    ...pagedEndpoint('/v2/projects/{project_id}/comments', 'comments', 'projectComment'),
    titleTemplates: ['Comments on {name}', 'Comments on project {project_id}'],
    help: 'List the comments on a project',
    examples: ['project comments 22363486'],
    params: { project_id: p.idParam('project'), page: p.page },
  },
  'users search': {
    ...searchEndpoint('/v2/users', 'users', 'user'), // reference 4
    titleTemplates: ['Creatives in {field}', 'Creatives'],
    help: 'Search for creatives',
    examples: [
      "users --field 'Graphic Design' --country Germany",
      'users zając --columns username,display_name,city',
    ],
    params: {
      q: p.searchText,
      field: p.field,
      ...locationParams,
      page: p.page,
      sort: p.sortWithFollowed,
      tags: p.tags,
    },
  },
  'users show': {
    ...recordByIdEndpoint('/v2/users/{user}', 'user', 'profile', 'users'), // reference 5
    help: 'Show creatives',
    examples: ['user show albacastro'],
    params: { user: p.user },
  },
  'users projects': {
    ...ownedRecordsEndpoint('/v2/users/{user}/projects', 'projects', 'project'), // reference 6
    titleTemplates: ['Projects by {name}'],
    help: "List a creative's projects",
    examples: ['user projects albacastro --sort views'],
    params: { user: p.user, sort: p.projectSort, time: p.time, page: p.page },
  },
  'users wips': {
    ...ownedRecordsEndpoint('/v2/users/{user}/wips', 'wips', 'ownWip'), // reference 7
    titleTemplates: ['Works in progress by {name}'],
    help: "List a creative's works in progress",
    examples: ['user wips albacastro'],
    params: { user: p.user, sort: p.projectSort, time: p.time, page: p.page },
  },
  'users appreciations': {
    // reference 8; `page` is not in the documentation
    ...pagedEndpoint('/v2/users/{user}/appreciations', 'appreciations', 'appreciation', 16),
    titleTemplates: ['Projects that {name} appreciated'],
    help: 'List the projects a creative appreciated',
    examples: ['user appreciations albacastro --all -o csv'],
    params: { user: p.user, page: p.page },
  },
  'users collections': {
    // reference 9
    ...ownedRecordsEndpoint('/v2/users/{user}/collections', 'collections', 'collection', 10),
    titleTemplates: ['Collections by {name}'],
    help: "List a creative's collections",
    examples: ['user collections albacastro'],
    params: { user: p.user, time: p.time, page: p.page, sort: p.collectionSort },
  },
  'users followers': {
    ...pagedEndpoint('/v2/users/{user}/followers', 'followers', 'user'), // reference 11
    titleTemplates: ['Followers of {name}'],
    help: 'List the creatives who follow a creative',
    examples: ['user followers albacastro --sort alpha'],
    params: { user: p.user, ...peopleListParams },
  },
  'users following': {
    ...pagedEndpoint('/v2/users/{user}/following', 'following', 'user'), // recorded
    titleTemplates: ['Creatives that {name} follows'],
    help: 'List the creatives that a creative follows',
    examples: ['user following albacastro'],
    params: { user: p.user, ...peopleListParams },
  },
  'users experience': {
    // recorded
    ...listEndpoint('/v2/users/{user}/work_experience', 'work_experience', 'experience'),
    titleTemplates: [],
    help: "List a creative's professional experience",
    examples: ['user experience linneaaberg'],
    params: { user: p.user },
  },
  'users stats': {
    ...singleRecordEndpoint('/v2/users/{user}/stats', 'stats', 'stats'), // reference 10
    titleTemplates: ['Figures of {name}'],
    help: "Show a creative's statistics, for today and all time",
    examples: ['stats albacastro'],
    params: { user: p.user },
    shortcut: 'stats',
  },
  'wips search': {
    ...searchEndpoint('/v2/wips', 'wips', 'wip'), // reference 18
    titleTemplates: ['Works in progress'],
    help: 'Search for works in progress',
    examples: ['wips --sort views', 'wips sketches --time all'],
    params: { q: p.searchText, page: p.page, sort: p.wipSort, time: p.timeDefaultToday },
  },
  'wips show': {
    ...recordByIdEndpoint('/v2/wips/{wip_id}', 'wip', 'wip', 'wips'), // recorded
    help: 'Show works in progress',
    examples: ['wip show 116758'],
    params: { wip_id: p.idParam('wip') },
    commentsCommand: 'wips comments',
  },
  'wips revision': {
    ...singleRecordEndpoint('/v2/wips/{wip_id}/{revision_id}', 'revision', 'revision'), // recorded
    help: 'Show one revision of a work in progress',
    examples: ['wip revision 116758 261985'],
    params: { wip_id: p.idParam('wip'), revision_id: p.revisionId },
  },
  'wips comments': {
    // recorded
    ...pagedEndpoint('/v2/wips/{wip_id}/{revision_id}/comments', 'comments', 'wipComment'),
    titleTemplates: ['Comments on {name}', 'Comments on work in progress {wip_id}'],
    help: 'List the comments on a revision of a work in progress',
    examples: ['wip comments 116758', 'wip comments 116758 261985'],
    params: { wip_id: p.idParam('wip'), revision_id: p.revisionId, page: p.page },
  },
  'collections search': {
    ...searchEndpoint('/v2/collections', 'collections', 'collection', 10), // reference 1
    titleTemplates: ['Collections'],
    help: 'Search for collections',
    examples: ['collections moodboard', 'collections --sort views -L 5'],
    params: { q: p.searchText, time: p.time, page: p.page, sort: p.collectionSort },
  },
  'collections show': {
    // reference 2
    ...recordByIdEndpoint(
      '/v2/collections/{collection_id}',
      'collection',
      'collection',
      'collections',
    ),
    help: 'Show collections',
    examples: ['collection show 6652816'],
    params: { collection_id: p.idParam('collection') },
  },
  'collections projects': {
    // reference 3
    ...pagedEndpoint('/v2/collections/{collection_id}/projects', 'projects', 'project'),
    titleTemplates: ['{name}', 'Projects in collection {collection_id}'],
    help: 'List the projects in a collection',
    examples: ['collection projects 6652816 --sort appreciations'],
    params: {
      collection_id: p.idParam('collection'),
      time: p.time,
      page: p.page,
      sort: p.sortWithFollowed,
      per_page: p.perPage,
    },
  },
  creatives: {
    ...pagedEndpoint('/v2/creativestofollow', 'creatives_to_follow', 'user', 10), // reference 13
    titleTemplates: ['Recommended creatives'],
    help: 'List recommended creatives',
    examples: ['creatives'],
    params: { page: p.page },
    listsRecommendations: true,
  },
  fields: {
    ...listEndpoint('/v2/fields', 'fields', 'field'), // reference 14
    titleTemplates: [],
    help: 'List the creative fields',
    examples: ['fields', 'fields --popular'],
    params: {},
    subset: { envelopeKey: 'popular', help: 'Only the popular fields' },
    listsValuesOf: 'field',
  },
} as const satisfies Readonly<Record<string, Endpoint<EntityName>>>;

/** Name of an endpoint's command, e.g. `projects search`. */
export type CommandName = keyof typeof catalogue;

// Cast, because `Object.keys` returns `string[]`.
export const commandNames = Object.keys(catalogue) as readonly CommandName[];

/**
 * Returns an endpoint in the type that all endpoints share. This type also makes the compiler check
 * the names of commands in the rows, e.g. `commentsCommand`.
 */
export const endpointOf = (name: CommandName): Endpoint<EntityName, CommandName> => catalogue[name];

/**
 * Returns the parameter for the id of a record of this kind: the last path parameter of the
 * endpoint that shows one record of the kind.
 * @throws TypeError if no endpoint shows this kind
 */
export function recordIdParamOf(kind: Kind): Param {
  const command = showCommandOf(kind);
  const showEndpoint = command && endpointOf(command);
  const param = showEndpoint?.params[pathParamNames(showEndpoint).at(-1) ?? ''];
  if (param === undefined) throw new TypeError(`no command shows a ${kind}`);
  return param;
}

/**
 * Returns the command that shows one record of this kind; undefined if there is none. Also finds a
 * command that takes the id of another record, e.g. `users stats`, which takes a user.
 * `findReadCommand` does not find such a command.
 */
export const showCommandOf = (kind: string): CommandName | undefined =>
  commandNames.find((name) => !endpointOf(name).isList && kindOf(endpointOf(name).entity) === kind);

/**
 * Returns the command that shows a record of this kind by id (`record`) or searches for records of
 * this kind (`search`); undefined if there is none.
 */
export const findReadCommand = (
  readKind: 'record' | 'search',
  kind: string,
): CommandName | undefined =>
  commandNames.find(
    (name) => endpointOf(name).readKind === readKind && kindOf(endpointOf(name).entity) === kind,
  );

/** The kinds whose records a command shows by id. Boards can contain these records. */
export const showableKinds = kinds.filter((kind) => findReadCommand('record', kind) !== undefined);

export const showableNouns = showableKinds.map((kind) => entityOf(kind).noun.many);

/**
 * Returns the endpoint's command at the start of `args`; undefined if there is none. If several
 * commands match, returns the longest one. A noun that no verb follows means its search: `projects
 * poster` is `projects search`.
 */
export const findCommandName = (args: readonly string[]): CommandName | undefined =>
  commandNames
    .map((name) => ({ name, path: name.replace(/ search$/, '').split(' ') }))
    .filter(({ path }) => path.every((word, index) => word === args[index]))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.name;
