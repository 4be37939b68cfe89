// Every endpoint of the service, keyed by its command. Flags, help, validation, routes and views are derived from it.
// "Reference" is the service's read API v2. Rows marked "recorded" are known from clients and recorded responses.
import { type EntityName, type Kind, kindOf } from './entities.ts';
import * as p from './params.ts';
import { type Endpoint, type Param, pathParams } from './schema.ts';

const place = { country: p.country, state: p.state, city: p.city };
const people = { page: p.page, sort: p.sortPeople, sort_order: p.sortOrder, per_page: p.perPage };

/** Responses with one record, with a complete list, and with one page of a list. */
const single = <const K extends string, const E extends EntityName>(envelopeKey: K, entity: E) =>
  ({ envelopeKey, entity, isList: false }) as const;
const list = <const K extends string, const E extends EntityName>(envelopeKey: K, entity: E) =>
  ({ envelopeKey, entity, isList: true }) as const;
const pages = <const K extends string, const E extends EntityName>(envelopeKey: K, entity: E, pageSize = 12) =>
  ({ ...list(envelopeKey, entity), pageSize }) as const;

export const catalogue = {
  'projects search': {
    path: '/v2/projects', // reference 15
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
    ...pages('projects', 'project'),
  },
  'projects show': {
    path: '/v2/projects/{project_id}', // reference 16
    help: 'Show projects with their content',
    examples: ['project show 22363486 --comments', 'project show https://portfolio.example/gallery/22363486/'],
    params: { project_id: p.projectId },
    ...single('project', 'projectContent'),
    severalKey: 'projects',
    comments: 'projects comments',
  },
  'projects comments': {
    path: '/v2/projects/{project_id}/comments', // reference 17
    help: 'List the comments on a project',
    examples: ['project comments 22363486'],
    params: { project_id: p.projectId, page: p.page },
    ...pages('comments', 'projectComment'),
  },
  'users search': {
    path: '/v2/users', // reference 4
    help: 'Search for creatives',
    examples: ["users --field 'Graphic Design' --country Germany", 'users zając --columns username,display_name,city'],
    params: { q: p.q, field: p.field, ...place, page: p.page, sort: p.sortFollowed, tags: p.tags },
    ...pages('users', 'user'),
  },
  'users show': {
    path: '/v2/users/{user}', // reference 5
    help: 'Show creatives',
    examples: ['user show albacastro'],
    params: { user: p.user },
    ...single('user', 'profile'),
    severalKey: 'users',
  },
  'users projects': {
    path: '/v2/users/{user}/projects', // reference 6
    help: "List a creative's projects",
    examples: ['user projects albacastro --sort views'],
    params: { user: p.user, sort: p.sortProjects, time: p.time, page: p.page },
    ...pages('projects', 'project'),
  },
  'users wips': {
    path: '/v2/users/{user}/wips', // reference 7
    help: "List a creative's works in progress",
    examples: ['user wips albacastro'],
    params: { user: p.user, sort: p.sortProjects, time: p.time, page: p.page },
    ...pages('wips', 'ownWip'),
  },
  'users appreciations': {
    path: '/v2/users/{user}/appreciations', // reference 8; page: recorded
    help: 'List the projects a creative appreciated',
    examples: ['user appreciations albacastro --all -o csv'],
    params: { user: p.user, page: p.page },
    ...pages('appreciations', 'appreciation', 16),
  },
  'users collections': {
    path: '/v2/users/{user}/collections', // reference 9
    help: "List a creative's collections",
    examples: ['user collections albacastro'],
    params: { user: p.user, time: p.time, page: p.page, sort: p.sortItems },
    ...pages('collections', 'collection', 10),
  },
  'users followers': {
    path: '/v2/users/{user}/followers', // reference 11
    help: 'List the creatives who follow a creative',
    examples: ['user followers albacastro --sort alpha'],
    params: { user: p.user, ...people },
    ...pages('followers', 'user'),
  },
  'users following': {
    path: '/v2/users/{user}/following', // recorded
    help: 'List the creatives that a creative follows',
    examples: ['user following albacastro'],
    params: { user: p.user, ...people },
    ...pages('following', 'user'),
  },
  'users experience': {
    path: '/v2/users/{user}/work_experience', // recorded
    help: "List a creative's professional experience",
    examples: ['user experience linneaaberg'],
    params: { user: p.user },
    ...list('work_experience', 'experience'),
  },
  'users stats': {
    path: '/v2/users/{user}/stats', // reference 10
    help: "Show a creative's statistics, for today and all time",
    examples: ['stats albacastro'],
    params: { user: p.user },
    ...single('stats', 'stats'),
    shortcut: 'stats',
  },
  'wips search': {
    path: '/v2/wips', // reference 18
    help: 'Search for works in progress',
    examples: ['wips --sort views', 'wips sketches --time all'],
    params: { q: p.q, page: p.page, sort: p.sortItems, time: p.timeToday },
    ...pages('wips', 'wip'),
  },
  'wips show': {
    path: '/v2/wips/{wip_id}', // recorded
    help: 'Show works in progress',
    examples: ['wip show 116758'],
    params: { wip_id: p.wipId },
    ...single('wip', 'wip'),
    severalKey: 'wips',
    comments: 'wips comments',
  },
  'wips revision': {
    path: '/v2/wips/{wip_id}/{revision_id}', // recorded
    help: 'Show one revision of a work in progress',
    examples: ['wip revision 116758 261985'],
    params: { wip_id: p.wipId, revision_id: p.revisionId },
    ...single('revision', 'revision'),
  },
  'wips comments': {
    path: '/v2/wips/{wip_id}/{revision_id}/comments', // recorded
    help: 'List the comments on a revision of a work in progress',
    examples: ['wip comments 116758', 'wip comments 116758 261985'],
    params: { wip_id: p.wipId, revision_id: p.newestRevisionId, page: p.page },
    ...pages('comments', 'wipComment'),
  },
  'collections search': {
    path: '/v2/collections', // reference 1
    help: 'Search for collections',
    examples: ['collections moodboard', 'collections --sort views -L 5'],
    params: { q: p.q, time: p.time, page: p.page, sort: p.sortItems },
    ...pages('collections', 'collection', 10),
  },
  'collections show': {
    path: '/v2/collections/{collection_id}', // reference 2
    help: 'Show collections',
    examples: ['collection show 6652816'],
    params: { collection_id: p.collectionId },
    ...single('collection', 'collection'),
    severalKey: 'collections',
  },
  'collections projects': {
    path: '/v2/collections/{collection_id}/projects', // reference 3
    help: 'List the projects in a collection',
    examples: ['collection projects 6652816 --sort appreciations'],
    params: { collection_id: p.collectionId, time: p.time, page: p.page, sort: p.sortFollowed, per_page: p.perPage },
    ...pages('projects', 'project'),
  },
  creatives: {
    path: '/v2/creativestofollow', // reference 13
    help: 'List recommended creatives',
    examples: ['creatives'],
    params: { page: p.page },
    ...pages('creatives_to_follow', 'user', 10),
    isChosenByService: true,
  },
  fields: {
    path: '/v2/fields', // reference 14
    help: 'List the creative fields',
    examples: ['fields', 'fields --popular'],
    params: {},
    ...list('fields', 'field'),
    subset: { envelopeKey: 'popular', help: 'Only the popular fields' },
    listsValuesOf: 'field',
  },
} as const satisfies Readonly<Record<string, Endpoint<EntityName>>>;

/** The command of an endpoint: `projects search`. */
export type CommandName = keyof typeof catalogue;

export const commandNames = Object.keys(catalogue) as readonly CommandName[]; // the keys of the table are its names

/** Returns a row, for code that treats all rows alike. A row that names an unknown command does not compile here. */
export const endpointOf = (name: CommandName): Endpoint<EntityName, CommandName> => catalogue[name];

/** Returns the parameter by which a command shows a record of a kind. @throws TypeError if no command shows one */
export function showParamOf(kind: Kind): Param {
  const show = commandNames.map(endpointOf).find(({ isList, entity }) => !isList && kindOf(entity) === kind);
  const param = show?.params[pathParams(show).at(-1) ?? ''];
  if (param === undefined) throw new TypeError(`no command shows a ${kind}`);
  return param;
}
