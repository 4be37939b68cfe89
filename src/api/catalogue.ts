// All endpoints of the service by command. Flags, help, validation, routes and views are derived from this table.
// "Reference 15" is endpoint 15 in the documentation of the read API v2. "Recorded" endpoints are known only from
// responses.
import { type EntityName, type Kind, kindOf } from './entities.ts';
import * as p from './params.ts';
import { type Endpoint, type Param, pathParams } from './schema.ts';

const place = { country: p.country, state: p.state, city: p.city };
const people = { page: p.page, sort: p.sortPeople, sort_order: p.sortOrder, per_page: p.perPage };

/** Returns the members of a row that depend on the response: one record, a complete list or one page of a list. */
const single = <E extends EntityName>(path: string, envelopeKey: string, entity: E) =>
  ({ path, envelopeKey, entity, isList: false }) as const;
const list = (path: string, envelopeKey: string, entity: EntityName) =>
  ({ path, envelopeKey, entity, isList: true }) as const;
const pages = (path: string, envelopeKey: string, entity: EntityName, pageSize = 12) =>
  ({ ...list(path, envelopeKey, entity), pageSize }) as const;

export const catalogue = {
  'projects search': {
    ...pages('/v2/projects', 'projects', 'project'), // reference 15
    help: 'Search for projects',
    examples: [
      'projects poster art --sort views',
      'projects --field Illustration --country Japan -L 100 -o csv',
      "projects --color-hex '#f80' --time month --all --json",
    ],
    params: {
      q: p.q,
      sort: p.sortProjects,
      time: p.time,
      field: p.field,
      ...place,
      page: p.page,
      tags: p.tags,
      color_hex: p.colorHex,
      color_range: p.colorRange,
      license: p.licence,
    },
  },
  'projects show': {
    ...single('/v2/projects/{project_id}', 'project', 'projectContent'), // reference 16
    help: 'Show projects with their content',
    examples: ['project show 22363486 --comments', 'project show https://portfolio.example/gallery/22363486/'],
    params: { project_id: p.projectId },
    severalKey: 'projects',
    comments: 'projects comments',
  },
  'projects comments': {
    ...pages('/v2/projects/{project_id}/comments', 'comments', 'projectComment'), // reference 17
    help: 'List the comments on a project',
    examples: ['project comments 22363486'],
    params: { project_id: p.projectId, page: p.page },
  },
  'users search': {
    ...pages('/v2/users', 'users', 'user'), // reference 4
    help: 'Search for creatives',
    examples: ["users --field 'Graphic Design' --country Germany", 'users zając --columns username,display_name,city'],
    params: { q: p.q, field: p.field, ...place, page: p.page, sort: p.sortFollowed, tags: p.tags },
  },
  'users show': {
    ...single('/v2/users/{user}', 'user', 'profile'), // reference 5
    help: 'Show creatives',
    examples: ['user show albacastro'],
    params: { user: p.user },
    severalKey: 'users',
  },
  'users projects': {
    ...pages('/v2/users/{user}/projects', 'projects', 'project'), // reference 6
    help: "List a creative's projects",
    examples: ['user projects albacastro --sort views'],
    params: { user: p.user, sort: p.sortProjects, time: p.time, page: p.page },
  },
  'users wips': {
    ...pages('/v2/users/{user}/wips', 'wips', 'ownWip'), // reference 7
    help: "List a creative's works in progress",
    examples: ['user wips albacastro'],
    params: { user: p.user, sort: p.sortProjects, time: p.time, page: p.page },
  },
  'users appreciations': {
    ...pages('/v2/users/{user}/appreciations', 'appreciations', 'appreciation', 16), // reference 8; `page`: recorded
    help: 'List the projects a creative appreciated',
    examples: ['user appreciations albacastro --all -o csv'],
    params: { user: p.user, page: p.page },
  },
  'users collections': {
    ...pages('/v2/users/{user}/collections', 'collections', 'collection', 10), // reference 9
    help: "List a creative's collections",
    examples: ['user collections albacastro'],
    params: { user: p.user, time: p.time, page: p.page, sort: p.sortCollections },
  },
  'users followers': {
    ...pages('/v2/users/{user}/followers', 'followers', 'user'), // reference 11
    help: 'List the creatives who follow a creative',
    examples: ['user followers albacastro --sort alpha'],
    params: { user: p.user, ...people },
  },
  'users following': {
    ...pages('/v2/users/{user}/following', 'following', 'user'), // recorded
    help: 'List the creatives that a creative follows',
    examples: ['user following albacastro'],
    params: { user: p.user, ...people },
  },
  'users experience': {
    ...list('/v2/users/{user}/work_experience', 'work_experience', 'experience'), // recorded
    help: "List a creative's professional experience",
    examples: ['user experience linneaaberg'],
    params: { user: p.user },
  },
  'users stats': {
    ...single('/v2/users/{user}/stats', 'stats', 'stats'), // reference 10
    help: "Show a creative's statistics, for today and all time",
    examples: ['stats albacastro'],
    params: { user: p.user },
    shortcut: 'stats',
  },
  'wips search': {
    ...pages('/v2/wips', 'wips', 'wip'), // reference 18
    help: 'Search for works in progress',
    examples: ['wips --sort views', 'wips sketches --time all'],
    params: { q: p.q, page: p.page, sort: p.sortItems, time: p.timeToday },
  },
  'wips show': {
    ...single('/v2/wips/{wip_id}', 'wip', 'wip'), // recorded
    help: 'Show works in progress',
    examples: ['wip show 116758'],
    params: { wip_id: p.wipId },
    severalKey: 'wips',
    comments: 'wips comments',
  },
  'wips revision': {
    ...single('/v2/wips/{wip_id}/{revision_id}', 'revision', 'revision'), // recorded
    help: 'Show one revision of a work in progress',
    examples: ['wip revision 116758 261985'],
    params: { wip_id: p.wipId, revision_id: p.revisionId },
  },
  'wips comments': {
    ...pages('/v2/wips/{wip_id}/{revision_id}/comments', 'comments', 'wipComment'), // recorded
    help: 'List the comments on a revision of a work in progress',
    examples: ['wip comments 116758', 'wip comments 116758 261985'],
    params: { wip_id: p.wipId, revision_id: p.revisionId, page: p.page },
  },
  'collections search': {
    ...pages('/v2/collections', 'collections', 'collection', 10), // reference 1
    help: 'Search for collections',
    examples: ['collections moodboard', 'collections --sort views -L 5'],
    params: { q: p.q, time: p.time, page: p.page, sort: p.sortCollections },
  },
  'collections show': {
    ...single('/v2/collections/{collection_id}', 'collection', 'collection'), // reference 2
    help: 'Show collections',
    examples: ['collection show 6652816'],
    params: { collection_id: p.collectionId },
    severalKey: 'collections',
  },
  'collections projects': {
    ...pages('/v2/collections/{collection_id}/projects', 'projects', 'project'), // reference 3
    help: 'List the projects in a collection',
    examples: ['collection projects 6652816 --sort appreciations'],
    params: { collection_id: p.collectionId, time: p.time, page: p.page, sort: p.sortFollowed, per_page: p.perPage },
  },
  creatives: {
    ...pages('/v2/creativestofollow', 'creatives_to_follow', 'user', 10), // reference 13
    help: 'List recommended creatives',
    examples: ['creatives'],
    params: { page: p.page },
    isChosenByService: true,
  },
  fields: {
    ...list('/v2/fields', 'fields', 'field'), // reference 14
    help: 'List the creative fields',
    examples: ['fields', 'fields --popular'],
    params: {},
    subset: { envelopeKey: 'popular', help: 'Only the popular fields' },
    listsValuesOf: 'field',
  },
} as const satisfies Readonly<Record<string, Endpoint<EntityName>>>;

/** Name of an endpoint's command, e.g. `projects search`. */
export type CommandName = keyof typeof catalogue;

export const commandNames = Object.keys(catalogue) as readonly CommandName[]; // the table has no other keys

/** Returns an endpoint as the type that all endpoints share. The compiler checks the names of commands here. */
export const endpointOf = (name: CommandName): Endpoint<EntityName, CommandName> => catalogue[name];

/**
 * Returns the path parameter of the command that shows records of this kind. @throws TypeError if no command shows it
 */
export function showParamOf(kind: Kind): Param {
  const command = showCommandOf(kind);
  const show = command && endpointOf(command);
  const param = show?.params[pathParams(show).at(-1) ?? ''];
  if (param === undefined) throw new TypeError(`no command shows a ${kind}`);
  return param;
}

/** Returns the command that shows records of this kind; undefined if there is none. */
export const showCommandOf = (kind: string): CommandName | undefined =>
  commandNames.find((name) => !endpointOf(name).isList && kindOf(endpointOf(name).entity) === kind);
